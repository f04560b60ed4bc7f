import { expect, test } from "vitest";
import { anAuthorization } from "../../support/domain/authorization.ts";
import { authorizationIn, blamed, Partner } from "../../support/partner.ts";

test.each(["A", "1234bcd", "ABCD1234", "00000000"])(
  "[S032][S132] a plate is 1 to 8 alphanumeric characters: %s",
  async (plate) => {
    const partner = new Partner();
    const created = await partner.created(anAuthorization({ tractorPlate: plate, trailerPlates: [plate] }));
    expect(created).toMatchObject({ tractorPlate: plate.toUpperCase(), trailerPlates: [plate.toUpperCase()] });
  },
);

const noPlates = ["", "ABCD12345", "1234-BCD", "1234 BCD", " A", "A\n", "ÑANDU", "1234BCÐ", "😀", 1234, {}];

test.each(noPlates)(
  "%j is no plate, of a tractor or of a trailer: each element follows the same rules",
  async (plate) => {
    const partner = new Partner();
    const { id } = await partner.created(anAuthorization({ externalId: "ERP-OTHER" }));
    const plates = { tractorPlate: plate, trailerPlates: ["OK1", plate] };
    const fields = ["/tractorPlate", "/trailerPlates/1"];
    expect(blamed(await partner.create({ ...anAuthorization(), ...plates }))).toEqual(fields);
    expect(blamed(await partner.patch(id, plates))).toEqual(fields);
  },
);

test("[S032][S132] plates are normalized to uppercase, at creation and with PATCH", async () => {
  const partner = new Partner();
  const { id } = await partner.created(anAuthorization({ tractorPlate: "abc1", trailerPlates: ["x1", "Y2"] }));
  expect(authorizationIn(await partner.get(id))).toMatchObject({ tractorPlate: "ABC1", trailerPlates: ["X1", "Y2"] });
  await partner.patch(id, { tractorPlate: "def2", trailerPlates: ["z3"] });
  expect(authorizationIn(await partner.get(id))).toMatchObject({ tractorPlate: "DEF2", trailerPlates: ["Z3"] });
});

test("[S033] trailerPlates is a list, not one plate", async () => {
  const answer = await new Partner().create({ ...anAuthorization(), trailerPlates: "R4567BBC" });
  expect(blamed(answer)).toEqual(["/trailerPlates"]);
});

test("[S033] trailerPlates may repeat a plate, and keeps the order in which it is given", async () => {
  const partner = new Partner();
  const { id, trailerPlates } = await partner.created(anAuthorization({ trailerPlates: ["T2", "T1", "t2"] }));
  expect(trailerPlates).toEqual(["T2", "T1", "T2"]);
  const updated = authorizationIn(await partner.patch(id, { trailerPlates: ["T1", "T1"] }));
  expect(updated.trailerPlates).toEqual(["T1", "T1"]);
});
