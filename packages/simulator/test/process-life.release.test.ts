import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { anAuthorization } from "./support/domain/authorization.ts";

const source = fileURLToPath(new URL("../src/index.ts", import.meta.url));

/** Runs a script in a process of its own that has nothing else to do; answers what it printed. */
async function run(script: string): Promise<string> {
  const opening = `
    import { Simulator } from ${JSON.stringify(source)};
    const headers = { "X-Partner-API-Key": "test_demo", "Content-Type": "application/json" };
    async function withWebhook(deliver) {
      const simulator = new Simulator({ deliver });
      const call = (method, path, body) =>
        simulator.fetch(new Request("http://localhost" + path, { method, headers, body: JSON.stringify(body) }));
      await call("PUT", "/webhook", { url: "https://erp.example/hook" });
      await call("POST", "/authorizations", ${JSON.stringify(anAuthorization())});
      return simulator.company("test_demo").deliveries;
    }`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", opening + script]);
  return stdout;
}

test("a script that awaits a flush stays alive until it is done", async () => {
  const printed = await run(`
    const deliveries = await withWebhook(async () => ({ kind: "answered", status: 204 }));
    await deliveries.flush();
    console.log(deliveries.all.map(({ state }) => state).join());`);
  expect(printed).toBe("delivered\n");
});

test("a retry that is waited for by nobody does not keep a process alive, also after a flush", async () => {
  const printed = await run(`
    const deliveries = await withWebhook(async () => ({ kind: "answered", status: 503 }));
    await deliveries.flush();
    process.on("exit", (code) => console.log(code, deliveries.all.map(({ attempts }) => attempts.length).join()));`);
  // Of five attempts, the last of which comes after two minutes.
  expect(printed).toBe("0 1\n");
});

test("a flush of nothing does not keep a process alive", async () => {
  const printed = await run(`
    const company = new Simulator().company("test_demo");
    await company.deliveries.flush();
    console.log("flushed");`);
  expect(printed).toBe("flushed\n");
});
