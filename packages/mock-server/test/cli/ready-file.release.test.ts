import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, watch } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
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

test.each(["throw new Error('a defect')", "process.exit(3)"])(
  "a process that ends otherwise removes it: %s",
  async (end) => {
    await using directory = await aDirectory();
    const module = import.meta.resolve("@totem-partner/spec/ready-file");
    const file = JSON.stringify(join(directory.path, "ready.json"));
    const script = `
    import { existsSync } from "node:fs";
    import { whileRunning } from ${JSON.stringify(module)};
    await whileRunning({ close: () => undefined }, ${file}, {}, () => {
      console.log(existsSync(${file}));
      setImmediate(() => { ${end}; });
      return new Promise((resolve) => setTimeout(resolve, 60_000));
    });`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const [written] = (await once(child.stdout, "data")) as [Buffer];
    await once(child, "close");
    expect([written.toString(), await readdir(directory.path)]).toEqual(["true\n", []]);
  },
);

test("whoever sees the file sees it whole", async () => {
  await using directory = await aDirectory();
  const file = join(directory.path, "ready.json");
  const seen: Promise<string>[] = [];
  const watcher = watch(directory.path, () => {
    if (existsSync(file)) seen.push(readFile(file, "utf8"));
  });
  await using server = serve(file);
  await server.lines(1);
  while (seen.length === 0) await new Promise((resolve) => watcher.once("change", resolve));
  watcher.close();
  for (const text of await Promise.all(seen)) expect(JSON.parse(text)).toMatchObject({ pid: server.pid });
});
