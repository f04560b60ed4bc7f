import { mkdtempDisposable, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { UsageError } from "../../program/program.ts";
import { whileRunning } from "../../program/ready-file.ts";

/** A folder, and a server that notes when it is closed. */
async function serverWithFolder() {
  const folder = await mkdtempDisposable(join(tmpdir(), "ready-file-"));
  const steps: string[] = [];
  return {
    file: join(folder.path, "ready.json"),
    missing: join(folder.path, "missing/ready.json"),
    files: () => readdir(folder.path),
    steps,
    server: { close: () => Promise.resolve(void steps.push("closed")) },
    [Symbol.asyncDispose]: () => folder.remove(),
  };
}

test("while a server runs, its ready file replaces an earlier one, and is whole; then both are gone", async () => {
  await using around = await serverWithFolder();
  const { file, files, server, steps } = around;
  await writeFile(file, "of an earlier server, and longer than what takes its place".repeat(3));
  const listeners = process.listenerCount("exit");
  const result = await whileRunning(server, file, { url: "http://a", apiKey: "k" }, async () => {
    steps.push(await readFile(file, "utf8"), ...(await files()));
    expect(process.listenerCount("exit")).toBe(listeners + 1);
    return 7;
  });
  expect(result).toBe(7);
  const ready = `{"url":"http://a","apiKey":"k","pid":${String(process.pid)}}\n`;
  expect(steps).toEqual([ready, "ready.json", "closed"]);
  expect([await files(), process.listenerCount("exit")]).toEqual([[], listeners]);
});

test("any exit of the process removes the ready file", async () => {
  await using around = await serverWithFolder();
  const before = process.listeners("exit");
  await whileRunning(around.server, around.file, {}, async () => {
    for (const listener of process.listeners("exit").filter((one) => !before.includes(one))) listener(0);
    expect(await around.files()).toEqual([]);
  });
});

test("a server is closed, and its ready file removed, whatever fails", async () => {
  await using around = await serverWithFolder();
  const { file, files, missing, server, steps } = around;
  const failing = whileRunning(server, file, {}, () => Promise.reject(new Error("It broke.")));
  await expect(failing).rejects.toThrow("It broke.");
  const unwritten = whileRunning(server, missing, {}, () => expect.unreachable());
  await expect(unwritten).rejects.toThrow(UsageError);
  await expect(unwritten).rejects.toThrow(
    /^--ready-file .*missing\/ready\.json cannot be written: ENOENT: no such file/,
  );
  expect([steps, await files()]).toEqual([["closed", "closed"], []]);
});

test("without a ready file, none is written", async () => {
  await using around = await serverWithFolder();
  expect(await whileRunning(around.server, undefined, {}, () => Promise.resolve("done"))).toBe("done");
  expect([around.steps, await around.files()]).toEqual([["closed"], []]);
});
