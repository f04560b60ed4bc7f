import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { spoiledWorkflow } from "./sound-workflow.ts";
import { workflowMistakes } from "./workflow-rules.ts";

const real = globSync(".github/workflows/*.yml");

test("there are workflows for tests, the documentation and releases", () => {
  expect(real.map((path) => basename(path))).toEqual(expect.arrayContaining(["docs.yml", "release.yml", "test.yml"]));
});

test.each(real)("%s has no more rights than it needs, and ends", (path) => {
  expect(workflowMistakes(readFileSync(path, "utf8"))).toEqual([]);
});

test.each([
  ["on: pull_request", "on: pull_request_target", "pull_request_target gives secrets to the code of strangers"],
  ["npm test", "npm test ${{ secrets.KEY }}", "a pull request meets secrets"],
  ["permissions: { contents: read }\n", "", "the permissions are those of the repository"],
  ["concurrency: one\n", "", "two runs of it may meet"],
  ["    timeout-minutes: 10\n", "", "check may take six hours"],
  ["persist-credentials: false", "fetch-depth: 0", "check leaves the token of the checkout to all further steps"],
  ["3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1", "v7", "actions/checkout@v7 is not a commit with its version"],
])("a workflow with another %j is refused", (from, to, mistake) => {
  expect(workflowMistakes(spoiledWorkflow(from, to))).toEqual([mistake]);
});
