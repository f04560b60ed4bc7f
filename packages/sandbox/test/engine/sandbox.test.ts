import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { DataFolder } from "../../src/engine/data-folder.ts";
import type { Engine, EngineOptions } from "../../src/engine/engine.ts";
import { type SandboxOptions, startSandbox } from "../../src/engine/sandbox.ts";
import { packageVersion } from "../../src/package-contents.ts";

/** Starts a sandbox with an engine that only notes how it was started. */
async function started(folder: string, more: Partial<SandboxOptions> = {}, fails = false) {
  const data = join(folder, "data");
  const engines: EngineOptions[] = [];
  const ended = Promise.withResolvers<string>();
  const stop = vi.fn(async () => ended.resolve("SIGTERM"));
  const startEngine = async (options: EngineOptions): Promise<Engine> => {
    engines.push(options);
    if (fails) throw new Error("It did not start.");
    return { port: 4711, pid: 1, ended: ended.promise, stop };
  };
  const workerFolder = async (made: string): Promise<string> => {
    mkdirSync(made, { recursive: true });
    writeFileSync(join(made, "worker.js"), "the worker");
    return made;
  };
  const options: SandboxOptions = {
    ...{ data, host: "127.0.0.1", port: 0, deliverTo: "any", bounds: { records: 5 }, maxCompanies: 7, log: "pretty" },
    ...{ write: () => undefined, complain: () => undefined },
    ...more,
  };
  const sandbox = await startSandbox(options, { startEngine, workerFolder });
  return { sandbox, options, engines, stop, data: new DataFolder(data) };
}

const scratch = () => mkdtempDisposable(join(tmpdir(), "sandbox-start-"));

/** The texts that the worker is bound to, in the configuration of an engine. */
function textsIn(configuration: string): Record<string, string> {
  const bindings = readFileSync(configuration, "utf8").matchAll(
    /\(name = "(\w+)", (?:text|fromEnvironment) = "(.*)"\)/g,
  );
  return Object.fromEntries(
    Array.from(bindings, ([, name = "", text = ""]) => [name, text.replaceAll(String.raw`\x22`, '"')]),
  );
}

test("an engine gets its configuration beside the worker, and the secrets in its environment only", async () => {
  await using folder = await scratch();
  const { sandbox, options, engines, data } = await started(folder.path);
  const [engine] = engines;
  const configuration = data.at("sandbox.capnp");
  const secrets = data.knownSecrets();
  expect(engine).toEqual({
    configuration,
    lock: expect.any(Number),
    secrets: { SIGNING_SECRET: secrets?.signingSecret, ADMIN_TOKEN: secrets?.adminToken },
    ...{ port: options.port, onLine: options.write, onTrouble: options.complain },
  });
  expect(readFileSync(data.at("worker.js"), "utf8")).toBe("the worker");
  expect(statSync(configuration).mode & 0o777).toBe(0o600);
  const text = readFileSync(configuration, "utf8");
  for (const secret of Object.values(secrets ?? {})) expect(text).not.toContain(secret);
  expect(text).toContain(`(name = "assets", disk = "${data.at("worker/assets")}")`);
  expect(text).toContain(`(path = "${data.at("companies")}", writable = true)`);
  expect(text).toContain('allow = ["0.0.0.0/0", "::/0"]');
  expect(text).toContain('address = "127.0.0.1:0"');
  expect(textsIn(configuration)).toEqual({
    ...{ VERSION: packageVersion(), BOUNDS: '{"records":5}', DELIVER_TO: "any", MAX_COMPANIES: "7", LOG: "json" },
    RESTARTS: "0",
    ...{ SIGNING_SECRET: "SIGNING_SECRET", ADMIN_TOKEN: "ADMIN_TOKEN" },
  });
  expect(sandbox).toMatchObject({ url: "http://127.0.0.1:4711", isNew: true, adminToken: secrets?.adminToken });
  await sandbox.stop();
});

test("what makes a sandbox reproducible, and what it does not log, its worker knows", async () => {
  await using folder = await scratch();
  const fixed = { now: "2026-07-01T06:00:00.000Z", randomSeed: 0, log: "silent" } as const;
  const { sandbox, data } = await started(folder.path, fixed);
  const told = { NOW: fixed.now, RANDOM_SEED: "0", LOG: "silent" };
  expect(textsIn(data.at("sandbox.capnp"))).toMatchObject(told);
  await sandbox.stop();
});

test("a folder has its sandbox until that stops, and shows its address meanwhile", async () => {
  await using folder = await scratch();
  const { sandbox, data, stop } = await started(folder.path, { host: "::1" });
  expect(data.serving).toEqual({ url: sandbox.url, secretsFile: data.secretsFile });
  expect(sandbox.url).toBe("http://[::1]:4711");
  await expect(started(folder.path)).rejects.toThrow("is in use by another sandbox");
  await sandbox.stop();
  expect([stop.mock.calls.length, data.serving]).toEqual([1, undefined]);
});

test("a second start finds the secrets, unless a token or another file is given", async () => {
  await using folder = await scratch();
  const first = await started(folder.path);
  await first.sandbox.stop();
  const { adminToken } = first.sandbox;
  // Nobody has used it yet, so somebody may not have seen its token.
  const again = await started(folder.path);
  await again.sandbox.stop();
  expect(again.sandbox).toMatchObject({ isNew: true, adminToken });
  mkdirSync(first.data.at("companies", "directory"), { recursive: true });
  writeFileSync(first.data.at("companies", "directory", `${"0a".repeat(32)}.sqlite`), "");
  const second = await started(folder.path);
  await second.sandbox.stop();
  const secrets = join(folder.path, "data/secrets.json");
  expect(second.sandbox).toMatchObject({ isNew: false, adminToken, secretsFile: secrets });
  const secretsFile = join(folder.path, "shared.json");
  const third = await started(folder.path, { secretsFile, adminToken: "the-token-that-is-given" });
  await third.sandbox.stop();
  expect(third.sandbox).toMatchObject({ isNew: true, adminToken: "the-token-that-is-given" });
  expect(third.engines[0]?.secrets).toEqual({
    SIGNING_SECRET: third.data.knownSecrets(secretsFile)?.signingSecret,
    ADMIN_TOKEN: "the-token-that-is-given",
  });
});

test("a sandbox whose engine does not start leaves its folder to the next one", async () => {
  await using folder = await scratch();
  await expect(started(folder.path, {}, true)).rejects.toThrow("It did not start.");
  const { sandbox } = await started(folder.path);
  await sandbox.stop();
});
