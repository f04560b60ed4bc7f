import { expect, test } from "vitest";
import { clientOf, fieldOf } from "../support/client.ts";
import { CommandHere } from "../support/command-here.ts";
import { lyingService } from "../support/proxy/lying-service.ts";
import { Scratch } from "../support/scratch.ts";

test("it forwards, logs what passes and what is wrong, and says at its end what it found", async () => {
  await using service = await lyingService();
  await using proxy = new CommandHere(
    "proxy",
    "--upstream",
    service.url,
    "--port",
    "0",
    "--log",
    "json",
    "--fail-on-violation",
  );
  const client = clientOf(await proxy.url(), "live_0123456789abc");
  expect((await client("GET", "/products")).body).toEqual([]);
  expect((await client("GET", "/_mock/violations")).body).toMatchObject({
    items: [{ by: "service", operationId: "listProducts", id: "r-1", location: ["response", "body"], code: "type" }],
    checked: 1,
    violations: { client: 0, service: 1 },
  });
  const { code, stdout, stderr } = await proxy.signal("SIGTERM");
  expect([code, stderr]).toEqual([1, ""]);
  expect(stdout).not.toContain("live_0123456789abc");
  const lines = stdout
    .trim()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
  expect(lines).toContainEqual(
    expect.objectContaining({ path: "/products", status: 200, operationId: "listProducts", requestId: "r-1" }),
  );
  expect(lines).toContainEqual(expect.objectContaining({ event: "violation", by: "service" }));
  const counts = { checked: 1, sampled: 0, dropped: 0, violations: { client: 0, service: 1 } };
  expect(lines.at(-1)).toMatchObject({ event: "end", ...counts });
});

test("the ready file tells where it listens, and is gone at the end", async () => {
  await using scratch = await Scratch.create();
  const file = scratch.path("ready.json");
  await using proxy = new CommandHere("proxy", "--upstream", "http://127.0.0.1:9", "--port", "0", "--ready-file", file);
  const [ready = ""] = await proxy.lines(1);
  const said: unknown = JSON.parse(await scratch.read("ready.json"));
  expect(ready).toContain(String(fieldOf(said, "url")));
  expect(said).toEqual({ url: expect.any(String), pid: process.pid });
  await proxy.signal("SIGTERM");
  await expect(scratch.read("ready.json")).rejects.toThrow("ENOENT");
});
