import { readFile } from "node:fs/promises";
import { isFields } from "@totem-partner/spec/fields";
import { operations } from "@totem-partner/spec/operations";
import { beforeAll, expect, test } from "vitest";
import { PartnerClient } from "../src/index.ts";
import { apiKey, baseUrl } from "./support/scripted-service.ts";

let rows: { call: string; operation: string }[] = [];
beforeAll(async () => {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  const section = /^## All calls\n(.*?)^## /ms.exec(readme)?.[1] ?? "";
  rows = section.split("\n").flatMap((line) => {
    const [, call = "", operation = ""] = line.split("|").map((cell) => cell.trim().replace(/^`(.*)`$/, "$1"));
    const name = /^([\w.]+)\(/.exec(call)?.[1];
    return name === undefined ? [] : [{ call: name, operation }];
  });
});

/** Every method that a client's resources offer. */
function callsOf({ raw: _, ...resources }: PartnerClient): string[] {
  return Object.entries(resources).flatMap(([name, resource]: [string, unknown]) => {
    if (!isFields(resource)) return [];
    const isPlain = Object.getPrototypeOf(resource) === Object.prototype;
    const methods = Object.getOwnPropertyNames(isPlain ? resource : Object.getPrototypeOf(resource));
    return methods.filter((method) => method !== "constructor").map((method) => `${name}.${method}`);
  });
}

test("the README lists every call of the client, once", () => {
  const calls = rows.map(({ call }) => call).filter((call) => !call.startsWith("raw."));
  expect(calls.toSorted()).toEqual(callsOf(new PartnerClient({ baseUrl, apiKey })).toSorted());
});

test("the README lists every operation of the contract with the call that sends it", () => {
  const contract = Object.values(operations).map(({ method, path }) => `${method} ${path}`);
  const listed = rows.map(({ operation }) => operation).filter((operation) => contract.includes(operation));
  expect(listed.toSorted()).toEqual(contract.toSorted());
  const others = rows.filter(({ operation }) => !contract.includes(operation)).map(({ call }) => call);
  const several = ["assign", "push", "check", "follow"].map((call) => `authorizations.${call}`);
  expect(others).toEqual([...several, "raw.GET"]);
});
