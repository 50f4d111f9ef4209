//! How types that spell themselves look in a JSON schema: as what they are spelt.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};

use crate::ending::Verdict;
use crate::order::Class;
use crate::quotient::Fingerprint;
use crate::value::big_dyadic::BigDyadic;

macro_rules! spelt {
    ($($name:ty),+) => {
        $(
            impl JsonSchema for $name {
                fn schema_name() -> Cow<'static, str> {
                    String::schema_name()
                }

                fn inline_schema() -> bool {
                    true
                }

                fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                    String::json_schema(generator)
                }
            }
        )+
    };
}

spelt!(BigDyadic, Class, Fingerprint, Verdict);
