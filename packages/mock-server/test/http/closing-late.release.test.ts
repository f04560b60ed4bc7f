import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { CommandLine } from "../support/command-line.ts";
import { anAssignedAuthorization, anAuthorization, driver, northGate } from "../support/authorization.ts";
import { clientOf, fieldOf } from "../support/client.ts";
import { Receiver } from "../support/receiver.ts";
import { Scratch } from "../support/scratch.ts";

const source = fileURLToPath(new URL("../../src/index.ts", import.meta.url));
const script = `
  import { startMockServer } from ${JSON.stringify(source)};
  const mock = await startMockServer({ seed: process.argv[1] });
  mock.arrive({ totemGroupId: "${northGate}", driverNif: "${driver}" });
  await mock.close();
  console.log("closed");`;

test("what happened just before a server is closed is delivered, and only then does the process end", async () => {
  await using receiver = await Receiver.start();
  await using scratch = await Scratch.create();
  const company = {
    name: "a",
    apiKeys: ["k"],
    authorizations: [anAssignedAuthorization()],
    webhook: { url: receiver.url },
  };
  const seed = await scratch.write("seed.json", JSON.stringify({ companies: [company] }));
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script, seed]);
  expect(stdout).toBe("closed\n");
  expect(receiver.received.map(({ bytes }) => fieldOf(JSON.parse(bytes.toString()), "type"))).toEqual([
    "authorization.finished",
  ]);
});

test("at a signal, a process whose receiver never answers lets go of it and ends with 0", async () => {
  await using receiver = await Receiver.start(() => undefined);
  await using server = new CommandLine("serve", "--port", "0", "--log", "json");
  const [line = ""] = await server.lines(1);
  const ready: unknown = JSON.parse(line);
  const client = clientOf(String(fieldOf(ready, "url")), String(fieldOf(ready, "apiKey")));
  await client("PUT", "/webhook", { url: receiver.url });
  await client("POST", "/authorizations", anAuthorization());
  const [received] = await receiver.until(1);
  expect(await server.signal("SIGTERM")).toMatchObject({ code: 0, stderr: "" });
  await received?.closed;
});
