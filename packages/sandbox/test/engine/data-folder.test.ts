import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { UsageError } from "@totem-partner/spec/program";
import { expect, test } from "vitest";
import { DataFolder } from "../../src/engine/data-folder.ts";

/** A folder for a sandbox, created or not yet. */
async function scratch() {
  const folder = await mkdtempDisposable(join(tmpdir(), "sandbox-data-"));
  const path = join(folder.path, "data");
  return { path, data: new DataFolder(path), [Symbol.asyncDispose]: () => folder.remove() };
}

test("a folder is created for its user alone, and so it becomes if it exists", async () => {
  await using made = await scratch();
  mkdirSync(made.path);
  chmodSync(made.path, 0o755);
  made.data.create();
  made.data.create();
  for (const path of [made.path, made.data.at("companies")]) expect(statSync(path).mode & 0o777).toBe(0o700);
  writeFileSync(made.data.at("file"), "");
  const within = new DataFolder(made.data.at("file"));
  expect(() => within.create()).toThrow(new RegExp(`^--data ${within.path} cannot be created: E`));
  expect(new DataFolder("relative").path).toBe(resolve("relative"));
});

test("secrets are made once, for their user alone, and found again; another file may have them", async () => {
  await using made = await scratch();
  made.data.create();
  expect(made.data.knownSecrets()).toBeUndefined();
  const first = made.data.secrets();
  expect(first).toEqual({
    signingSecret: expect.stringMatching(/^[\w-]{43}$/),
    adminToken: expect.stringMatching(/^[\w-]{32}$/),
    areNew: true,
  });
  expect(statSync(made.data.at("secrets.json")).mode & 0o777).toBe(0o600);
  expect(readFileSync(made.data.at("secrets.json"), "utf8")).toMatch(/^\{\n {2}"signingSecret"[^]*\n\}\n$/);
  expect(made.data.secrets()).toEqual({ ...first, areNew: false });
  const other = made.data.secrets(made.data.at("shared.json"));
  expect(other.adminToken).not.toBe(first.adminToken);
  expect(made.data.knownSecrets(made.data.at("shared.json"))).toEqual({
    ...{ signingSecret: other.signingSecret, adminToken: other.adminToken },
  });
});

test.each([
  "",
  "{}",
  "[]",
  "null",
  '{"signingSecret":"a"}',
  '{"adminToken":"a"}',
  '{"signingSecret":1,"adminToken":2}',
  '{"signingSecret":"a-secret-for-tests","adminToken":""}',
  '{"signingSecret":"","adminToken":"the-token-of-the-operator"}',
])("secrets that were replaced by %j are reported, and never made anew", async (text) => {
  await using made = await scratch();
  made.data.create();
  writeFileSync(made.data.at("secrets.json"), text);
  const said = `${made.data.at("secrets.json")} is damaged: it does not contain the secrets. Restore it from a backup`;
  for (const read of [() => made.data.secrets(), () => made.data.knownSecrets()]) expect(read).toThrow(said);
  expect(readFileSync(made.data.at("secrets.json"), "utf8")).toBe(text);
});

test("secrets that can be neither read nor written are the user's to see to", async () => {
  await using made = await scratch();
  made.data.create();
  const folder = made.data.at("companies");
  const errors = [
    [() => made.data.secrets(folder), "companies cannot be read: EISDIR"],
    [() => made.data.secrets(made.data.at("no", "secrets.json")), "secrets.json cannot be written: ENOENT"],
  ] as const;
  for (const [read, said] of errors) {
    expect(read).toThrow(UsageError);
    expect(read).toThrow(said);
  }
  writeFileSync(made.data.at("file"), "");
  expect(made.data.knownSecrets(made.data.at("file", "secrets.json"))).toBeUndefined();
});

test("a folder belongs to one sandbox until that releases it, and shows where it is served", async () => {
  await using made = await scratch();
  expect(made.data.serving).toBeUndefined();
  expect(() => made.data.lock()).toThrow("serve.lock cannot be opened: ENOENT");
  made.data.create();
  const { release } = made.data.lock();
  expect(made.data.serving).toBeUndefined();
  const said = `${made.path} is in use by another sandbox, or by a workerd that outlived one. Stop it, or choose another --data.`;
  expect(() => made.data.lock()).toThrow(said);
  const serving = { url: "http://127.0.0.1:4040", secretsFile: "/srv/secrets.json" };
  made.data.announce(serving);
  expect(new DataFolder(made.path).serving).toEqual(serving);
  expect(() => made.data.lock()).toThrow(said);
  release();
  expect(made.data.serving).toBeUndefined();
  const next = made.data.lock();
  release();
  expect(() => made.data.lock()).toThrow(said);
  next.release();
});

test("what a killed sandbox left, in a container with the same process id, is taken over", async () => {
  await using made = await scratch();
  made.data.create();
  writeFileSync(made.data.at("serve.lock"), `${String(process.pid)}\n`);
  made.data.announce({ url: "http://127.0.0.1:4040", secretsFile: "secrets.json" });
  const { release } = made.data.lock();
  expect(made.data.serving).toBeUndefined();
  release();
});

test.each(["", "null", '{"url":1}', '{"url":"http://127.0.0.1:4040"}'])("an address of %j is none", async (text) => {
  await using made = await scratch();
  made.data.create();
  writeFileSync(made.data.at("serving.json"), text);
  expect(made.data.serving).toBeUndefined();
});

test("an engine that inherits the lock holds it for as long as it runs", async () => {
  await using made = await scratch();
  made.data.create();
  const { descriptor, release } = made.data.lock();
  const engine = spawn("sleep", ["60"], { stdio: ["ignore", "ignore", "ignore", descriptor] });
  await once(engine, "spawn");
  release();
  expect(() => made.data.lock()).toThrow("is in use by another sandbox");
  engine.kill("SIGKILL");
  made.data.lock().release();
});
