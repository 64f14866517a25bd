//! Data sets for the page and for the command line: folders with input files, and with settings in
//! the form of an address.

use bootstrap_explorer_cli::{Console, Status, run};
use paired_bootstrap::report::{Address, Elsewhere, LinkedFile};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// Files in a folder that are not part of the input.
const OTHERS: [&str; 4] = ["address.txt", "report.txt", "expected.json", "choice.txt"];

pub struct DataSet {
    pub folder: PathBuf,
}

impl DataSet {
    /// All data sets below this folder of the project, sorted by name.
    pub fn all_below(folder: &str) -> Vec<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let entries = fs::read_dir(root).expect("the folder").map(|entry| entry.expect("a folder").path());
        let mut folders: Vec<PathBuf> = entries.filter(|path| path.is_dir()).collect();
        folders.sort();
        folders.into_iter().map(|folder| Self { folder }).collect()
    }

    /// The input files, sorted by name.
    fn inputs(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(&self.folder).expect("a folder").map(|entry| entry.expect("a file").path());
        let mut files: Vec<PathBuf> = entries.filter(|file| !OTHERS.iter().any(|name| file.ends_with(name))).collect();
        files.sort();
        files
    }

    /// Whether an address can carry the files, which must be UTF-8 texts.
    pub fn fits_an_address(&self) -> bool {
        self.inputs().iter().all(|file| fs::read_to_string(file).is_ok())
    }

    fn settings(&self) -> String {
        fs::read_to_string(self.folder.join("address.txt")).unwrap_or_default().trim().to_owned()
    }

    /// The address with the files and the settings.
    pub fn address(&self) -> Address {
        let (mut address, problems) = Address::parse(&self.settings());
        assert_eq!(problems, [], "{}", self.folder.display());
        let linked = |file: &PathBuf| LinkedFile {
            name: file.file_name().expect("a file").to_string_lossy().into_owned(),
            text: fs::read_to_string(file).expect("a text"),
        };
        let files: Vec<LinkedFile> = self.inputs().iter().map(linked).collect();
        if !files.is_empty() {
            (address.files, address.elsewhere) = (files, Some(Elsewhere::File));
        }
        address
    }

    /// What the command line prints for the same files, as JSON; or its exit status and message.
    pub fn in_a_shell(&self) -> Result<String, (Status, String)> {
        let option = |pair: &str| {
            let (key, value) = pair.split_once('=').expect("a key and a value");
            OsString::from(format!("--{}={}", key.replace('_', "-"), value.replace("%20", " ")))
        };
        let settings = self.settings();
        let pairs = settings.split('&').filter(|pair| !pair.is_empty() && !pair.starts_with("view="));
        let arguments = ["bootstrap-explorer", "--format", "json"].map(OsString::from).into_iter();
        let files = self.inputs().into_iter().map(PathBuf::into_os_string);
        let (mut output, mut error) = (Vec::new(), Vec::new());
        let mut console = Console {
            input: Box::new(std::io::empty()),
            output: Box::new(&mut output),
            error: Box::new(&mut error),
            is_watched: false,
        };
        let status = run(arguments.chain(pairs.map(option)).chain(files), &mut console);
        drop(console);
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
        let (output, error) = (text(output), text(error));
        if status == Status::Fine {
            return Ok(output);
        }
        assert_eq!(output, "", "{}: {error}", self.folder.display());
        Err((status, error))
    }
}
