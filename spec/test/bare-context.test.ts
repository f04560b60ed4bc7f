import { fileURLToPath } from "node:url";
import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import { beforeAll, expect, test } from "vitest";
import { requestExamples } from "./contract-examples.ts";

/** A world with the language and nothing else: no Node, no browser, and no code from strings. */
const world = createContext({}, { codeGeneration: { strings: false, wasm: false } });

const say = (expression: string): unknown => runInContext(expression, world);

const entry = `
export { requests } from "./generated/requests.ts";
export { checkRequest } from "./check/request-check.ts";
export { withoutSurplusFields } from "./check/surplus-fields.ts";
`;

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: fileURLToPath(new URL("..", import.meta.url)) },
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

test("every example of a request is accepted there, and a spoiled one is not", () => {
  for (const { of, part, value } of requestExamples.filter(({ name }) => name !== "plain")) {
    const schema = `contract.requests[${JSON.stringify(of)}].${part}`;
    const check = (given: unknown) => say(`contract.checkRequest("${part}", ${schema}, ${JSON.stringify(given)}).ok`);
    expect(check({ ...Object(value), surplus: 1 })).toBe(false);
    if (part !== "path" && part !== "query") expect(check(value)).toBe(true);
  }
});

test("the request check explains there", () => {
  const check = `contract.checkRequest("body", contract.requests.updateAuthorization.body,
    { driverId: "1", tractorPlate: "12-34" }).errors`;
  expect(JSON.parse(String(say(`JSON.stringify(${check})`)))).toEqual([
    expect.objectContaining({ path: "/tractorPlate" }),
    expect.objectContaining({ path: "/driverId", code: "removed_field" }),
  ]);
});

test("unknown fields are dropped there", () => {
  const dropped = `contract.withoutSurplusFields("body", contract.requests.updateProduct.body, { name: "Wheat", extra: 1 }, new Set(["unknown_field"]))`;
  expect(JSON.parse(String(say(`JSON.stringify(${dropped})`)))).toEqual({ name: "Wheat" });
});
