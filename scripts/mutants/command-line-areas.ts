import type { ChosenTests } from "./area.ts";

const readerSources = ["csv", "jsonl", "xlsx"].map((format) => `packages/cli/src/push/reading/${format}-source.ts`);

const commandSources = [
  "profile",
  "init/init-command",
  "push/push-command",
  "push/rejects/rejects-file",
  "companies/companies-file",
  "webhooks/listen-command",
  "webhooks/registration",
  "webhooks/verify-command",
].map((source) => `packages/cli/src/${source}.ts`);

/** The rooms of the command line. Left out is what starts servers or processes. */
export const commandLineAreas: readonly ChosenTests[] = [
  {
    folder: "packages/cli/src/init",
    // One test replaces the CSV parser, which the others share.
    tests: ["packages/cli/test/init/!(init-unreadable).test.ts"],
    loadedLater: [...commandSources, ...readerSources],
  },
  { folder: "packages/cli/src/push/cells", tests: ["packages/cli/test/cells/*.test.ts"] },
  { folder: "packages/cli/src/push/mapping", tests: ["packages/cli/test/push/map*.test.ts"] },
  {
    folder: "packages/cli/src/push/reading",
    tests: ["packages/cli/test/reading/*.test.ts"],
    loadedLater: readerSources,
  },
  { folder: "packages/cli/src/push/report", tests: ["packages/cli/test/report/*.test.ts"] },
  {
    folder: "packages/cli/src/push/rejects",
    tests: ["packages/cli/test/push/rejects*.test.ts", "packages/cli/test/reading/libreoffice.test.ts"],
    loadedLater: [...commandSources, ...readerSources],
  },
  {
    folder: "packages/cli/src/push",
    tests: ["packages/cli/test/push/!(*.journey|push-memory).test.ts"],
    loadedLater: [...commandSources, ...readerSources],
  },
  {
    folder: "packages/cli/src/webhooks",
    tests: ["packages/cli/test/{listen,verify,shown-delivery.property,webhooks/*}.test.ts"],
    loadedLater: commandSources,
  },
  {
    folder: "packages/cli/src/companies",
    tests: ["packages/cli/test/{companies,completion}.test.ts"],
    loadedLater: commandSources,
  },
  {
    folder: "packages/cli/src",
    tests: [
      "packages/cli/test/{cleaning,create-authorization,command-line,failure,flags,printing,profile,records,records-shown,secrets,surroundings}.test.ts",
    ],
    loadedLater: commandSources,
  },
];
