import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { exampleFile, languages, exampleCalls } from "@totem-partner/control/reference";
import { PartnerClient } from "@totem-partner/sdk";
import { documentFromPath } from "@totem-partner/sdk/node";
import { effectiveContract } from "@totem-partner/spec/effective-contract";
import { operations } from "@totem-partner/spec/operations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import type { MockServer } from "../../src/index.ts";
import { fieldOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";
import { Scratch } from "../support/scratch.ts";
import { canRun, type Example, runExamples } from "../support/stories/example-programs.ts";
import { exampleSeed, keyOf, start } from "../support/stories/example-requests.ts";

/** A name with all that means something where one of the languages writes texts. */
const hostileName = `O\\'Neill \\\\ "Silo" \\n \\ $HOME \${x} {$x} """ ''' %s #{x} <b> é 😀`;

/** Those that the reference shows; one of them with a body that no language may change. */
const calls = exampleCalls(await effectiveContract({})).map((call) =>
  call.operationId === "createProduct"
    ? { ...call, body: { kind: "json" as const, value: { name: hostileName, externalId: "RAPE-01" } } }
    : call,
);
const seed = parse(readFileSync(exampleSeed, "utf8")) as { companies: { apiKeys: string[] }[] };

/** Each example has a company to itself, as the examples need it. */
const keyIn = (language: string, operationId: string): string => `test_${language}_${operationId}`;
const companies = languages.flatMap(({ id }) =>
  calls.map(({ operationId }) => {
    const company = seed.companies.find(({ apiKeys }) => apiKeys.includes(keyOf(operationId)));
    return { ...company, name: `${id}-${operationId}`, apiKeys: [keyIn(id, operationId)] };
  }),
);

const examplesIn = (language: (typeof languages)[number]): Example[] =>
  calls.map((call) => ({ call, code: language.write(call), key: keyIn(language.id, call.operationId) }));

test("every operation is shown in six languages, and no example has a key", () => {
  expect(calls.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(operations).sort());
  const codes = languages.flatMap((language) => calls.map((call) => language.write(call)));
  expect(codes).toHaveLength(6 * calls.length);
  expect(codes.filter((code) => /test_\w/.test(code))).toEqual([]);
});

describe("the examples of the reference", () => {
  let mock: MockServer;
  let folder: Scratch;
  beforeAll(async () => {
    folder = await Scratch.create();
    await folder.write(exampleFile, "%PDF-1.7\n");
    mock = await startMockServer({ seed: { companies }, now: new Date(start).toISOString(), contract: "off" });
  });
  afterAll(async () => {
    await mock.close();
    await folder[Symbol.asyncDispose]();
  });

  /** The answer to each example. */
  const seen = (language: string) =>
    calls.map(({ operationId }) => {
      const requests = mock.companyOf(keyIn(language, operationId)).requests();
      return requests.map(
        ({ method, path, status }) => `${method} ${path} ${status !== null && status < 300 ? "works" : status}`,
      );
    });
  const namedBy = (language: string): unknown =>
    fieldOf(mock.companyOf(keyIn(language, "createProduct")).requests()[0]?.request.body, "name");
  const wanted = calls.map(({ method, path }) => [`${method} ${path} works`]);

  test.each(languages.filter(({ id }) => canRun(id)))("work in $name as they stand", async (language) => {
    await runExamples(language.id, examplesIn(language), folder, mock.url);
    expect(seen(language.id)).toEqual(wanted);
    expect(namedBy(language.id)).toBe(hostileName);
  });

  test("say in C# what they say elsewhere", () => {
    const csharp = languages.find(({ id }) => id === "csharp");
    for (const { call, code } of csharp ? examplesIn(csharp) : []) {
      const { method, path, body } = call;
      const verb = `${method.slice(0, 1)}${method.slice(1).toLowerCase()}`;
      expect(code).toContain(`new HttpRequestMessage(HttpMethod.${verb}, address)`);
      expect(code).toContain(`GetEnvironmentVariable("TOTEM_PARTNER_BASE_URL") + "${path}`);
      expect(code).toContain('request.Headers.Add("X-Partner-API-Key", ');
      // A raw literal is what stands between its quotes, without the indentation of its end.
      const [, text = "null", indent = ""] =
        /new StringContent\("""\n([^]*?)\n( *)""", Encoding\.UTF8, "application\/json"\)/.exec(code) ?? [];
      expect(JSON.parse(text.replaceAll(new RegExp(`^${indent}`, "gm"), ""))).toEqual(
        body?.kind === "json" ? body.value : null,
      );
      const parts = code.match(/(?<=form\.Add\(.*, ")\w+(?=")/g) ?? [];
      expect(parts).toEqual(body?.kind === "form" ? [...body.fields.map(([name]) => name), body.file?.part] : []);
      const statements = code.replace(/"""[^]*?"""/, '""').split("\n");
      expect(statements.filter((line) => !/^$|;$/.test(line))).toEqual([]);
    }
  });

  test("work with the client", async () => {
    const sdk = languages.find(({ id }) => id === "sdk");
    const written = sdk ? examplesIn(sdk) : [];
    const functions = written.map(
      ({ code }) => `async (PartnerClient, documentFromPath) => {${code.replaceAll(/^import .*$/gm, "")}}`,
    );
    const file = await folder.write("all.mjs", `export default (console) => [${functions.join(",\n")}];`);
    const module = (await import(pathToFileURL(file).href)) as {
      default: (output: { log: () => void }) => ((...given: unknown[]) => Promise<void>)[];
    };
    const runs = module.default({ log: () => undefined });
    for (const [at, { key }] of written.entries()) {
      class Client extends PartnerClient {
        constructor() {
          super({ baseUrl: mock.url, apiKey: key });
        }
      }
      await runs[at]?.(Client, (name: string) => documentFromPath(folder.path(name)));
    }
    expect(seen("sdk")).toEqual(wanted);
    expect(namedBy("sdk")).toBe(hostileName);
  });
});
