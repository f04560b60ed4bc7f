import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { link, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fileJournal } from "../../src/node.ts";
import { lockFile, type LockDeps, type ProcessState, stateOf } from "../../src/node/file-lock.ts";
import { failureOf } from "../support/scripted-service.ts";

const service = "https://service.example/partner";
const linux = process.platform === "linux";
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "totem-file-lock-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A process that opens a journal, prints its id and stays. */
const holding = (path: string): string => `
import { fileJournal } from ${JSON.stringify(new URL("../../src/node.ts", import.meta.url).href)};
await fileJournal(${JSON.stringify(path)}).open(${JSON.stringify(service)});
console.log(process.pid);
setInterval(() => undefined, 1000);
`;

async function printed(child: ChildProcess): Promise<number> {
  if (child.stdout === null) throw new Error("It has no output.");
  const [chunk] = await once(child.stdout, "data");
  return Number(String(chunk));
}

test("a push that was killed does not keep its successor out, which starts at the same moment", async () => {
  const path = join(folder, "killed.ndjson");
  const child = spawn(process.execPath, ["--input-type=module", "--eval", holding(path)]);
  const exit = once(child, "exit");
  await printed(child);
  child.kill("SIGKILL");
  await (await fileJournal(path).open(service)).close();
  await exit;
});

test.runIf(linux)("nor does one that was killed and that its parent does not collect", async () => {
  const path = join(folder, "uncollected.ndjson");
  const script = join(folder, "holder.mjs");
  await writeFile(script, holding(path));
  // The shell becomes a program that waits for no child, as the first process of many containers is.
  const parent = spawn("sh", ["-c", '"$0" "$1" & exec sleep 600', process.execPath, script]);
  const exit = once(parent, "exit");
  const pid = await printed(parent);
  try {
    process.kill(pid, "SIGKILL");
    await (await fileJournal(path).open(service)).close();
    expect(await stateOf(pid, undefined)).toBe("dead");
  } finally {
    parent.kill("SIGKILL");
    await exit;
  }
});

/** A lock of this very process, whose states are told one after the other; the last one stays. */
async function lockHeld(name: string, ...states: ProcessState[]) {
  const path = join(folder, name);
  await writeFile(`${path}.lock`, JSON.stringify({ pid: process.pid, host: hostname() }));
  const pauses: number[] = [];
  const deps: LockDeps = {
    link,
    stateOf: () => Promise.resolve((states.length > 1 ? states.shift() : states[0]) ?? "dead"),
    pause: (milliseconds) => Promise.resolve(pauses.push(milliseconds)),
  };
  return { path, pauses, lock: () => lockFile(path, deps) };
}

test.each(["dying", "unknown"] as const)("a holder that is %s is waited for, longer each time", async (state) => {
  const { path, pauses, lock } = await lockHeld(`${state}.ndjson`, state, state, state, "dead");
  await lock();
  expect(pauses).toEqual([25, 50, 100]);
  expect(JSON.parse(await readFile(`${path}.lock`, "utf8"))).toMatchObject({ pid: process.pid });
});

test("one that does not end in ten seconds is an error that says so", async () => {
  const { pauses, lock } = await lockHeld("stuck.ndjson", "dying");
  await expect(lock()).rejects.toThrow("was killed and has not ended yet");
  const waited = pauses.reduce((sum, pause) => sum + pause, 0);
  expect(waited).toBeGreaterThan(5000);
  expect(waited).toBeLessThanOrEqual(10_000);
});

test("one that lives is an error at once", async () => {
  const { pauses, lock } = await lockHeld("alive.ndjson", "alive");
  expect(await failureOf(lock())).toHaveProperty("message", expect.stringContaining(`process ${process.pid}`));
  expect(pauses).toEqual([]);
});

test.each(["EISDIR", "EPERM", "ENOTSUP"])(
  "a file system without links, which answers %s, has locks too",
  async (code) => {
    const folderOfLock = await mkdtemp(join(folder, "no-links-"));
    const path = join(folderOfLock, "push.ndjson");
    const deps: LockDeps = {
      stateOf: () => Promise.resolve("alive"),
      pause: () => Promise.resolve(),
      link: () => Promise.reject(Object.assign(new Error(`${code}: link`), { code })),
    };
    const unlock = await lockFile(path, deps);
    expect(JSON.parse(await readFile(`${path}.lock`, "utf8"))).toMatchObject({ pid: process.pid });
    await expect(lockFile(path, deps)).rejects.toThrow(`is in use by process ${process.pid}`);
    await unlock();
    expect(await readdir(folderOfLock)).toEqual([]);
  },
);
