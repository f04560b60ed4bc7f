/** One way of doing something, which is measured beside others. */
export interface Contender {
  /** As the table calls it, and as `--only` takes it. */
  name: string;
  /** What is done; contenders that do the same are compared. */
  task: string;
  /** The script that does it, in a process of its own, and writes `{ "cpuMicroseconds": … }` as its last line. */
  script: string;
  parameters: readonly string[];
}

/** What a contender cost in each round: microseconds of CPU time each time that it was done. */
export interface Cost {
  contender: Contender;
  rounds: number[];
}
