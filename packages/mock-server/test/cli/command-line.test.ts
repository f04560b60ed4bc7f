import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { clientOf, fieldOf } from "../support/client.ts";
import { CommandLine } from "../support/command-line.ts";
import { Scratch } from "../support/scratch.ts";
import { createHead, RawSocket } from "../support/wire/raw-socket.ts";

test("the program serves, logs every request without its key, and finishes what is under way at a signal", async () => {
  await using scratch = await Scratch.create();
  const file = scratch.path("ready.json");
  await using server = new CommandLine("serve", "--port", "0", "--log", "json", "--ready-file", file);
  await server.lines(1);
  const ready: unknown = JSON.parse(await scratch.read("ready.json"));
  expect(ready).toMatchObject({ apiKey: "test_demo", pid: server.pid });
  const url = String(fieldOf(ready, "url"));
  const sent: [string | undefined, string, string][] = [
    ["test_logged-in-secret", "GET", "/authorizations?limit=0"],
    ["live_never-to-be-logged", "GET", "/authorizations"],
    [undefined, "POST", "/nothing"],
  ];
  for (const [key, method, path] of sent) await clientOf(url, key)(method, path);
  const lines = (await server.lines(4)).slice(1);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { method: "GET", path: "/authorizations?limit=0", status: 400, operationId: "listAuthorizations" },
    { method: "GET", path: "/authorizations", status: 401 },
    { method: "POST", path: "/nothing", status: 404 },
  ]);
  for (const line of lines) expect(line).not.toMatch(/test_logged|never-to-be-logged/);

  await using socket = await RawSocket.open(Number(new URL(url).port));
  socket.write(`${createHead(2, "Connection: close\r\n")}{`);
  await clientOf(url)("GET", "/_mock/health");
  const ended = server.signal("SIGTERM");
  while (await fetch(url).catch(() => undefined));
  socket.write("}");
  expect(await socket.closed()).toMatch(/^HTTP\/1\.1 400 /);
  expect(await ended).toMatchObject({ code: 0, stderr: "" });
  expect(existsSync(file)).toBe(false);
});
