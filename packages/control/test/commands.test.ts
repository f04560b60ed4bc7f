import { MockUsageError, controlAll, type ControlCommand, controlCommands } from "@totem-partner/simulator/control";
import { expect, test } from "vitest";
import { controlled, northGate, order } from "./support/controlled.ts";

const unknown = "99999999-9999-4999-8999-999999999999";

/** A company at a fixed time, steered over the control API and in code. */
async function steered() {
  let ids = 0;
  const newId = () => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, "0")}`;
  const options = { now: Date.parse("2026-07-01T06:00:00Z"), newIds: () => newId };
  const { simulator, journal, redactor, call: callPath } = controlled(undefined, options);
  const mock = controlAll(simulator, journal, redactor);
  const { id } = mock.createInApplication(order);
  const call = async ({ method, path, takesBody }: ControlCommand, about: string, given: unknown) => {
    const { status, body } = await callPath(method, path.replace("{id}", about), takesBody ? given : undefined);
    return { status, body: body as Record<string, unknown> };
  };
  return { mock, id, call };
}

type Mock = Awaited<ReturnType<typeof steered>>["mock"];

/** The call of each command in code, and its argument over HTTP: a valid one, and an invalid one. */
const cases: Record<
  keyof typeof controlCommands,
  { well: unknown; badly?: unknown; about?: string; inCode: (mock: Mock, given: never, id: string) => unknown }
> = {
  setClock: {
    well: { now: "2026-07-02T06:00:00Z" },
    badly: { now: "tomorrow" },
    inCode: (mock, { now }: { now: string }) => mock.setClock(now),
  },
  releaseClock: { well: undefined, inCode: (mock) => mock.releaseClock() },
  advance: { well: { seconds: 60 }, badly: { seconds: -1 }, inCode: (mock, given) => mock.advance(given) },
  assume: {
    well: { "list-envelope": "data" },
    badly: { envelope: "data" },
    inCode: (mock, given) => mock.assume(given),
  },
  arrive: {
    well: { totemGroupId: northGate, driverNif: "12345678Z" },
    badly: { totemGroupId: northGate },
    inCode: (mock, given) => mock.arrive(given),
  },
  createInApplication: {
    well: order,
    badly: { ...order, externalId: "ERP-1" },
    inCode: (mock, given) => mock.createInApplication(given),
  },
  createProduct: {
    well: { name: "Rye", externalId: "RYE-01" },
    badly: { title: "Rye" },
    inCode: (mock, given) => mock.createProduct(given),
  },
  createWarehouse: {
    well: { name: "Silo 9" },
    badly: { name: "Silo 9", totemGroupId: unknown },
    inCode: (mock, given) => mock.createWarehouse(given),
  },
  setWebhook: {
    well: { url: "https://erp.example/hook", secret: "s", subscribedEvents: ["operation.recorded"] },
    badly: { url: "erp.example" },
    inCode: (mock, given) => mock.setWebhook(given),
  },
  assign: {
    well: { driverNif: "12345678Z" },
    badly: { driverNif: "00000000T" },
    inCode: (mock, given, id) => mock.assign(id, given),
  },
  finish: { well: undefined, about: unknown, inCode: (mock, _given, id) => mock.finish(id) },
  markAsSynced: { well: undefined, about: unknown, inCode: (mock, _given, id) => mock.markAsSynced(id) },
};

const eachCommand = Object.entries(controlCommands).map(([name, command]: [string, ControlCommand]) => ({
  name,
  command,
  ...cases[name as keyof typeof cases],
}));

test.each(eachCommand)("$name does the same over HTTP as in code", async ({ command, well, inCode }) => {
  const [http, code] = [await steered(), await steered()];
  const answered = await http.call(command, http.id, well);
  const returned = inCode(code.mock, well as never, code.id);
  expect(answered.status).toBe(command.status ?? 200);
  // The functions of clock and assumptions return nothing.
  if (returned !== undefined) expect(JSON.parse(JSON.stringify(returned))).toEqual(answered.body);
  const [one, other] = [http.mock.exportState(), code.mock.exportState()];
  if (command !== controlCommands.releaseClock) expect(one).toEqual(other);
  else expect([one.clock, other.clock]).toEqual([null, null]);
});

test.each(eachCommand.filter(({ badly, about }) => badly !== undefined || about !== undefined))(
  "what $name refuses over HTTP, it throws in code, and changes nothing",
  async ({ command, badly, about, inCode }) => {
    const { mock, id, call } = await steered();
    const before = mock.exportState();
    const { status, body } = await call(command, about ?? id, badly);
    expect(status).toBeGreaterThanOrEqual(400);
    let thrown: unknown;
    try {
      inCode(mock, badly as never, about ?? id);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(Error);
    const said = String(thrown);
    if (thrown instanceof MockUsageError) expect(said.startsWith(`MockUsageError: ${command.call}: `)).toBe(true);
    const [first] = (body["errors"] ?? []) as { message: string }[];
    expect(said).toContain(first?.message ?? String(body["detail"]));
    expect(mock.exportState()).toEqual(before);
  },
);

test("an error names the function of its command", () => {
  for (const { name, command } of eachCommand) expect(command.call).toMatch(new RegExp(`^${name}\\(.*\\)$`));
});
