import { readFile } from "node:fs/promises";
import { controlAll } from "@totem-partner/simulator/control";
import { expect, test } from "vitest";
import { controlRoutes } from "../src/api/control-api.ts";
import { controlled } from "./support/controlled.ts";

const readmeOf = (name: string) => readFile(new URL(`../../${name}/README.md`, import.meta.url), "utf8");

/**
 * The calls of a row, such as "`GET`, `PUT /_mock/state`". A path that begins with … replaces the last part of the one
 * before it.
 */
function callsIn(row: string): string[] {
  const calls: string[] = [];
  let methods: string[] = [];
  let latest = { methods, path: "" };
  for (const [, code = ""] of row.matchAll(/`([^`]+)`/g)) {
    const [, method, path] = /^([A-Z]{3,6})?(?:^| |$)(\/_mock\S*|…\/\S+)?$/.exec(code) ?? [];
    if (method !== undefined) methods.push(method);
    if (path === undefined) continue;
    const whole = path.replace(/^…/, latest.path.slice(0, latest.path.lastIndexOf("/")));
    latest = { methods: methods.length > 0 ? methods : latest.methods, path: whole };
    methods = [];
    calls.push(...latest.methods.map((one) => `${one} ${whole}`));
  }
  return calls;
}

test("the documentation lists every call of the control API, and no other", async () => {
  const page = await readFile(new URL("../../../docs/pages/mock-server/control-api.md", import.meta.url), "utf8");
  const listed = page.split("\n").filter((line) => line.startsWith("| `"));
  const calls = controlRoutes.map(({ method, path }) => `${method} /_mock${path}`);
  const all = ["GET /_mock/health", "GET /_mock/companies", "GET /_mock/coverage", ...calls];
  expect(listed.flatMap(callsIn).toSorted()).toEqual(all.toSorted());
});

test.each(["mock-server", "msw"])("the README of %s names every member that steers a company", async (name) => {
  const text = await readmeOf(name);
  const { simulator, journal, redactor } = controlled();
  const members = Object.keys(controlAll(simulator, journal, redactor));
  expect(members.filter((member) => !new RegExp(`\`(mock\\.)?${member}\\b`).test(text))).toEqual([]);
});
