// Runs before each test file: properties draw the same cases in every run. `SEED` has them draw others, `SCALE` more.
import fc from "fast-check";
import { inject } from "vitest";

fc.configureGlobal({ seed: inject("seed"), numRuns: 100 * inject("scale") });
