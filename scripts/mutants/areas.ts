/** Sources that are mutated together, the tests that have to notice, and the share of mutants that they must notice. */
interface Area {
  folder: string;
  tests: string[];
  /** In percent. */
  threshold: number;
}

const thresholds: Readonly<Record<string, number>> = { simulator: 95, webhooks: 95, sdk: 92 };
const otherThreshold = 85;

/**
 * The folders for which not all tests of the package run, with theirs as `package: glob`. The first folder that fits
 * counts. Tests that take long for each mutant are left out: processes, browsers, floods, databases, whole services.
 */
const chosenTests: Readonly<Record<string, readonly string[]>> = {
  // Its alternatives are seen where an open point is switched.
  "simulator/src/domain": ["simulator: {commands,company,document,domain}/**/*", "mock-server: service/open-points"],
  // Tests with a store show the state that a restart finds.
  "simulator/src/commands": [
    "simulator: {commands,company,document,domain,records,control}/**/*",
    "simulator: http/assumption-usage",
    "mock-server: state/stored-{companies,entries,failures,state}",
  ],
  "simulator/src/company": [
    "simulator: {commands,company,deliveries,document,faults}/**/*",
    "mock-server: state/stored-{companies,entries,failures,state}",
  ],
  "simulator/src/records": [
    "simulator: {document,records,state}/**/*",
    "mock-server: state/{invalid-state,state,stored-entries,stored-state}",
    "simulator: domain/!(filter-days)*",
    "simulator: http/read-again.property",
  ],
  "simulator/src/journal": ["simulator: journal/*"],
  "simulator/src/deliveries": [
    "simulator: {deliveries,document/events}/*",
    "simulator: faults/reordering",
    "simulator: model/deliveries.model",
    "simulator: company/announcements",
  ],
  "simulator/src/clock": ["simulator: clock/*"],
  "simulator/src/faults": [
    "simulator: faults/*",
    "simulator: deliveries/disturbed-deliveries",
    "mock-server: faults/kinds",
  ],
  // Modules that a test loads itself are loaded before the mutant, and never again.
  "simulator/src/control": [
    "simulator: control/!(without-eval)*",
    "simulator: domain/shapes",
    "control: {authorization-timeline,commands,search}",
    "mock-server: state/invalid-state",
    "mock-server: control/{control-api,in-code}",
  ],
  "simulator/src/state": [
    "simulator: state/*",
    "control: commands",
    "mock-server: state/{further-party-fields,invalid-state,state,state.property}",
    "mock-server: state/{stored-*,data-file*}",
  ],
  // The effect of an open point on requests and responses is tested over HTTP. A negation excludes every name that
  // begins so.
  "simulator/src/http": [
    "simulator: {http,requests,faults,document}/**/!(requests.fuzz|problem-examples|multipart.test|many-errors)*",
    "mock-server: service/assumptions",
  ],
  "simulator/src": [
    "simulator: !(model)/**/!(requests.fuzz|problem-examples|multipart.test|many-errors)*",
    "control: commands",
  ],
  "webhooks/src/dedupe": ["webhooks: dedupe/*", "webhooks: dedupe/*.release"],
  "webhooks/src": ["webhooks: {*,dedupe/{memory,options},receiver/*}"],
  "sdk/src/lists": ["sdk: lists/!(*.journey)", "sdk: resources/promises"],
  "sdk/src/push": ["sdk: push/!(*.journey|push-memory)", "sdk: resources/promises"],
  "sdk/src/node": ["sdk: node/!(*.journey)"],
  "sdk/src/polling": ["sdk: polling/!(*.journey)"],
  "sdk/src": [
    "sdk: !(*.journey)",
    "sdk: {errors,http,options,resources,retry}/!(*.journey)",
    "sdk: push/{fingerprint,push,push-fields}",
  ],
  // One test replaces the CSV parser, which the others share.
  "cli/src/init": ["cli: init/!(init-unreadable)"],
  "cli/src/push/cells": ["cli: cells/*"],
  "cli/src/push/mapping": ["cli: push/map*"],
  "cli/src/push/reading": ["cli: reading/*", "cli: init/{guesses,init}"],
  "cli/src/push/report": ["cli: report/*"],
  "cli/src/push": ["cli: push/!(*.journey|push-memory)", "cli: reading/libreoffice"],
  "cli/src/webhooks": ["cli: {listen,verify,delivery-view.property,webhooks/*}"],
  "cli/src": [
    "cli: {cleaning,companies,completion,create-authorization,command-line,failure,flags,printing,profile,records,records-shown,secrets,io}",
  ],
  "discovery/src/drift": ["discovery: drift/*", "discovery: drift/drift-check.release"],
  "discovery/src/observation": ["discovery: observation/!(observer.property)*"],
  "discovery/src/calibration": [
    "discovery: calibration/{asking,calibrate,clean-up,created-records,disposal,givens,outcomes,pace}",
    "discovery: calibration/{planned-requests,play,play-trials,recognition,recovery,report,required-writes,service}",
    "discovery: calibration/{strange-services.release,trial}",
  ],
  "discovery/src": ["discovery: {findings,profile,shapes}/*", "discovery: drift/causes"],
  "audit/src/preferred": [
    "audit: {generated-answers,preference,realistic-values}.property",
    "audit: {drawn-fields,drawn-problem,preferred-without-prism,response-choice}",
    "mock-server: audit/preferred-answers",
  ],
  "audit/src/check": ["audit: {contract-check,contract-pages,prism-findings,records,request-bodies}"],
  "audit/src": ["audit: !(*.property|prism-schemas)"],
  "msw/src": ["msw: !(readme|handlers-msw-2)"],
  "control/src/live": ["control: *", "mock-server: control/control-api"],
  "control/src/seed": ["control: *"],
  "control/src/pages": ["control: *"],
  "control/src": ["control: *", "mock-server: control/{control-api,clumsy-control,redaction}"],
  // Without an engine: the objects are called as they are.
  "sandbox-worker/src": ["sandbox-worker: !(operator-page|operator-session)"],
  "sandbox/src": ["sandbox: {commands,engine}/*"],
  "mock-server/src/matrix": ["mock-server: matrix/{alternatives,command-run,matrix,reports}"],
  "mock-server/src/sending": [
    "mock-server: deliveries/{delivery-files,delivery-lines,delivery-log,destinations,hostile-receivers,outbound}",
    "mock-server: deliveries/public-addresses.property",
  ],
  "mock-server/src/http": [
    "mock-server: http/{answering,http-adapter,listening-options,node-messages,node-responses,refused-data}",
    "mock-server: http/{closing,connections,cors,host,late-requests,refused-requests}",
  ],
  "mock-server/src/audit": ["mock-server: audit/{audit-log,audit-queue,checker,contract-mode}"],
  "mock-server/src/input": ["mock-server: {input,seed}/*"],
  "mock-server/src/observe": [
    "mock-server: observe/{finishing,learner,observation,observed-findings,observed-service,profile-file,traffic-log}",
  ],
  "mock-server/src/proxy": [
    "mock-server: proxy/{audited-exchange,captured-bodies,decoded-body,forwarding,framing,framing.property}",
    "mock-server: proxy/{proxy-control,refused-requests,reported-violations,command,traffic-audit,violation-basis}",
    // It closes a proxy.
    "mock-server: observe/finishing",
  ],
  "mock-server/src/reporting": ["mock-server: {reporting/*,http/answering,matrix/reports,certify/reports}"],
  "mock-server/src/threads": ["mock-server: audit/{batch-queue,cpu-budget.property,thread,sampling-queue.property}"],
  // Mostly texts of the top level, each of which takes a run of all tests: so only those that run nothing.
  "mock-server/src/cli/flags": [
    "mock-server: cli/{flag-values,health-command,printed-texts,program,serve-command}",
    "mock-server: faults/flags",
  ],
  // Each command runs in the process of its test.
  "mock-server/src/cli": [
    "mock-server: cli/{admin-token,contract-command,exec-command,flag-values,health-command,run-progress}",
    "mock-server: cli/{printed-texts,program,serve-command,trigger-command}",
    "mock-server: {calibrate/calibrate-flags,certify/certify-flags,faults/flags,matrix/matrix-flags}",
    "mock-server: {profile/profile,proxy/command,proxy/reported-violations}",
  ],
  "mock-server/src/data": ["mock-server: state/{data-file,data-file-errors,stored-*}"],
  // The rest: how a server starts, and the content of the package.
  "mock-server/src": [
    "mock-server: {start/*,audit/audited-companies}",
    "mock-server: pages/{pages,server-pages}",
    "mock-server: cli/usage",
    "mock-server: deliveries/{closing-deliveries,deliveries-stop}",
  ],
};

const sourcesOf = (name: string, ...paths: string[]): string[] =>
  paths.map((path) => `packages/${name}/src/${path}.ts`);

/** Sources of a package that others load when they need them. */
export const loadedLater: Readonly<Record<string, readonly string[]>> = {
  sdk: sourcesOf("sdk", "lists/further-pages", "push/push-run", "resources/uploads", "calls/http-errors"),
  cli: [
    ...sourcesOf("cli", "profile", "init/init-command", "push/push-command", "push/rejects-file"),
    ...sourcesOf("cli", "companies-file", "webhooks/listen-command", "webhooks/registration"),
    ...sourcesOf("cli", "webhooks/verify-command"),
    ...sourcesOf("cli", "push/reading/csv-source", "push/reading/jsonl-source", "push/reading/workbook-source"),
    ...sourcesOf("cli", "push/reading/ods-sheet"),
  ],
  audit: sourcesOf("audit", "check/contract-check"),
  sandbox: sourcesOf("sandbox", "cli/serve"),
};

/** The area that a source belongs to. */
export function areaOf(file: string): Area {
  const name = file.split("/")[1] ?? "";
  const chosen = Object.keys(chosenTests).find((folder) => file.startsWith(`packages/${folder}/`));
  const tests = chosen === undefined ? [`${name}: **/*`] : (chosenTests[chosen] ?? []);
  return {
    folder: `packages/${chosen ?? `${name}/src`}`,
    tests: tests.map((test) => `packages/${test.replace(": ", "/test/")}.test.ts`),
    threshold: thresholds[name] ?? otherThreshold,
  };
}
