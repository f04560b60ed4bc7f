// The part of StrykerJS's configuration that is the same in every run.
export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  // Its configuration chooses the tests. The option `testFiles` would do so too, but activates the mutants of
  // module-level code only after that code has run (10.1).
  vitest: { configFile: "scripts/mutants/vitest.config.ts" },
  coverageAnalysis: "perTest",
  symlinkNodeModules: false,
  buildCommand: "node scripts/mutants/link-workspace.ts",
  cleanTempDir: "always",
  incremental: true,
  timeoutMS: 20_000,
  dryRunTimeoutMinutes: 30,
  disableTypeChecks: false,
  reporters: ["progress-append-only"],
  logLevel: "warn",
  warnings: { slow: false },
};
