/** Sources that are mutated together, the tests that have to notice, and the score to reach. */
export interface Area {
  folder: string;
  /** Globs of test files. Fewer are quicker; a test that is left out kills nothing. */
  tests: string[];
  /**
   * Sources that others load when they need them. Here they are loaded before any test: what a test had loaded earlier would
   * never be loaded again with a mutant of its top level.
   */
  loadedLater?: string[];
  /** The share of mutants, in percent, that the tests must notice. */
  threshold: number;
}

/** An area but for its threshold, which its package has. */
export type ChosenTests = Omit<Area, "threshold">;
