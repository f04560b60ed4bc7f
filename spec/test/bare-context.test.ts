import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import { beforeAll, expect, test } from "vitest";
import { responseExamples } from "./contract-examples.ts";

/** A world with the language and nothing else: no Node, no browser, and no code from strings. */
const world = createContext({}, { codeGeneration: { strings: false, wasm: false } });

const say = (expression: string): unknown => runInContext(expression, world);

const entry = `
export { requests } from "./generated/validators/requests.js";
export { responses } from "./generated/validators/responses.js";
export { deliveries } from "./generated/validators/deliveries.js";
export { checkRequest } from "./request-check.ts";
`;

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: new URL("..", import.meta.url).pathname },
    bundle: true,
    write: false,
    format: "iife",
    globalName: "contract",
    platform: "neutral",
  });
  say(outputFiles[0]!.text);
});

test("the world has neither Node nor eval", () => {
  const names = ["process", "Buffer", "require", "URL", "TextEncoder", "fetch", "setTimeout"];
  expect(names.filter((name) => say(`typeof ${name}`) !== "undefined")).toEqual([]);
  expect(() => say("eval('1')")).toThrow("Code generation from strings disallowed");
  expect(() => say("new Function('return 1')")).toThrow("Code generation from strings disallowed");
});

test("the compiled validators accept and refuse there", () => {
  const found = responseExamples.find(({ of, part }) => of === "getAuthorization" && part === "200");
  const example = JSON.stringify(found?.value);
  expect(say(`contract.responses.getAuthorization[200](${example})`)).toBe(true);
  expect(say(`contract.responses.getAuthorization[200]({ ...${example}, id: "none" })`)).toBe(false);
  expect(say(`contract.deliveries["authorization.synced"].body({})`)).toBe(false);
});

test("the request check explains there", () => {
  const check = `contract.checkRequest("updateAuthorization", "body", contract.requests.updateAuthorization.body,
    { driverId: "1", tractorPlate: "12-34" })`;
  expect(JSON.parse(String(say(`JSON.stringify(${check})`)))).toEqual([
    expect.objectContaining({ path: "/driverId", code: "removed_field" }),
    expect.objectContaining({ path: "/tractorPlate" }),
  ]);
});
