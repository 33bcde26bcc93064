//! How an evaluation lays out its weights: every group of terms has a name, and its place follows from those before it.

macro_rules! terms {
    ($($(#[doc = $doc:literal])+ $name:ident: $length:expr;)+) => {
        $crate::terms::terms!(@place 0; $($(#[doc = $doc])+ $name: $length;)+);
        /// Name, place and number of weights of each group of terms.
        pub const GROUPS: &[(&str, usize, usize)] = &[$((stringify!($name), $name, $length),)+];
    };
    (@place $at:expr; $(#[doc = $doc:literal])+ $name:ident: $length:expr; $($rest:tt)*) => {
        $(#[doc = $doc])+
        pub const $name: usize = $at;
        $crate::terms::terms!(@place $at + $length; $($rest)*);
    };
    (@place $at:expr;) => {
        /// How many weights there are.
        pub const COUNT: usize = $at;
    };
}

pub(crate) use terms;
