import type { Created } from "./kinds.ts";

/** A request without a response: the network failed, it took too long, or the response was too large. */
export class NoAnswerError extends Error {
  override readonly name = "NoAnswerError";
}

/** The reason why a calibration cannot continue. */
export class CalibrationStoppedError extends Error {
  override readonly name = "CalibrationStoppedError";
  /** What had been created until then, and whether it was cleaned up. */
  readonly created: readonly Created[];

  constructor(message: string, created: readonly Created[] = []) {
    super(message);
    this.created = created;
  }
}
