import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CommandLine } from "../support/command-line.ts";

/** A directory of its own, gone with the test. */
async function aDirectory() {
  const path = await mkdtemp(join(tmpdir(), "totem-mock-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}

const serve = (file: string) => new CommandLine("serve", "--port", "0", "--ready-file", file);

test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)("%s ends the process and removes the file", async (signal) => {
  await using directory = await aDirectory();
  await using server = serve(join(directory.path, "ready.json"));
  await server.lines(1);
  expect(await server.signal(signal)).toMatchObject({ code: 0, stderr: "" });
  expect(await readdir(directory.path)).toEqual([]);
});
