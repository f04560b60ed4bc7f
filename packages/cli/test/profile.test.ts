import { describe, expect, test } from "vitest";
import { readProfile } from "../src/profile.ts";
import { scratch } from "./support/scratch.ts";

/** The content of a profile, or the lines of the error. */
async function read(content: string): Promise<unknown> {
  const path = scratch().file("p.yaml", content);
  return readProfile(path).catch((error: unknown) =>
    error instanceof Error ? error.message.replaceAll(path, "p.yaml").split("\n") : error,
  );
}

describe("a profile has assumptions", () => {
  test("by the names of their values, or with what a service has in their place", async () => {
    expect(
      await read('version: 1\nassumptions: { list-envelope: data, event-names: { "operation.recorded": done } }'),
    ).toEqual({ "list-envelope": "data", "event-names": { "operation.recorded": "done" } });
  });

  test("or none", async () => {
    expect(await read("version: 1\n")).toEqual({});
    expect(await read("version: 1\nassumptions:\n")).toEqual({});
  });
});

describe("a file is no profile", () => {
  test.each([
    ["that is no YAML", "a: [", /^The profile p\.yaml is not valid YAML: [^\n]+$/],
    ["without a version", "assumptions: {}", 'p.yaml is not a profile: a profile starts with "version: 1".'],
    ["of another version", "version: 2", 'p.yaml is not a profile: a profile starts with "version: 1".'],
    ["that is a text", "hello", 'p.yaml is not a profile: a profile starts with "version: 1".'],
    [
      "whose assumptions are a list",
      "version: 1\nassumptions: []",
      "p.yaml: assumptions must be values by the ids of open points.",
    ],
    [
      "that repeats its parts",
      `a: &a [x]\nb: [${"*a, ".repeat(101)}]\nversion: 1`,
      /^The profile p\.yaml is not valid YAML: Excessive alias count/,
    ],
  ])("%s", async (_, content, said) => {
    expect(await read(content)).toEqual([typeof said === "string" ? said : expect.stringMatching(said)]);
  });

  test("that is larger than 1 MiB", async () => {
    const most = "version: 1\n#".padEnd(1024 * 1024, "x");
    expect(await read(most)).toEqual({});
    const advice = "Pass the YAML file that totem-mock learn wrote.";
    const refusal = `The profile p.yaml is larger than 1024 kB, too large for a profile. ${advice}`;
    expect(await read(`${most}x`)).toEqual([refusal]);
    expect(await read(`version: 1\n#${"é".repeat(600_000)}\nassumptions: {}`)).toEqual([
      expect.stringContaining("larger"),
    ]);
    expect(await read(most.repeat(3))).toEqual([refusal]);
  });

  test("that is not there", async () => {
    await expect(readProfile("none.yaml")).rejects.toThrow(
      "The profile none.yaml cannot be read: no such file or directory. Pass the YAML file that totem-mock learn wrote.",
    );
  });

  test("with mistakes in what it defines itself, which are all listed", async () => {
    const wrong = [
      "version: 1",
      "assumptions:",
      "  list-envelope: 7",
      "  error-body: { body: { a: '{nothing}' } }",
      "  event-names: [x]",
      "  delivery-body: { body: { a: '{typ}' } }",
      "  delivery-retries: often",
      "  patch-null: 7",
      "  of-tomorrow: x",
      "  framework: djago",
    ];
    expect(await read(wrong.join("\n"))).toEqual([
      "p.yaml: list-envelope must be a name, or a template of the service's own.",
      expect.stringMatching(/^p\.yaml: error-body: .*\{nothing\}/),
      "p.yaml: event-names must be a name, or a template of the service's own.",
      expect.stringMatching(/^p\.yaml: delivery-body: .*\{typ\}/),
      'p.yaml: delivery-retries: there is no "often". There are: backoff, none.',
      'p.yaml: there is no assumption "of-tomorrow". If it is of a newer version, update totem-partner; otherwise remove it.',
      expect.stringMatching(/^p\.yaml: framework cannot be "djago"\. It can be: django, /),
    ]);
  });
});
