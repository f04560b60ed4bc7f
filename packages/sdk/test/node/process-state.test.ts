import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type ProcessState, stateOf } from "../../src/node/file-lock.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "totem-process-state-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

// Linux says more of a process than whether a signal finds it.
beforeEach(() => {
  vi.spyOn(process, "kill").mockReturnValue(true);
});

const pid = 7;

/** The line in which Linux describes a process or thread, whose name may hold anything. */
const statLine = (state: string, flags = 0x400100) =>
  `${pid} (a) Z (b) ${state} 1 2 3 4 5 ${flags} ${Array.from({ length: 12 }, (_, at) => at).join(" ")} 42 0`;

interface Described {
  state: string;
  threads: readonly string[];
  /** The signals pending for the first thread, and for the whole process. */
  pending?: readonly [thread: string, process: string];
  /** The kernel's flags of the process. */
  flags?: number;
}

/** A folder as Linux describes its processes in, with one of this kind. */
async function described({ state, threads, pending, flags }: Described): Promise<string> {
  const processes = await mkdtemp(join(folder, "proc-"));
  const own = join(processes, String(pid));
  await mkdir(join(own, "task"), { recursive: true });
  await writeFile(join(own, "stat"), statLine(state, flags));
  for (const [at, thread] of threads.entries()) {
    await mkdir(join(own, "task", String(at)));
    if (thread !== "") await writeFile(join(own, "task", String(at), "stat"), statLine(thread));
  }
  const [one, all] = pending ?? [];
  if (pending)
    await writeFile(join(own, "status"), `Name:\ta\nSigQ:\t1/100\nSigPnd:\t${one}\nShdPnd:\t${all}\nSigBlk:\t100\n`);
  return processes;
}

const none = "0000000000000000";
const killed = "0000000000000100";

describe("a process is", () => {
  test.each<[ProcessState, string, Described]>([
    ["alive", "sleeps, and nothing is pending for it", { state: "S", threads: ["S", "R"], pending: [none, none] }],
    [
      "alive",
      "has other signals pending",
      { state: "S", threads: ["S"], pending: ["0000000000000200", "00000000000000ff"] },
    ],
    ["alive", "says nothing of its signals", { state: "R", threads: ["R"] }],
    ["dying", "was killed, with other signals", { state: "S", threads: ["S"], pending: [none, "00000000000001a0"] }],
    ["dying", "was killed in its first thread", { state: "S", threads: ["S"], pending: [killed, none] }],
    [
      "dying",
      "was killed, and is past its signals",
      { state: "R", threads: ["R"], pending: [none, none], flags: 0x40010c },
    ],
    ["dying", "has ended but for a thread", { state: "Z", threads: ["Z", "D"], pending: [none, none] }],
    ["dead", "has ended, and its parent has not collected it", { state: "Z", threads: ["Z"], pending: [none, none] }],
    ["dead", "has threads that have ended or are gone", { state: "S", threads: ["X", ""], pending: [none, none] }],
    ["dead", "has no threads", { state: "S", threads: [], pending: [none, none] }],
  ])("%s that %s", async (state, _, process) => {
    expect(await stateOf(pid, "42", await described(process))).toBe(state);
    expect(await stateOf(pid, undefined, await described(process))).toBe(state);
  });

  test("dead that started at another time: another one has its id by now", async () => {
    expect(await stateOf(pid, "41", await described({ state: "S", threads: ["S"] }))).toBe("dead");
  });

  test("dead that loses the description of its threads while it is looked at", async () => {
    const processes = await described({ state: "S", threads: ["S"] });
    await rm(join(processes, String(pid), "task"), { recursive: true });
    expect(await stateOf(pid, "42", processes)).toBe("dead");
  });

  test("unknown that is not described", async () => {
    expect(await stateOf(pid, undefined, folder)).toBe("unknown");
  });

  test.each([
    ["dead", "no signal finds", "ESRCH"],
    ["alive", "may not be signalled", "EPERM"],
  ])("%s that %s, however it is described", async (state, _why, code) => {
    vi.spyOn(process, "kill").mockImplementation(() => {
      throw Object.assign(new Error(code), { code });
    });
    expect(await stateOf(pid, "42", await described({ state: "S", threads: ["S"] }))).toBe(state);
  });
});
