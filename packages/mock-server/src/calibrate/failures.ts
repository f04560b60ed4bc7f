/** A request that got no answer: the network failed, it took too long, or the answer was too large. */
export class NoAnswerError extends Error {
  override readonly name = "NoAnswerError";
}

/** Why there is no use in asking on. */
export class CalibrationStoppedError extends Error {
  override readonly name = "CalibrationStoppedError";
}
