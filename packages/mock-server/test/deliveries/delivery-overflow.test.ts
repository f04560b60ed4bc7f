import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { Simulator } from "@totem-partner/simulator";
import { DeliveryFiles } from "../../src/sending/delivery-files.ts";
import { createDeliver, Outbound } from "../../src/sending/outbound.ts";
import { anAuthorization } from "../support/authorization.ts";
import { Receiver } from "../support/receiver.ts";
import { Scratch } from "../support/scratch.ts";

/** A simulator with memory for some twenty deliveries, whose deliveries are sent and overflow as those of the server. */
function withLittleMemory(files: DeliveryFiles) {
  const failures: unknown[] = [];
  const outbound = new Outbound();
  const simulator = new Simulator({
    deliver: createDeliver("totem-mock", () => undefined, outbound),
    deliveryOverflow: files,
    deliveryBounds: { unsettled: 50_000 },
    onFailure: (failure) => failures.push(failure),
  });
  const headers = { "X-Partner-API-Key": "test_demo", "Content-Type": "application/json" };
  const call = (method: string, path: string, body: object) =>
    simulator.fetch(new Request(`http://totem.example${path}`, { method, headers, body: JSON.stringify(body) }));
  const configure = (url: string) => call("PUT", "/webhook", { url, secret: "whsec" });
  const create = async (count: number) => {
    for (let made = 0; made < count; made += 1) {
      const { status } = await call("POST", "/authorizations", anAuthorization({ externalId: `ERP-${String(made)}` }));
      expect(status).toBe(201);
    }
  };
  const close = () => {
    simulator.company("test_demo")?.reset();
    outbound.close();
    files.close();
  };
  return { simulator, failures, configure, create, [Symbol.dispose]: close };
}

test("what there is no memory for waits on disk, and arrives over HTTP like everything else", async () => {
  await using scratch = await Scratch.create();
  const files = new DeliveryFiles(scratch.directory);
  let isSilent = true;
  const held: (() => void)[] = [];
  await using receiver = await Receiver.start((response) => {
    const answer = () => void response.writeHead(204).end();
    if (isSilent) held.push(answer);
    else answer();
  });
  using little = withLittleMemory(files);
  await little.configure(receiver.url);
  await little.create(500);
  await receiver.until(16);
  const deliveries = little.simulator.company("test_demo")!.deliveries;
  expect(deliveries.counts.overflowed).toBeGreaterThan(400);
  expect(files.size).toBe(1);
  isSilent = false;
  for (const answer of held) answer();
  await deliveries.flush();
  const ids = receiver.received.map(({ headers }) => headers["x-webhook-id"]);
  expect([ids.length, new Set(ids).size]).toEqual([500, 500]);
  const { overflowed, memoryExhausted } = deliveries.counts;
  expect([overflowed, memoryExhausted, files.size, little.failures]).toEqual([0, 0, 0, []]);
});

test.runIf(process.platform !== "win32")(
  "nothing is left on disk when a process is killed while deliveries wait there",
  async () => {
    await using scratch = await Scratch.create();
    const source = JSON.stringify(new URL("../../src/sending/delivery-files.ts", import.meta.url).href);
    const script = `
      import { DeliveryFiles } from ${source};
      const files = new DeliveryFiles();
      const written = files.write("Cañería");
      setInterval(() => undefined, 1000);
      console.log(written.read(), files.size);`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
      env: { ...process.env, TMPDIR: scratch.directory },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [printed] = (await once(child.stdout, "data")) as [Buffer];
    expect(printed.toString()).toBe("Cañería 1\n");
    const ended = once(child, "close");
    child.kill("SIGKILL");
    await ended;
    expect(await readdir(scratch.directory)).toEqual([]);
  },
);
