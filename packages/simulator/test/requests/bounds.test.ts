import { expect, test } from "vitest";
import { arrive, exportState, importState } from "../../src/index.ts";
import { anAssignedAuthorization, driver, northGate } from "../support/domain/authorization.ts";
import { morning, Partner } from "../support/partner.ts";

test.each([-5, 0, NaN, Infinity, 1e-12, 0.0000001])("an arrival for a quantity of %d is refused", async (quantity) => {
  const partner = new Partner();
  const { id } = await partner.created(anAssignedAuthorization());
  const outcome = arrive(partner.company, { totemGroupId: northGate, driverNif: driver, quantity });
  expect(outcome).toMatchObject({ refused: { code: "quantity_not_possible" } });
  expect((await partner.get(id)).body).toMatchObject({ remainingQuantity: 24.5 });
});

test("a clock that is advanced by parts of a millisecond stands at whole ones, so that its state can be imported", () => {
  const { company } = new Partner();
  company.clock.advance(0.5);
  expect(exportState(company).clock).toBe("2026-07-01T08:00:00.001Z");
  company.clock.set(morning + 0.4);
  expect(company.clock.now()).toBe(morning);
});

test("a document of every byte survives export and import", async () => {
  const partner = new Partner();
  const bytes = new Uint8Array(100_000).map((_byte, at) => (at < 9 ? ("%PDF-1.7\n".codePointAt(at) ?? 0) : at % 256));
  const body = new FormData();
  body.set("companyProtocolEnabled", "true");
  body.set("companyProtocolDocument", new File([bytes], "protocol.pdf"));
  await partner.call("createCleaningProtocol", { body });
  const state = exportState(partner.company);
  const other = new Partner();
  importState(other.company, state);
  expect(other.company.records.protocol?.document?.bytes).toEqual(bytes);
});

test("whoever has no key is not counted among the company's consultations, and one question counts once", async () => {
  const partner = new Partner({ assumptions: { "webhook-missing": "204" } });
  await partner.simulator.fetch(new Request("https://totem.example/authorizations"));
  await partner.call("getWebhookConfiguration");
  const consulted = partner.company.assumptions.report().filter((row) => row.consulted > 0);
  expect(consulted.map((row) => [row.id, row.consulted])).toEqual([
    ["path-prefix", 1],
    ["webhook-missing", 1],
    ["rate-limit", 1],
  ]);
});
