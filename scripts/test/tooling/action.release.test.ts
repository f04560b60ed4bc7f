import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { parse } from "yaml";

interface Action {
  inputs: Record<string, { default: string }>;
  outputs: Record<string, { value: string }>;
  runs: { steps: { id: string; shell: string; env: Record<string, string>; run: string }[] };
}

const action = parse(await readFile("action.yml", "utf8")) as Action;
const ownMock = [process.execPath, resolve("packages/mock-server/src/bin.ts")].join(" ");

/** The lines of a file that a step writes for the runner. */
const settings = async (file: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await readFile(file, "utf8")).matchAll(/^([\w-]+)=(.*)$/gm).map(([, name = "", value = ""]) => [name, value]),
  );

/** Runs the steps of the action with some inputs, as a runner does, and returns how they end. */
async function runAction(folder: string, inputs: Record<string, string>) {
  const [environment, output] = [join(folder, "environment"), join(folder, "output")];
  for (const file of [environment, output]) await writeFile(file, "");
  let [code, said]: [number | null, string] = [0, ""];
  for (const { run, env } of action.runs.steps) {
    const given = Object.entries(env).map(([name, value]) => [
      name,
      value.replaceAll(
        /\$\{\{ inputs\.([\w-]+) \}\}/g,
        (_, input: string) => inputs[input] ?? action.inputs[input]!.default,
      ),
    ]);
    const step = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", run], {
      cwd: folder,
      env: {
        ...process.env,
        ...Object.fromEntries(given),
        RUNNER_TEMP: folder,
        GITHUB_ENV: environment,
        GITHUB_OUTPUT: output,
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    said += await text(step.stdout);
    if (step.exitCode === null) await once(step, "exit");
    code = step.exitCode;
  }
  return { code, said, variables: await settings(environment), outputs: await settings(output) };
}

test("the action starts a mock server, waits for it, and passes its address on", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "action-"));
  const { code, variables, outputs } = await runAction(folder.path, {
    command: ownMock,
    flags: "--now 2026-07-01T06:00:00Z --log json",
  });
  const [ready = ""] = globSync(join(folder.path, "totem-mock-*/ready.json"));
  const { url, apiKey, pid } = JSON.parse(await readFile(ready, "utf8")) as {
    url: string;
    apiKey: string;
    pid: number;
  };
  try {
    expect(code).toBe(0);
    expect(variables).toEqual({ TOTEM_PARTNER_BASE_URL: url, TOTEM_PARTNER_API_KEY: apiKey });
    expect(outputs).toEqual({ "base-url": url, "api-key": apiKey, log: expect.stringMatching(/log\.txt$/) });
    const clock = await fetch(`${url}/_mock/clock`, { headers: { "X-Partner-API-Key": apiKey } });
    expect(await clock.json()).toMatchObject({ now: "2026-07-01T06:00:00.000Z" });
    expect(await readFile(outputs["log"]!, "utf8")).toContain('"event":"ready"');
  } finally {
    process.kill(pid);
  }
});

test("each output is one that the step sets", () => {
  const [step] = action.runs.steps;
  expect(Object.entries(action.outputs).map(([name, { value }]) => [name, value])).toEqual(
    ["base-url", "api-key", "log"].map((name) => [name, `\${{ steps.${step!.id}.outputs.${name} }}`]),
  );
});

test("the action fails, and says why, if the server does not start", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "action-"));
  const { code, said, variables } = await runAction(folder.path, { command: ownMock, flags: "--no-such-flag" });
  expect(code).toBe(1);
  expect(said).toMatch(/^::error::totem-mock did not start: .*--no-such-flag/m);
  expect(variables).toEqual({});
});
