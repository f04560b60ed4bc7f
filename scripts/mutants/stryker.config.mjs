// The part of StrykerJS's configuration that is the same in every run.
export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  // Its configuration chooses the tests. The option `testFiles` would do so too, but activates the mutants of
  // module-level code only after that code has run (10.1); `related` leaves out tests that load a module late.
  vitest: { configFile: "scripts/mutants/vitest.config.ts", related: false, pool: "threads" },
  coverageAnalysis: "perTest",
  symlinkNodeModules: false,
  buildCommand: "node scripts/mutants/link-workspace.ts",
  cleanTempDir: "always",
  incremental: true,
  timeoutMS: 20_000,
  dryRunTimeoutMinutes: 30,
  disableTypeChecks: false,
  reporters: ["progress-append-only", "clear-text"],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
  logLevel: "warn",
  warnings: { slow: false },
};
