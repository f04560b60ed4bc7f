import { expect, test } from "vitest";
import { renderOutcomes } from "../../runtimes/report.ts";
import { runChecks } from "../../runtimes/run-checks.ts";
import { select } from "../../runtimes/selection.ts";

const context = {
  baseUrl: "http://127.0.0.1:1",
  apiKey: "test_demo",
  redirectingUrl: "http://127.0.0.1:2",
  silentUrl: "http://127.0.0.1:3",
  copies: {},
  inspect: String,
};

test("a check that fails is reported in the runtime's words, with the cause, and the others still run", async () => {
  const outcomes = await runChecks(
    {
      "throws at once": () => {
        throw new TypeError("nothing here", { cause: "the cause" });
      },
      "fails later": () => Promise.reject(new Error("too late")),
      "throws no error": () => AbortSignal.abort("a text").throwIfAborted(),
      "passes, and has the context": ({ apiKey }) => {
        expect(apiKey).toBe("test_demo");
      },
    },
    context,
  );
  expect(outcomes).toEqual([
    { name: "throws at once", error: expect.stringMatching(/^TypeError: nothing here\n[^]*\nCaused by: the cause$/) },
    { name: "fails later", error: expect.stringMatching(/^Error: too late\n/) },
    { name: "throws no error", error: "a text" },
    { name: "passes, and has the context" },
  ]);
  expect(renderOutcomes("sdk on Bun 1, CommonJS", outcomes).split("\n")).toEqual(
    expect.arrayContaining([
      "FAIL sdk on Bun 1, CommonJS: throws no error",
      "       a text",
      "ok   sdk on Bun 1, CommonJS: passes, and has the context",
    ]),
  );
});

test("a stack without the message, as some engines write it, is told with the message", async () => {
  const error = new Error("what happened");
  error.stack = "check@checks.mjs:1:1";
  const outcomes = await runChecks({ check: () => Promise.reject(error) }, context);
  expect(outcomes).toEqual([{ name: "check", error: "Error: what happened\ncheck@checks.mjs:1:1" }]);
});

const packages = ["sdk", "webhooks"];
const runtimes = ["Node", "Node", "Deno"];

test.each([
  [[], { packages, runtimes: ["Node", "Deno"] }],
  [["sdk"], { packages: ["sdk"], runtimes: ["Node", "Deno"] }],
  [["deno", "webhooks"], { packages: ["webhooks"], runtimes: ["Deno"] }],
])("the words %j choose packages and runtimes; naming none means all", (words, selection) => {
  expect(select(words, packages, runtimes)).toEqual(selection);
});

test("a word that is neither lists what there is", () => {
  expect(() => select(["sdk", "rhino"], packages, runtimes)).toThrow(
    'No package with checks and no runtime is called "rhino". There are: sdk, webhooks, Node, Deno.',
  );
});
