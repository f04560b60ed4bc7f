import { format } from "oxfmt";
import { expect, test } from "vitest";
import type { Measurement } from "../src/measuring/measurement.ts";
import type { Measured } from "../src/measuring/rounds.ts";
import { renderResults } from "../src/reporting/results.ts";
import { median, percentile } from "../src/reporting/statistics.ts";
import { summarize } from "../src/reporting/summary.ts";

const load = (perSecond: number) => ({ perSecond, cpuMicroseconds: 1e6 / perSecond, p99Milliseconds: 2.5 });

const measurement = (get: number, create: number): Measurement => ({
  startMilliseconds: 100,
  memoryBytes: 80_000_000,
  bytes: 621,
  get: load(get),
  create: load(create),
});

const measured = (name: string, ...rounds: Measurement[]): Measured => ({
  peer: {
    name,
    about: `What ${name} is.`,
    program: () => ({ script: "", parameters: [] }),
    prime: () => Promise.reject(new Error("Nobody asks.")),
  },
  rounds,
});

const all = [
  measured("floor", measurement(60_000, 30_000), measurement(20_000, 10_000), measurement(50_000, 25_000)),
  measured("slow", measurement(6_000, 2_000), measurement(4_000, 2_000), measurement(6_000, 2_000)),
  measured("quick", measurement(30_000, 24_000), measurement(10_000, 8_000), measurement(40_000, 20_000)),
];

test("a ratio is the median of the ratios to the floor in the same round, so that a slow round counts no less", () => {
  const ratios = summarize(all, "floor").map(({ name, get, create }) => [
    name,
    get.ratio,
    create.ratio,
    create.cpuRatio,
  ]);
  expect(ratios).toEqual([
    ["floor", 1, 1, 1],
    ["slow", 0.12, 0.08, 12.5],
    ["quick", 0.5, 0.8, 1.25],
  ]);
});

const plan = { rounds: 3, gets: 100_000, creates: 20_000, connections: 20 };
const where = { date: "2026-07-01", processors: 2, machine: "2 × Processor, 4 GiB, Node 26.10.0" };
const rendered = renderResults(summarize(all, "floor"), plan, { ...where, load: { before: 0.5, after: 2 } });
const onBusyMachine = renderResults(summarize(all, "floor"), plan, { ...where, load: { before: 2.1, after: 3 } });

test("the results tell the ratio first and the fastest first, and under which circumstances", () => {
  expect(rendered).toContain("| Server | Of the floor | CPU × floor | Requests/s | CPU µs/request | p99 ms |");
  expect(rendered).toMatch(
    /\| floor .*1\.00.*50,000.*\n\| quick .*0\.50 .* 2\.00 .*30,000.*\n\| slow .*0\.12 .* 8\.33 .*6,000 .*167 /,
  );
  expect(rendered).toContain("2 × Processor, 4 GiB, Node 26.10.0, 2026-07-01; load average 0.50 before, 2.00 after");
  expect(rendered).toContain("100,000 GETs and 20,000 creates over 20 connections");
});

test("the results say so when the machine had other work than its processors can do", () => {
  expect(onBusyMachine).toContain("The machine was busy");
  expect(rendered).not.toContain("busy");
});

test("the results are laid out as the formatter lays out Markdown", async () => {
  for (const one of [rendered, onBusyMachine]) {
    expect((await format("RESULTS.md", one, { printWidth: 120 })).code).toBe(one);
  }
});

test.each([
  [[3], 3],
  [[5, 1, 3], 3],
  [[10, 2, 8, 4], 6],
])("the median of %j is %d", (values, expected) => {
  expect(median(values)).toBe(expected);
});

test("of 100 values, the 99th percentile is the 99th, in whatever order they are", () => {
  const values = Float64Array.from({ length: 100 }, (_, at) => 100 - at);
  expect(percentile(values, 0.99)).toBe(99);
});
