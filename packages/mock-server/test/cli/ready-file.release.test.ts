import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { CommandLine } from "../support/command-line.ts";
import { Scratch } from "../support/scratch.ts";

test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)("%s ends the process and removes the file", async (signal) => {
  await using scratch = await Scratch.create();
  await using server = new CommandLine("serve", "--port", "0", "--ready-file", scratch.path("ready.json"));
  await server.lines(1);
  expect(await server.signal(signal)).toMatchObject({ code: 0, stderr: "" });
  expect(await readdir(scratch.directory)).toEqual([]);
});
