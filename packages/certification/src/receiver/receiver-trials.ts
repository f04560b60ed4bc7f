import type { ReceiverTrial } from "../trial.ts";
import { arrivalTrials } from "./arrivals.ts";
import { bodyTrials } from "./bodies.ts";
import { repeatTrials } from "./repeats.ts";
import { rightSignature, signatureTrials } from "./signatures.ts";

/** Every trial of a receiver. What the others depend on comes first. */
export const receiverTrials: readonly ReceiverTrial[] = [
  rightSignature,
  ...signatureTrials,
  ...bodyTrials,
  ...repeatTrials,
  ...arrivalTrials,
];

/** The trials to run for those that are wanted: first the one that the others depend on. */
export const withRightSignature = (wanted: readonly ReceiverTrial[]): ReceiverTrial[] =>
  wanted.length === 0 ? [] : [...new Set([rightSignature, ...wanted])];
