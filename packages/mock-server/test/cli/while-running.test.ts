import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { whileRunning, writeReadyFile } from "../../src/cli/running/while-running.ts";
import { UsageError } from "../../src/input/usage-error.ts";
import { Scratch } from "../support/scratch.ts";

test("the ready file replaces an earlier one, is whole, ends with a line break, and is removed once", async () => {
  await using scratch = await Scratch.create();
  await scratch.write("ready.json", "of an earlier server, and longer than what takes its place");
  const listeners = process.listenerCount("exit");
  const remove = await writeReadyFile(scratch.path("ready.json"), { url: "http://a", apiKey: "k", pid: 7 });
  expect(await scratch.read("ready.json")).toBe('{"url":"http://a","apiKey":"k","pid":7}\n');
  expect(await readdir(scratch.directory)).toEqual(["ready.json"]);
  expect(process.listenerCount("exit")).toBe(listeners + 1);
  remove();
  remove();
  expect(await readdir(scratch.directory)).toEqual([]);
  expect(process.listenerCount("exit")).toBe(listeners);
});

test("any exit of the process removes the ready file", async () => {
  await using scratch = await Scratch.create();
  const before = process.listeners("exit");
  await writeReadyFile(scratch.path("ready.json"), { url: "http://a", pid: 7 });
  for (const listener of process.listeners("exit").filter((one) => !before.includes(one))) listener(0);
  expect(await readdir(scratch.directory)).toEqual([]);
});

test("a ready file that cannot be written is a mistake of the user", async () => {
  await using scratch = await Scratch.create();
  await expect(writeReadyFile(scratch.directory, { url: "http://a", pid: 7 })).rejects.toThrow(UsageError);
  const written = writeReadyFile(scratch.path("missing/ready.json"), { url: "http://a", pid: 7 });
  await expect(written).rejects.toThrow(UsageError);
  await expect(written).rejects.toThrow(/^--ready-file .*missing\/ready\.json cannot be written: ENOENT: no such file/);
});

/** A server that notes when it is closed. */
function aServer() {
  const steps: string[] = [];
  return { steps, server: { close: () => Promise.resolve(void steps.push("closed")) } };
}

test("while a server runs, its ready file is there with the id of the process; then both are gone", async () => {
  await using scratch = await Scratch.create();
  const file = scratch.path("ready.json");
  const { steps, server } = aServer();
  const result = await whileRunning(server, file, { url: "http://a" }, async () => {
    steps.push(await scratch.read("ready.json"));
    return 7;
  });
  expect(result).toBe(7);
  expect(steps).toEqual([`{"url":"http://a","pid":${String(process.pid)}}\n`, "closed"]);
  expect(await readdir(scratch.directory)).toEqual([]);
});

test("a server is closed, and its ready file removed, whatever fails", async () => {
  await using scratch = await Scratch.create();
  const failing = aServer();
  const failed = whileRunning(failing.server, scratch.path("ready.json"), { url: "http://a" }, () =>
    Promise.reject(new Error("It broke.")),
  );
  await expect(failed).rejects.toThrow("It broke.");
  const unready = aServer();
  const unwritten = whileRunning(unready.server, scratch.path("missing/ready.json"), { url: "http://a" }, () =>
    expect.unreachable(),
  );
  await expect(unwritten).rejects.toThrow("cannot be written");
  expect([failing.steps, unready.steps, await readdir(scratch.directory)]).toEqual([["closed"], ["closed"], []]);
});

test("without a ready file, none is written", async () => {
  const { steps, server } = aServer();
  expect(await whileRunning(server, undefined, { url: "http://a" }, () => Promise.resolve("done"))).toBe("done");
  expect(steps).toEqual(["closed"]);
});
