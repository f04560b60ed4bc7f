import { readFileSync } from "node:fs";
import { exampleFile, languages, shownCalls } from "@totem-partner/control/reference";
import { PartnerClient } from "@totem-partner/sdk";
import { documentFromPath } from "@totem-partner/sdk/node";
import { effectiveContract } from "@totem-partner/spec/effective-contract";
import { operations } from "@totem-partner/spec/operations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import type { MockServer } from "../../src/index.ts";
import { startMockServer } from "../support/mock.ts";
import { Scratch } from "../support/scratch.ts";
import { canRun, type Example, runExamples } from "../support/stories/example-programs.ts";
import { exampleSeed, keyOf, start } from "../support/stories/told-stories.ts";

const calls = shownCalls(await effectiveContract({}));
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
    mock = await startMockServer({ seed: { companies }, now: new Date(start).toISOString() });
  });
  afterAll(async () => {
    await mock.close();
    await folder[Symbol.asyncDispose]();
  });

  /** What each example was answered. */
  const seen = (language: string) =>
    calls.map(({ operationId }) => {
      const requests = mock.companyOf(keyIn(language, operationId)).requests();
      return requests.map(
        ({ method, path, status }) =>
          `${method} ${path} ${status === 201 || status === 200 || status === 204 || status === 202 ? "works" : status}`,
      );
    });
  const wanted = calls.map(({ method, path }) => [`${method} ${path} works`]);

  test.each(languages.filter(({ id }) => canRun(id)))("work in $name as they stand", async (language) => {
    await runExamples(language.id, examplesIn(language), folder, mock.url);
    expect(seen(language.id)).toEqual(wanted);
  });

  test("work with the client", async () => {
    const sdk = languages.find(({ id }) => id === "sdk");
    for (const { code, key } of sdk ? examplesIn(sdk) : []) {
      class Client extends PartnerClient {
        constructor() {
          super({ baseUrl: mock.url, apiKey: key });
        }
      }
      const document = () => documentFromPath(folder.path(exampleFile));
      const body = code.replaceAll(/^import .*$/gm, "").replace("console.log(result);", "return result;");
      const run = new Function("PartnerClient", "documentFromPath", `return (async () => {${body}})()`);
      await (run as (...given: unknown[]) => Promise<unknown>)(Client, document);
    }
    expect(seen("sdk")).toEqual(wanted);
  });
});
