// Runs before each test file: properties draw the same cases in every run. Another `SEED` draws others.
import fc from "fast-check";
import { inject } from "vitest";

fc.configureGlobal({ seed: inject("seed") });
