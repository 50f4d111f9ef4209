//! The rulesets, for menus.

use axum::Json;
use meximal_ask::question::{RulesetReport, all_rulesets};

/// All of them.
pub async fn rules() -> Json<Vec<RulesetReport>> {
    Json(all_rulesets().rulesets)
}
