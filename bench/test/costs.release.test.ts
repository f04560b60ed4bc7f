import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { formatted } from "./formatted.ts";
import { about } from "../src/costs/calls/contenders.ts";
import { renderCalls } from "../src/costs/calls/results.ts";
import type { Cost } from "../src/costs/contender.ts";
import { verifiers } from "../src/costs/verification/contenders.ts";
import { renderVerification } from "../src/costs/verification/results.ts";
import { summarizeCosts } from "../src/costs/cost-table.ts";
import { measureCosts } from "../src/costs/rounds.ts";
import { withSection } from "../src/reporting/results-file.ts";

const probe = fileURLToPath(new URL("../src/costs/calls/probe.mjs", import.meta.url));
const external = fileURLToPath(new URL("../external/", import.meta.url));

const cost = (name: string, task: string, ...rounds: number[]): Cost => ({
  contender: { name, task, script: "", parameters: [] },
  rounds,
});

test("a cost is compared within its round, so that a slow round counts no less, and only with the same task", () => {
  const costs = [
    cost("dear", "get", 30, 90, 33),
    cost("base", "get", 10, 30, 10),
    cost("cheap", "get", 5, 15, 6),
    cost("base", "list", 1_000, 1_000, 1_000),
  ];
  expect(summarizeCosts(costs, "get", "base")).toEqual([
    { name: "cheap", cpuMicroseconds: 6, ratio: 0.5 },
    { name: "base", cpuMicroseconds: 10, ratio: 1 },
    { name: "dear", cpuMicroseconds: 33, ratio: 3 },
  ]);
  expect(() => summarizeCosts(costs, "get", "nobody")).toThrow("nobody was not measured (get)");
});

test("the results are Markdown as the formatter writes it", async () => {
  const costs = ["get", "list", "create"].flatMap((task) => Object.keys(about).map((name) => cost(name, task, 10)));
  const circumstances = {
    date: "2026-07-01",
    processors: 2,
    hardware: "2 × CPU",
    node: "26",
    load: { before: 1, after: 1 },
  };
  const text = renderCalls(costs, 5, 40_000, circumstances);
  expect(text).toContain("of 40,000 calls each");
  const written = withSection("", "calls", text);
  expect(await formatted(written)).toBe(written);
});

test("the results of verification are Markdown as the formatter writes it", async () => {
  const costs = verifiers.map(({ name, task }) => cost(name, task, 10));
  const load = { before: 1, after: 1 };
  const text = renderVerification(costs, 5, 100_000, {
    date: "2026-07-01",
    processors: 2,
    hardware: "2 × CPU",
    node: "26",
    load,
  });
  expect(text).toContain("of 100,000 deliveries each");
  const written = withSection("", "verification", text);
  expect(await formatted(written)).toBe(written);
});

test("a section replaces the one of its name, or comes last, and leaves the others", () => {
  const first = withSection("", "one", "# One\n");
  const both = withSection(first, "two", "## Two");
  expect(both).toBe("<!-- one -->\n\n# One\n\n<!-- /one -->\n\n<!-- two -->\n\n## Two\n\n<!-- /two -->\n");
  expect(withSection(both, "one", "# Uno")).toBe(both.replace("# One", "# Uno"));
  expect(withSection(both, "two", "## Dos")).toBe(both.replace("## Two", "## Dos"));
});

test("each round measures a contender in a process of its own, and one that fails is named", async () => {
  const contender = { name: "fetch", task: "get", script: probe, parameters: ["fetch", "get", external, "", "20"] };
  const told: string[] = [];
  const [measured] = await measureCosts([contender], 2, (line) => told.push(line));
  expect(measured?.rounds).toEqual([expect.any(Number), expect.any(Number)]);
  expect(told).toEqual(["round 1 of 2", "round 2 of 2"]);
  const broken = { ...contender, name: "broken", script: "/nowhere.mjs" };
  await expect(measureCosts([broken], 1, () => {})).rejects.toThrow(
    "broken could not be measured (get). It ended with 1:",
  );
});
