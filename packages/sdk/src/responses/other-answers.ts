// What reads answers other than a success in a shape of the contract, loaded when the first one arrives.
export { findList } from "@totem-partner/spec/found-list";
export { explainRefusal } from "./refusal.ts";
