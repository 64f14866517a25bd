//! Files on disk: those that a test gives to the page, and those that the page saves.

use super::explorer::Explorer;
use super::session::temporary;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How long to wait for a file to arrive.
const PATIENCE: Duration = Duration::from_secs(60);

/// The pause between two looks at the folder.
const PAUSE: Duration = Duration::from_millis(15);

/// A folder of files for one test, removed when dropped.
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// A new folder; `test` keeps it apart from those of other tests.
    pub fn new(test: &str) -> Self {
        let path = temporary().join(format!("{test}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("the target folder can be written");
        Self { path }
    }

    /// The path of the folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// A new folder in which the browser saves files.
    pub async fn for_downloads(test: &str, page: &Explorer) -> Self {
        let folder = Self::new(test);
        // Without `..`, which the browser does not accept.
        let path = folder.path.canonicalize().expect("the folder was just made");
        page.save_into(&path).await;
        folder
    }

    /// Writes a file.
    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path.join(name);
        fs::write(&path, content).expect("the target folder can be written");
        path
    }

    /// The content of the file that arrives under this name. Until it is complete, it has another
    /// name.
    pub async fn arrived(&self, name: &str) -> Vec<u8> {
        let start = Instant::now();
        loop {
            // A browser may first reserve the name with an empty file.
            if let Ok(content) = fs::read(self.path.join(name))
                && !content.is_empty()
            {
                return content;
            }
            assert!(start.elapsed() < PATIENCE, "{name} does not arrive; there are {:?}", self.names());
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// As [`arrived`](Self::arrived), for a text.
    pub async fn text(&self, name: &str) -> String {
        String::from_utf8(self.arrived(name).await).unwrap_or_else(|error| panic!("{name} is no text: {error}"))
    }

    fn names(&self) -> Vec<String> {
        let files = fs::read_dir(&self.path).expect("the folder can be read");
        files.flatten().map(|file| file.file_name().to_string_lossy().into_owned()).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that is left behind in the target folder does no harm.
        let _ = fs::remove_dir_all(&self.path);
    }
}
