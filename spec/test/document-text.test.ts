import { expect, test } from "vitest";
import contract from "../generated/openapi.json" with { type: "json" };
import { descriptionAt } from "./contract-part.ts";

const schemas = "/components/schemas";
const create = `${schemas}/AuthorizationCreate`;

/** A cell of a Markdown table, or a piece of one. */
const row = (...cells: string[]): RegExp => new RegExp(`\\| ${cells.join("[^|]*\\|[^|]*")}`);

test.each([
  ["no dates: any day", row("absent", "absent", "Any day")],
  ["no dates: weight-based, and it does not expire", row("absent", "absent", "weight-based.*does not expire")],
  [
    "no dates: how it ends",
    row("absent", "absent", "ends when the quantity is consumed or .* manually marked as Finished"),
  ],
  ["a start alone", row("present", "absent", "From scheduledDate onward")],
  ["a start and an end", row("present", "present", "Only within the two")],
  ["an end alone is left open", row("absent", "present", "Not documented")],
])("the contract says what the dates of an authorization mean: %s", (_mode, expected) => {
  expect(descriptionAt(create)).toMatch(expected);
});

test.each([
  ["an accepted create", row("none", "POST /authorizations, accepted", "Active")],
  ["a cancel", row("Active", "POST /authorizations/{id}/cancel", "Finished")],
  ["a second cancel", row("Finished", "POST /authorizations/{id}/cancel", "unchanged; answers 409")],
  ["a consumption", row("Active", "fully consumed, of a dateless authorization", "Finished")],
  ["a marking", row("Active", "in the service's own application", "Finished")],
])("[S062][S063] the contract has the transition of an authorization after %s", (_trigger, expected) => {
  expect(descriptionAt(`${schemas}/AuthorizationStatus`)).toMatch(expected);
});

test.each([
  ["activate", row("Inactive", "POST /cleaning-protocol/{id}/activate", "Active")],
  ["deactivate", row("Active", "POST /cleaning-protocol/{id}/deactivate", "Inactive")],
])("the contract has the transition of a cleaning protocol after %s", (_trigger, expected) => {
  expect(descriptionAt(`${schemas}/CleaningProtocolState`)).toMatch(expected);
});

test.each([
  ["0.2.0", "2026-06-26", /driverId/],
  ["0.2.0", "2026-06-26", /described as idempotent, and yet 409/],
  ["0.3.0", "2026-06-26", /Breaking.*productId and warehouseId.*externalId is required/],
  ["0.4.0", "2026-06-28", /Breaking.*productExternalId and warehouseExternalId.*PATCH/],
  ["0.4.0", "2026-06-28", /cleaning protocol.*webhook configuration/],
])("[S137][S138] the contract tells the history of its versions: %s of %s, %s", (version, date, changes) => {
  const [, told = ""] = descriptionAt("/info").split(`| ${version} | ${date} |`);
  expect(told.split("|")[0]).toMatch(changes);
});

test.each([
  ["carrierTaxId", "AuthorizationCreate", "internal carrier id"],
  ["driverNif", "AuthorizationCreate", "internal driver UUID"],
  ["driverNif", "AuthorizationPatch", "internal driver UUID"],
])("the service resolves %s of %s to its %s", (field, schema, target) => {
  expect(descriptionAt(`${schemas}/${schema}/properties/${field}`)).toContain(target);
});

test.each(["AuthorizationCreate", "Authorization"])(
  "in %s a partner is sender for loading, receiver for unloading",
  (schema) => {
    for (const field of ["partnerName", "partnerCif"]) {
      expect(descriptionAt(`${schemas}/${schema}/properties/${field}`)).toContain(
        "the sender for loading, the receiver for unloading",
      );
    }
  },
);

test("the contract says that business and party fields are immutable, all but the two that PATCH accepts", () => {
  expect(descriptionAt(create)).toContain(
    "immutable after creation, except productExternalId and warehouseExternalId, which PATCH accepts",
  );
});

test("the contract describes 0.4.0, the last of its versions, in which PATCH assigns the driver with driverNif", () => {
  const versions = [...descriptionAt("/info").matchAll(/\| (\d+\.\d+\.\d+) \|/g)].map(([, version]) => version);
  expect([contract.info.version, versions.at(-1)]).toEqual(["0.4.0", "0.4.0"]);
  expect(descriptionAt("/info")).toContain("0.4.0 is the current version; PATCH assigns the driver with driverNif");
  const { properties } = contract.components.schemas.AuthorizationPatch;
  expect(Object.keys(properties).filter((field) => field.startsWith("driver"))).toEqual(["driverNif"]);
});
