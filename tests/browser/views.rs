//! All views, for tests that apply to each of them.

use super::explorer::Explorer;

/// A view, or a part of one.
#[derive(Clone, Copy)]
pub struct Place {
    /// The name of its link.
    pub name: &'static str,
    /// The links that lead there from anywhere.
    pub links: &'static [&'static str],
    /// An address with something to see.
    pub address: &'static str,
    /// Keys of the address that make its texts and tables long.
    pub large: &'static str,
    /// The id of its chart; empty if it has none.
    pub chart: &'static str,
    /// The slider that changes most; empty if it has none.
    pub slider: &'static str,
    /// The id of a box, and an invalid value for it.
    pub wrong: (&'static str, &'static str),
}

/// All views.
pub const PLACES: [Place; 7] = [
    Place {
        name: "Test",
        links: &["Test"],
        address: "#view=test",
        large: "&n=10000000&helped=123456&hurt=123455&seed=999999&margin=12345",
        chart: "histogram",
        slider: "hurt-slider",
        wrong: ("interval-level", "averylonglevelthatisnopercentageatallandhasnospacesanywhere"),
    },
    Place {
        name: "Compare",
        links: &["Compare"],
        address: "#view=compare",
        large: "&against=all&correct=maxt&rename=large-tuned=averylongnameofasystemthatnobodywouldeverwant",
        chart: "",
        slider: "",
        wrong: ("compare-seed", "averylongtextthatisnoseedatallandhasnospacesanywhere"),
    },
    Place {
        name: "Learn",
        links: &["Learn"],
        address: "#view=learn&speed=instant&drawn=200",
        large: "&n=9999999&helped=123456&hurt=123455&seed=4294967295",
        chart: "learn-chart",
        slider: "learn-guessed",
        wrong: ("learn-guess", "averylongtextthatisnopercentageatallandhasnospacesanywhere"),
    },
    Place {
        name: "Review",
        links: &["Review"],
        address: "#view=review",
        large: "&items=10000000&base=70.1234&exp=72.5678&comparisons=1000&at=2000000&alpha=0.001",
        chart: "review-chart",
        slider: "review-at-slider",
        wrong: ("review-items", "a very long text that is no number of items at all"),
    },
    Place {
        name: "Power",
        links: &["Plan", "Power"],
        address: "#view=plan",
        large: "&items=9999999&gain=0.0123&disagree=12.3456&datasets=100000&alpha=0.0001",
        chart: "power-chart",
        slider: "power-items-slider",
        wrong: ("power-gain", "averylongtextthatisnogainatallandhasnospacesanywhere"),
    },
    Place {
        name: "Effect sizes",
        links: &["Plan", "Effect sizes"],
        address: "#view=plan&part=sweep",
        large: "&n=10000000&helped=123456&hurt=123455&items=9999999&effects=0.001,0.123,1.234,33.33&most=12.345\
                &simulated=1",
        chart: "sweep-chart",
        slider: "sweep-items-slider",
        wrong: ("sweep-effects", "averylongtextthatisnoeffectsizeatallandhasnospacesanywhere"),
    },
    Place {
        name: "Rules of thumb",
        links: &["Plan", "Rules of thumb"],
        address: "#view=plan&part=rules",
        large: "&correct=9876543&items=10000000&reach-items=9999999&reach=0.000123&bound-items=9999999&bound=0.000123\
                &lead=9&lead-items=9999999",
        chart: "",
        slider: "",
        wrong: ("rules-correct", "averylongtextthatisnonumberatallandhasnospacesanywhere"),
    },
];

/// The views with a chart.
pub fn charts() -> impl Iterator<Item = Place> {
    PLACES.into_iter().filter(|place| !place.chart.is_empty())
}

impl Explorer {
    /// Opens a view by its address, with more keys.
    pub async fn open_place(&self, place: Place, keys: &str) {
        self.open(&format!("{}{keys}", place.address)).await;
        self.done().await;
    }

    /// Goes to a view from anywhere.
    pub async fn go_to_place(&self, place: Place) {
        for link in place.links {
            self.visit(link).await;
        }
    }
}
