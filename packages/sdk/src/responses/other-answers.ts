// What reads answers other than a success in a shape of the contract, loaded when the first one arrives.
export { findOtherList } from "./other-list.ts";
export { explainRefusal } from "./refusal.ts";
export { explainUnusable } from "./unusable-success.ts";
