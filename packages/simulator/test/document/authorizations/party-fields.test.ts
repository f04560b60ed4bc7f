import fc from "fast-check";
import { expect, test } from "vitest";
import { aFullAuthorization, anAuthorization } from "../../support/domain/authorization.ts";
import { Partner, problemIn } from "../../support/partner.ts";

const modelled = ["partnerName", "partnerCif", "productOwnerName", "productOwnerCif"];

const isOfParty = (field: string): boolean => /^(partner|productOwner)/.test(field);

/** The names that a further field of a party could have. */
const furtherFields = fc
  .tuple(
    fc.constantFrom("partner", "productOwner"),
    fc.oneof(
      fc.constantFrom("", "Address", "Country", "Email", "Phone", "TaxId", "Nif", "name", "cif", "CIF"),
      fc.string({ unit: "grapheme-ascii", maxLength: 20 }),
    ),
  )
  .map((parts) => parts.join(""))
  .filter((field) => !modelled.includes(field));

test("[S029] of the party fields four are modelled: the name and the tax id of the partner and of the owner", async () => {
  const partner = new Partner();
  const sent = Object.entries(aFullAuthorization()).filter(([field]) => isOfParty(field));
  const created = Object.entries(await partner.created(aFullAuthorization())).filter(([field]) => isOfParty(field));
  expect(sent.map(([field]) => field).toSorted()).toEqual(modelled.toSorted());
  expect(created.toSorted()).toEqual(sent.toSorted());
});

test("[S029] any further party field of a create is refused as unknown, and nothing is created", async () => {
  const partner = new Partner();
  await fc.assert(
    fc.asyncProperty(furtherFields, fc.jsonValue(), async (field, value) => {
      const problem = problemIn(await partner.create({ ...anAuthorization(), [field]: value }));
      expect(problem.code).toBe("validation_failed");
      const path = `/${field.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      expect(problem.errors).toEqual([expect.objectContaining({ path, code: "unknown_field" })]);
    }),
  );
  expect(partner.events).toEqual([]);
});
