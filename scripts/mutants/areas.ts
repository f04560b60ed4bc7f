import type { Area, ChosenTests } from "./area.ts";
import { commandLineAreas } from "./command-line-areas.ts";
import { discoveryAreas } from "./discovery-areas.ts";
import { mockServerRooms } from "./mock-server-rooms.ts";

/** The share of mutants that the tests of each package must notice. */
const thresholds: Readonly<Record<string, number>> = { simulator: 95, webhooks: 95, sdk: 92 };
const otherThreshold = 85;

/**
 * Where another choice than all tests of the package applies. The first that fits counts. Left out is what takes long
 * for each mutant: processes, browsers, floods, databases.
 */
const chosenTests: readonly ChosenTests[] = [
  {
    folder: "packages/simulator/src/domain",
    tests: ["packages/simulator/test/domain/**/*.test.ts", "packages/simulator/test/document/**/*.test.ts"],
  },
  // What a restart finds is tested where there is a store.
  {
    folder: "packages/simulator/src/commands",
    tests: [
      "packages/simulator/test/{commands,company,document,domain,records,steering}/**/*.test.ts",
      "packages/simulator/test/http/{consulted,status-sources}.test.ts",
      "packages/mock-server/test/state/stored-{companies,entries,failures,state}.test.ts",
    ],
  },
  {
    folder: "packages/simulator/src/company",
    tests: [
      "packages/simulator/test/{commands,company,deliveries,document,faults}/**/*.test.ts",
      "packages/mock-server/test/state/stored-{companies,entries,failures,state}.test.ts",
    ],
  },
  // What records are for is tested with what reads and changes them.
  {
    folder: "packages/simulator/src/records",
    tests: [
      "packages/simulator/test/{document,records}/**/*.test.ts",
      "packages/simulator/test/domain/!(filter-days)*.test.ts",
      "packages/simulator/test/http/read-again.property.test.ts",
    ],
  },
  { folder: "packages/simulator/src/journal", tests: ["packages/simulator/test/journal/*.test.ts"] },
  // The store is tested where there is one to write to.
  {
    folder: "packages/simulator/src/store",
    tests: ["packages/simulator/test/store/*.test.ts", "packages/mock-server/test/state/{stored-*,data-file*}.test.ts"],
  },
  {
    folder: "packages/simulator/src/deliveries",
    tests: [
      "packages/simulator/test/{deliveries,document/events}/*.test.ts",
      "packages/simulator/test/faults/reordering.test.ts",
      "packages/simulator/test/company/announcements.test.ts",
    ],
  },
  { folder: "packages/simulator/src/clock", tests: ["packages/simulator/test/clock/*.test.ts"] },
  {
    folder: "packages/simulator/src/faults",
    tests: [
      "packages/simulator/test/faults/*.test.ts",
      "packages/simulator/test/deliveries/disturbed-deliveries.test.ts",
      "packages/mock-server/test/faults/kinds.test.ts",
    ],
  },
  // What there is of states and commands is also tested where there is a control API.
  {
    folder: "packages/simulator/src/steering",
    tests: [
      // What a test loads itself is loaded before the mutant, and never again.
      "packages/simulator/test/{steering,shapes}/!(without-eval)*.test.ts",
      "packages/control/test/{authorization-timeline,commands,search}.test.ts",
      "packages/mock-server/test/state/{invalid-state,state-formats}.test.ts",
      "packages/mock-server/test/control/{control-clock,control-records,in-code}.test.ts",
    ],
  },
  {
    folder: "packages/simulator/src/state",
    tests: [
      "packages/simulator/test/state/*.test.ts",
      "packages/control/test/commands.test.ts",
      "packages/mock-server/test/state/{further-party-fields,invalid-state,record-limit,state,state-formats,state.property}.test.ts",
      "packages/mock-server/test/state/stored-{formats,state}.test.ts",
    ],
  },
  // What an open point changes in requests and responses is tested over HTTP.
  {
    folder: "packages/simulator/src/http",
    tests: [
      // A negation excludes every name that begins so.
      "packages/simulator/test/{http,requests,faults,document}/**/!(requests.fuzz|problem-examples|multipart.test|many-errors)*.test.ts",
      "packages/mock-server/test/service/assumptions.test.ts",
    ],
  },
  // A test that reads the sources reads the mutants in them, too.
  {
    folder: "packages/simulator/src",
    tests: [
      "packages/simulator/test/!(model)/**/!(requests.fuzz|problem-examples|multipart.test|many-errors)*.test.ts",
      "packages/control/test/commands.test.ts",
    ],
  },
  {
    folder: "packages/webhooks/src/dedupe",
    tests: ["packages/webhooks/test/dedupe/*.test.ts", "packages/webhooks/test/dedupe/*.release.test.ts"],
  },
  {
    folder: "packages/webhooks/src",
    tests: ["packages/webhooks/test/{*,dedupe/{memory,options},receiver/*}.test.ts"],
  },
  // Rooms of the client above those that every call passes: with each other's tests, a change takes ten times as long.
  {
    folder: "packages/sdk/src/lists",
    tests: ["packages/sdk/test/lists/!(*.journey).test.ts", "packages/sdk/test/resources/promises.test.ts"],
    loadedLater: ["packages/sdk/src/lists/further-pages.ts"],
  },
  {
    folder: "packages/sdk/src/push",
    tests: ["packages/sdk/test/push/!(*.journey|push-memory).test.ts", "packages/sdk/test/resources/promises.test.ts"],
    loadedLater: ["packages/sdk/src/push/push-run.ts"],
  },
  { folder: "packages/sdk/src/node", tests: ["packages/sdk/test/node/!(*.journey).test.ts"] },
  {
    folder: "packages/sdk/src",
    tests: [
      "packages/sdk/test/!(*.journey).test.ts",
      "packages/sdk/test/{errors,http,options,resources,retry}/!(*.journey).test.ts",
      "packages/sdk/test/push/{fingerprint,push,row-check}.test.ts",
    ],
    loadedLater: ["resources/uploads", "calls/http-errors"].map((source) => `packages/sdk/src/${source}.ts`),
  },
  ...commandLineAreas,
  ...discoveryAreas,
  {
    folder: "packages/audit/src/preferred",
    tests: [
      "packages/audit/test/{generated-answers,preference,realistic-values}.property.test.ts",
      "packages/audit/test/{drawn-fields,drawn-problem,preferred-without-prism,response-choice}.test.ts",
      "packages/mock-server/test/audit/preferred-answers.test.ts",
    ],
  },
  {
    folder: "packages/audit/src/check",
    tests: [
      "packages/audit/test/{contract-check,contract-pages,prism-findings,prism-obstacle,records,request-bodies,shared-checks}.test.ts",
    ],
    loadedLater: ["packages/audit/src/check/contract-check.ts"],
  },
  { folder: "packages/audit/src", tests: ["packages/audit/test/!(*.property|prism-schemas).test.ts"] },
  // The recipes of its README run other programs; parity plays everything, in a browser, too.
  { folder: "packages/msw/src", tests: ["packages/msw/test/!(readme|handlers-msw-2).test.ts"] },
  // What a company shows and does is tested over HTTP.
  {
    folder: "packages/control/src/live",
    tests: ["packages/control/test/*.test.ts", "packages/mock-server/test/control/control-{clock,records}.test.ts"],
  },
  {
    folder: "packages/control/src/seed",
    tests: ["packages/control/test/*.test.ts"],
  },
  {
    folder: "packages/control/src/pages",
    tests: ["packages/control/test/*.test.ts"],
  },
  {
    folder: "packages/control/src",
    tests: [
      "packages/control/test/*.test.ts",
      "packages/mock-server/test/control/{control-*,clumsy-control,journal,redaction}.test.ts",
      "packages/mock-server/test/faults/control.test.ts",
    ],
  },
  // Without an engine: the objects are called as they are.
  {
    folder: "packages/sandbox-worker/src",
    tests: ["packages/sandbox-worker/test/!(operator-page|operator-session).test.ts"],
  },
  {
    folder: "packages/sandbox/src",
    tests: ["packages/sandbox/test/{commands,engine}/*.test.ts"],
    loadedLater: ["packages/sandbox/src/cli/serve.ts"],
  },
  ...mockServerRooms,
];

const packageOf = (file: string): string => file.split("/")[1] ?? "";

function areaOf(file: string): Area {
  const name = packageOf(file);
  const chosen = chosenTests.find(({ folder }) => file.startsWith(`${folder}/`));
  const all = { folder: `packages/${name}/src`, tests: [`packages/${name}/test/**/*.test.ts`] };
  return { ...(chosen ?? all), threshold: thresholds[name] ?? otherThreshold };
}

/** The files that a command names: a package, then parts of paths. Without words, all. */
export function selectFiles(files: readonly string[], [name, ...parts]: readonly string[]): string[] {
  const ofPackage = files.filter((file) => name === undefined || packageOf(file) === name);
  return parts.length === 0 ? ofPackage : ofPackage.filter((file) => parts.some((part) => file.includes(part)));
}

/** Each area of the files, with those of them that lie in it. */
export function groupByArea(files: readonly string[]): { area: Area; files: string[] }[] {
  const groups = Map.groupBy(files, (file) => areaOf(file).folder);
  return [...groups.values()].map((group) => ({ area: areaOf(group[0] ?? ""), files: group }));
}

/** What to say to words that select nothing. */
export function usage(files: readonly string[], words: readonly string[]): string {
  const packages = [...new Set(files.map(packageOf))];
  return [
    ...(words.some((word) => !word.startsWith("-")) ? [`No source file matches: ${words.join(" ")}.`, ""] : []),
    "Usage: npx -y pnpm@12 mutants [package] [part of a path…] [--fresh]",
    "",
    `  package         one of ${packages.join(", ")}; without it, everything, which takes hours`,
    "  part of a path  only files whose path contains it, as in: simulator plates.ts",
    "  --fresh         test every mutant again, not only those that a change of sources or tests can affect",
    "",
    "Thresholds:",
    ...packages.map((name) => `  ${name}: ${String(thresholds[name] ?? otherThreshold)} %`),
  ].join("\n");
}
