import type { ChosenTests } from "./area.ts";

/**
 * The rooms of the mock server, each with quick tests of its own: with all tests of the package, each change takes minutes.
 * The first whose folder fits counts.
 */
export const mockServerRooms: readonly ChosenTests[] = [
  {
    folder: "packages/mock-server/src/matrix",
    tests: ["packages/mock-server/test/matrix/{alternatives,command-run,markdown-report,matrix,reports}.test.ts"],
  },
  {
    folder: "packages/mock-server/src/sending",
    tests: [
      "packages/mock-server/test/deliveries/{delivery-files,delivery-lines,delivery-log,destinations,hostile-receivers,outbound,public-addresses.property}.test.ts",
    ],
  },
  {
    folder: "packages/mock-server/src/http",
    tests: [
      "packages/mock-server/test/http/{answering,door,listening-options,node-requests,node-responses,refused-data}.test.ts",
      "packages/mock-server/test/http/{closing,connections,cors,host,late-requests,node-exchange,refused-requests}.test.ts",
      "packages/mock-server/test/http/{request-target,unreadable-requests}.test.ts",
    ],
  },
  {
    folder: "packages/mock-server/src/audit",
    tests: ["packages/mock-server/test/audit/{audit-log,audit-queue,audited-companies,checker,contract-mode}.test.ts"],
  },
  { folder: "packages/mock-server/src/input", tests: ["packages/mock-server/test/input/*.test.ts"] },
  {
    folder: "packages/mock-server/src/observe",
    tests: [
      "packages/mock-server/test/observe/{finishing,learner,observation,observed-findings,observed-service,profile-file,traffic-log}.test.ts",
    ],
  },
  {
    folder: "packages/mock-server/src/proxy",
    tests: [
      "packages/mock-server/test/proxy/{audited-exchange,captured-bodies,decoded-body,forwarding,framing,framing.property}.test.ts",
      "packages/mock-server/test/proxy/{proxy-control,refused-requests,reported-violations}.test.ts",
      "packages/mock-server/test/proxy/{command,traffic-audit,violation-basis}.test.ts",
      // It closes a proxy.
      "packages/mock-server/test/observe/finishing.test.ts",
    ],
  },
  { folder: "packages/mock-server/src/reporting", tests: ["packages/mock-server/test/reporting/*.test.ts"] },
  { folder: "packages/mock-server/src/seed", tests: ["packages/mock-server/test/seed/*.test.ts"] },
  {
    folder: "packages/mock-server/src/threads",
    tests: [
      "packages/mock-server/test/audit/{batch-queue,budget.property,spare-share.property,thread,waiting-line.property}.test.ts",
    ],
  },
  // Mostly texts of the top level, each of which takes a run of all tests: so only those that run nothing.
  {
    folder: "packages/mock-server/src/cli/flags",
    tests: [
      "packages/mock-server/test/cli/{flag-values,health-command,printed-texts,program,serve-command}.test.ts",
      "packages/mock-server/test/faults/flags.test.ts",
    ],
  },
  // Each command runs in the process of its test.
  {
    folder: "packages/mock-server/src/cli",
    tests: [
      "packages/mock-server/test/cli/{admin-token,contract-command,exec-command,flag-values,health-command}.test.ts",
      "packages/mock-server/test/cli/{matrix-progress,printed-texts,program,serve-command,trigger-command,while-running}.test.ts",
      "packages/mock-server/test/{calibrate/calibrate-flags,certify/certify-flags,faults/flags}.test.ts",
      "packages/mock-server/test/{matrix/matrix-flags,profile/profile,proxy/command}.test.ts",
    ],
  },
  {
    folder: "packages/mock-server/src/data",
    tests: ["packages/mock-server/test/state/{data-file,data-file-errors,stored-*}.test.ts"],
  },
  // What remains: how a server starts, and what the package contains.
  {
    folder: "packages/mock-server/src",
    tests: [
      "packages/mock-server/test/start/*.test.ts",
      "packages/mock-server/test/pages/{pages,server-pages}.test.ts",
      "packages/mock-server/test/cli/usage.test.ts",
      "packages/mock-server/test/deliveries/{closing-deliveries,deliveries-stop}.test.ts",
    ],
  },
];
