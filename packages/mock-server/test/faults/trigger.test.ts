import { deliveryExamples } from "@totem-partner/spec/delivery-examples";
import { eventTypes } from "@totem-partner/simulator/host";
import { verify } from "@totem-partner/webhooks";
import { afterAll, expect, test } from "vitest";
import { runHere } from "../support/command-here.ts";
import { startMockServer } from "../support/mock.ts";
import { Receiver } from "../support/receiver.ts";
import { Scratch } from "../support/scratch.ts";

const mock = await startMockServer({ now: "2026-07-01T08:00:00Z" });
afterAll(() => mock.close());
const secret = "whsec_demo";

const sentTo = (receiver: Receiver): unknown[] =>
  receiver.received.map(({ bytes }) => JSON.parse(bytes.toString()) as unknown);

test.each(eventTypes)("%s goes to an address of its own, signed, with the example of the contract", async (type) => {
  await using receiver = await Receiver.start();
  const company = mock.company("examples");
  const before = company.exportState();
  const { id } = company.deliveries.trigger({ type, url: receiver.url, secret });
  await company.deliveries.flush();
  expect(sentTo(receiver)).toEqual([
    { id, type, occurredAt: "2026-07-01T08:00:00.000Z", data: deliveryExamples[type] },
  ]);
  const [received] = receiver.received;
  expect(await verify({ body: received!.bytes, headers: received!.headers, secrets: secret })).toMatchObject({ type });
  expect(company.deliveries.get(id)).toMatchObject({ state: "delivered" });
  expect(company.exportState()).toEqual(before);
  expect(company.violations.list()).toEqual([]);
});

test("totem-mock trigger delivers an event, and tells what the receiver answered", async () => {
  await using receiver = await Receiver.start((response) => response.writeHead(202).end());
  const flags = [
    "--server",
    `${mock.url}/partner`,
    "--api-key",
    "test_command",
    "--url",
    receiver.url,
    "--secret",
    secret,
  ];
  const { code, stdout, stderr } = await runHere("trigger", "authorization.created", ...flags);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/^authorization\.created [0-9a-f-]{36}: 202 from http:\/\/127\.0\.0\.1:\d+\/hooks\S*\n$/);
  expect(sentTo(receiver)).toMatchObject([{ data: deliveryExamples["authorization.created"] }]);
});

test("totem-mock trigger takes data from a file, and ends with 1 when the receiver does not take it", async () => {
  await using receiver = await Receiver.start((response) => response.writeHead(500).end());
  await using scratch = await Scratch.create();
  const file = await scratch.write("data.json", JSON.stringify({ reason: "expired" }));
  const flags = ["--server", mock.url, "--url", receiver.url, "--data", file];
  const { code, stdout } = await runHere("trigger", "authorization.finished", ...flags);
  expect([code, stdout]).toEqual([1, expect.stringContaining(": 500 from http")]);
  expect(sentTo(receiver)).toMatchObject([{ data: { reason: "expired" } }]);
});

test.each([
  [["authorization.created"], "Register one with PUT /webhook, or pass url (and secret)."],
  [["carrier.created"], "Allowed choices are authorization.created, authorization.updated,"],
  [["authorization.created", "--data", "/nowhere.json"], "--data /nowhere.json cannot be read."],
  [
    ["authorization.created", "--server", "http://127.0.0.1:1"],
    "Start one with totem-mock serve, or pass its address with",
  ],
])("totem-mock trigger %j ends with 2 and one line", async (given, message) => {
  const { code, stdout, stderr } = await runHere("trigger", "--server", mock.url, "--api-key", "test_none", ...given);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(/^totem-mock: [^\n]+\n$/);
  expect(stderr).toContain(message);
});

test("totem-mock trigger refuses data that is too large or nested too deeply, in one line", async () => {
  await using scratch = await Scratch.create();
  const large = await scratch.write("large.json", `"${"x".repeat(1024 * 1024)}"`);
  const deep = await scratch.write("deep.json", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`);
  const endless = process.platform === "win32" ? [] : ["/dev/zero"];
  for (const file of [large, deep, ...endless]) {
    const { code, stderr } = await runHere("trigger", "authorization.created", "--server", mock.url, "--data", file);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^totem-mock: [^\n]+\n$/)]);
    // Some engines write out what others cannot.
    expect(stderr).toMatch(file === deep ? /nested too deeply|No webhook/ : `${file} is larger than 1 MB`);
  }
});
