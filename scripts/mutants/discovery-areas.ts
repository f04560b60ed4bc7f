import type { ChosenTests } from "./area.ts";

/** The rooms that find out how a service settles the open points. Left out is what runs whole services many times. */
export const discoveryAreas: readonly ChosenTests[] = [
  // What plays whole services takes as long as all others.
  {
    folder: "packages/discovery/src/drift",
    tests: [
      "packages/discovery/test/drift/!(drift.test)*.test.ts",
      "packages/discovery/test/drift/drift-check.release.test.ts",
    ],
  },
  {
    folder: "packages/discovery/src/observation",
    tests: ["packages/discovery/test/observation/!(observer.property)*.test.ts"],
  },
  // What calibrates a whole service runs a simulator for each mutant.
  {
    folder: "packages/discovery/src/calibration/probes",
    tests: ["packages/discovery/test/calibration/{planned-requests,probes/*}.test.ts"],
  },
  {
    folder: "packages/discovery/src/calibration/writing",
    tests: ["packages/discovery/test/calibration/writing/**/*.test.ts"],
  },
  {
    folder: "packages/discovery/src/calibration",
    tests: [
      "packages/discovery/test/calibration/{asking,calibrate,foreign-errors,own-shapes,pace,planned-requests,play-trials}.test.ts",
      "packages/discovery/test/calibration/{probe,report,run,service,strange-services,would-show}.test.ts",
    ],
  },
  {
    folder: "packages/discovery/src",
    tests: [
      "packages/discovery/test/{answers,findings,profile,shapes}/*.test.ts",
      "packages/discovery/test/drift/causes.test.ts",
    ],
  },
];
