/** The world's time, handed in: the simulator itself never looks at a clock. */
export interface TimeSource {
  /** Milliseconds since the epoch. */
  now(): number;
  /**
   * Calls back once after a while; returns what calls it off. It should not keep the process alive: a retry in two
   * minutes is no reason to wait.
   */
  setTimer(run: () => void, milliseconds: number): () => void;
  /** Keeps the process alive for somebody who waits; returns what ends that. Default: nothing does. */
  keepAlive?(): () => void;
}
