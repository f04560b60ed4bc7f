import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, watch } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clientOf, fieldOf } from "../support/client.ts";
import { CommandLine, run } from "../support/command-line.ts";

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
    const module = new URL("../../src/cli/running/while-running.ts", import.meta.url).href;
    const file = JSON.stringify(join(directory.path, "ready.json"));
    const script = `
    import { existsSync } from "node:fs";
    import { writeReadyFile } from ${JSON.stringify(module)};
    await writeReadyFile(${file}, { url: "u", apiKey: "k", pid: process.pid });
    console.log(existsSync(${file}));
    ${end};`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const [written] = (await once(child.stdout, "data")) as [Buffer];
    await once(child, "close");
    expect([written.toString(), await readdir(directory.path)]).toEqual(["true\n", []]);
  },
);

test("the file tells address, key and process, and is gone at the end", async () => {
  await using directory = await aDirectory();
  const file = join(directory.path, "ready.json");
  await using server = serve(file);
  // A reader of the line finds the file.
  await server.lines(1);
  const ready: unknown = JSON.parse(await readFile(file, "utf8"));
  expect(ready).toMatchObject({ apiKey: "test_demo", pid: server.pid });
  const client = clientOf(String(fieldOf(ready, "url")), String(fieldOf(ready, "apiKey")));
  expect((await client("GET", "/authorizations")).status).toBe(200);
  expect((await server.signal("SIGTERM")).code).toBe(0);
  expect(await readdir(directory.path)).toEqual([]);
});

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

test("a file that is there already is replaced", async () => {
  await using directory = await aDirectory();
  const file = join(directory.path, "ready.json");
  await writeFile(file, "of an earlier server");
  await using server = serve(file);
  await server.lines(1);
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ pid: server.pid });
});

test.each(["missing/ready.json", "."])("%s cannot be written: told in one line, it ends with 2", async (name) => {
  await using directory = await aDirectory();
  const file = join(directory.path, name);
  const { code, stdout, stderr } = await run("serve", "--port", "0", "--ready-file", file);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(/^totem-mock: --ready-file [^\n]+ cannot be written: [^\n]+\n$/);
});
