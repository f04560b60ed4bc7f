import type { Created } from "./writing/ledger.ts";

/** A request that got no answer: the network failed, it took too long, or the answer was too large. */
export class NoAnswerError extends Error {
  override readonly name = "NoAnswerError";
}

/** Why there is no use in asking on. */
export class CalibrationStoppedError extends Error {
  override readonly name = "CalibrationStoppedError";
  /** What had been created until then, and what became of it. */
  readonly created: readonly Created[];

  constructor(message: string, created: readonly Created[] = []) {
    super(message);
    this.created = created;
  }
}
