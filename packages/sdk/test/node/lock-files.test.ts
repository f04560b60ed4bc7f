import { link, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { lockFile, type LockDeps, stateOf } from "../../src/node/file-lock.ts";
import { failureOf } from "../support/scripted-service.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "totem-lock-files-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A journal of its own folder, whose lock has this content, and what a lock of it may call. */
async function locked(content?: unknown, state: Awaited<ReturnType<LockDeps["stateOf"]>> = "dead") {
  const path = join(await mkdtemp(join(folder, "lock-")), "push.ndjson");
  const lock = `${path}.lock`;
  if (content !== undefined) await writeFile(lock, typeof content === "string" ? content : JSON.stringify(content));
  const asked: unknown[][] = [];
  const pauses: number[] = [];
  const deps: LockDeps = {
    link,
    stateOf: (...given) => {
      asked.push(given);
      return Promise.resolve(state);
    },
    pause: (milliseconds) => Promise.resolve(pauses.push(milliseconds)),
  };
  const files = async () => (await readdir(join(path, ".."))).sort();
  return { path, lock, asked, pauses, deps, files };
}

const mine = { pid: process.pid, host: hostname() };

test.each([
  ["nothing", ""],
  ["null", "null"],
  ["a process that is no number", { pid: "1", host: hostname() }],
  ["a machine that is no text", { pid: 1, host: 1 }],
])("a lock that holds %s is unreadable, and says what to remove", async (_what, content) => {
  const { path, lock, deps, files } = await locked(content);
  expect(await failureOf(lockFile(path, deps))).toHaveProperty(
    "message",
    `The journal ${path} has an unreadable lock. If no push is running, remove ${lock}.`,
  );
  expect(await files()).toEqual(["push.ndjson.lock"]);
});

test("the holder is looked up by its id and its birth, if that is a text", async () => {
  for (const [birth, seen] of [
    ["7", "7"],
    [7, undefined],
    [undefined, undefined],
  ] as const) {
    const { path, asked, deps } = await locked({ ...mine, birth });
    await (
      await lockFile(path, deps)
    )();
    expect(asked).toEqual([
      [process.pid, seen],
      [process.pid, seen],
    ]);
  }
});

test("the holder of another machine is taken for alive, whatever has its id here", async () => {
  const { path, lock, asked, deps } = await locked({ pid: process.pid, host: "elsewhere" });
  expect(await failureOf(lockFile(path, deps))).toHaveProperty(
    "message",
    `The journal ${path} is in use by process ${String(process.pid)} on elsewhere. Wait for it to end; if it is not a push, remove ${lock}.`,
  );
  expect(asked).toEqual([]);
});

test("a lock names this process until it is unlocked, even if somebody has removed it by then", async () => {
  const { path, lock, deps, files } = await locked();
  const unlock = await lockFile(path, deps);
  expect(await files()).toEqual(["push.ndjson.lock"]);
  expect(JSON.parse(await readFile(lock, "utf8"))).toMatchObject(mine);
  await rm(lock);
  await unlock();
  expect(await files()).toEqual([]);
});

test.runIf(process.platform === "linux")(
  "a lock says when its process started, which distinguishes it from any later one",
  async () => {
    const { path, lock, deps } = await locked();
    await lockFile(path, deps);
    const holder: unknown = JSON.parse(await readFile(lock, "utf8"));
    expect(holder).toEqual({ ...mine, birth: expect.stringMatching(/^\d+$/) });
    const birth = String(Reflect.get(Object(holder), "birth"));
    expect([await stateOf(process.pid, birth), await stateOf(process.pid, `${birth}0`)]).toEqual(["alive", "dead"]);
  },
);

test("a lock that can neither be linked nor copied is an error, and leaves nothing", async () => {
  const { path, deps, files } = await locked();
  const failing: typeof link = async (own) => {
    await rm(String(own));
    throw Object.assign(new Error("EPERM"), { code: "EPERM" });
  };
  await expect(lockFile(path, { ...deps, link: failing })).rejects.toMatchObject({ code: "ENOENT" });
  expect(await files()).toEqual([]);
});

test("a lock that is gone when it is read is claimed again", async () => {
  const { path, lock, deps, files } = await locked(mine);
  let claims = 0;
  const racing: typeof link = async (own, to) => {
    claims += 1;
    if (claims === 1) {
      await rm(lock);
      throw Object.assign(new Error("EEXIST"), { code: "EEXIST" });
    }
    await link(own, to);
  };
  await lockFile(path, { ...deps, link: racing });
  expect([claims, await files()]).toEqual([2, ["push.ndjson.lock"]]);
});

test("a takeover that another has begun is waited for, forty times", async () => {
  const { path, lock, pauses, deps } = await locked(mine);
  await mkdir(`${lock}.takeover`);
  expect(await failureOf(lockFile(path, deps))).toHaveProperty(
    "message",
    `The journal ${path} is being taken over. If no push is running, remove ${lock}.takeover.`,
  );
  expect(pauses).toEqual(Array(40).fill(25));
  const pause = vi.fn(() => rm(`${lock}.takeover`, { recursive: true, force: true }));
  await lockFile(path, { ...deps, pause });
  expect(pause.mock.calls).toEqual([[25]]);
});
