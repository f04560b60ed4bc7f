// What reads answers other than a success in a shape of the contract, and says what is wrong with a request, loaded with the
// first of either.
export { explainInvalid } from "./invalid-request.ts";
export { findOtherList } from "./other-list.ts";
export { explainRefusal } from "./refusal.ts";
export { explainUnusable } from "./unusable-success.ts";
