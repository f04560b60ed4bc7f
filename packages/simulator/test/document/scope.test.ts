import { isOperationId, operations } from "@totem-partner/spec/operations";
import { expect, test } from "vitest";
import { contractViolations, readAnswer } from "../support/contract.ts";
import { anAuthorization } from "../support/domain/authorization.ts";
import { Partner, problemIn, simulatorAt } from "../support/partner.ts";
import { provocations } from "../support/provocations/provocations.ts";

test.each(Object.keys(operations).filter(isOperationId))(
  "[S072][S112] %s needs a key of a company in the header X-Partner-API-Key",
  async (operation) => {
    for (const code of ["missing_api_key", "unknown_api_key"] as const) {
      const answer = await provocations[code](new Partner(), operation);
      expect(problemIn(answer)).toMatchObject({ status: 401, code });
      expect(contractViolations(operation, answer)).toEqual([]);
    }
  },
);

test("[S071] the interface answers with and without the prefix /partner", async () => {
  const simulator = simulatorAt();
  await new Partner({}, "test_demo", simulator).created(anAuthorization());
  const request = (path: string) =>
    new Request(`https://totem.example${path}`, { headers: { "X-Partner-API-Key": "test_demo" } });
  const [bare, prefixed] = await Promise.all(
    ["/authorizations", "/partner/authorizations"].map(async (path) =>
      readAnswer(await simulator.fetch(request(path))),
    ),
  );
  expect(bare?.text).toBe(prefixed?.text);
  expect(bare?.headers.get("x-request-id")).not.toBe(prefixed?.headers.get("x-request-id"));
});

test("[S130] an id that is no UUID is answered with 400, and one that nobody has with 404", async () => {
  const partner = new Partner();
  expect(problemIn(await partner.get("17"))).toMatchObject({ status: 400, code: "malformed_id" });
  const unknown = await partner.get("33333333-3333-4333-8333-333333333333");
  expect(problemIn(unknown)).toMatchObject({ status: 404, code: "authorization_not_found" });
});
