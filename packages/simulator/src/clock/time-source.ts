/** The source of real time; the simulator itself never reads a clock. */
export interface TimeSource {
  /** Milliseconds since the epoch. */
  now(): number;
  /**
   * Calls back once after a delay; returns a function that cancels it. It should not keep the process alive: a retry in
   * two minutes is no reason to wait.
   */
  setTimer(run: () => void, milliseconds: number): () => void;
  /** Keeps the process alive during a wait; returns a function that ends that. Default: does nothing. */
  keepAlive?(): () => void;
}
