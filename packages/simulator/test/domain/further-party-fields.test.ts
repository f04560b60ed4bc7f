import { describe, expect, test } from "vitest";
import {
  decideCreate,
  decideCreateInApplication,
  isAsRequested,
  normalizeRequest,
  requestFor,
} from "../../src/domain/authorizations/authorization-creation.ts";
import { furtherPartyFieldsOf } from "../../src/domain/authorizations/authorization-creation.ts";
import { anAuthorization } from "../support/domain/authorization.ts";
import { contextAt, keptAuthorization } from "../support/domain/domain-context.ts";
import { refusalOf, valueOf } from "../support/domain/refusal.ts";
import { aRegistry } from "../support/domain/registry.ts";

const further = { partnerAddress: "Calle 1", productOwnerPhone: "600 000 000" };
const body = { ...anAuthorization({ partnerName: "Harinas" }), ...further };

/** The authorization of a create with these further fields. */
const made = (fields: object) => {
  const { externalId: _, ...request } = { ...anAuthorization(), ...fields };
  return valueOf(decideCreateInApplication(request, aRegistry(), contextAt(0))).state;
};

describe("the further party fields of a create", () => {
  test("are those that begin as party fields do and that the interface document does not name", () => {
    expect(furtherPartyFieldsOf(body)).toEqual(further);
    expect(Object.isFrozen(furtherPartyFieldsOf(body))).toBe(true);
    expect(furtherPartyFieldsOf(anAuthorization({ partnerName: "Harinas", partnerCif: "A58818501" }))).toBeNull();
  });

  test("belong to what a create asked for", () => {
    expect(requestFor(made(further), aRegistry())).toMatchObject({ furtherPartyFields: further });
    for (const without of [requestFor(made({}), aRegistry()), normalizeRequest(anAuthorization())])
      expect("furtherPartyFields" in without).toBe(false);
    const asked = keptAuthorization({ furtherPartyFields: further });
    expect(isAsRequested({ ...asked, furtherPartyFields: null }, asked)).toBe(false);
  });

  test("are a difference of a repeated create, each by its own name", () => {
    const asked = made(further);
    const repeat = (again: object) =>
      decideCreate({ ...anAuthorization(), ...again }, { asked, authorization: asked }, aRegistry(), contextAt(7));
    expect(valueOf(repeat(further)).outcome).toBe("repeated");
    const { errors } = refusalOf(repeat({ partnerAddress: "Calle 2" }));
    expect(errors?.map(({ path }) => path)).toEqual(["/partnerAddress", "/productOwnerPhone"]);
  });
});
