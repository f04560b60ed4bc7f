import { expect } from "vitest";

/** A workflow in which nothing is wrong. */
const sound = `
on: pull_request
permissions: { contents: read }
concurrency: one
jobs:
  check:
    runs-on: ubuntu-latest
    timeout-minutes: 10
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with: { persist-credentials: false }
      - run: npm test
`;

/** The sound workflow with one change. */
export function spoiledWorkflow(from: string, to: string): string {
  expect(sound).toContain(from);
  return sound.replace(from, to);
}
