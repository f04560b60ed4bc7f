import { expect, test } from "vitest";
import { Simulator } from "../../src/index.ts";
import { readAnswer } from "../support/contract.ts";
import { anAuthorization } from "../support/domain/authorization.ts";
import { authorizationIn, pageIn, Partner, problemIn, simulatorAt } from "../support/partner.ts";

const everyCall = [
  ["GET", ""],
  ["POST", ""],
  ["GET", "/00000000-0000-4000-8000-000000000001"],
  ["PATCH", "/00000000-0000-4000-8000-000000000001"],
  ["POST", "/00000000-0000-4000-8000-000000000001/cancel"],
  ["POST", "/00000000-0000-4000-8000-000000000001/webhook"],
] as const;

test.each(everyCall)(
  "[S112] every request carries the header X-Partner-API-Key: %s /authorizations%s",
  async (method, path) => {
    const url = `https://totem.example/authorizations${path}`;
    const without = await readAnswer(await new Simulator().fetch(new Request(url, { method })));
    expect(problemIn(without)).toMatchObject({ status: 401, code: "missing_api_key" });
    for (const apiKey of [
      "",
      "nobody",
      "test_",
      "test_ü",
      "TEST_demo",
      "test_demo, test_demo",
      `test_${"x".repeat(65)}`,
    ]) {
      const request = new Request(url, { method, headers: { "X-Partner-API-Key": apiKey } });
      const answer = await readAnswer(await new Simulator().fetch(request));
      expect(problemIn(answer).status).toBe(401);
      if (apiKey !== "") expect(answer.text).not.toContain(apiKey === "test_" ? '"test_"' : apiKey);
    }
  },
);

test("[S007][S113] lists and lookups return only the data of the company that owns the key", async () => {
  const simulator = simulatorAt();
  const one = new Partner({}, "test_one", simulator);
  const other = new Partner({}, "test_other", simulator);
  const { id } = await one.created(anAuthorization());
  expect(pageIn(await other.list()).items).toEqual([]);
  const foreign = [
    await other.get(id),
    await other.patch(id, { tractorPlate: "NEW1" }),
    await other.cancel(id),
    await other.emit(id, "synced"),
  ];
  for (const answer of foreign) {
    expect(problemIn(answer)).toMatchObject({ status: 404, code: "authorization_not_found" });
  }
  expect(authorizationIn(await one.get(id))).toMatchObject({ status: "Active", tractorPlate: null });
});

test("[S113] an id of another company is answered exactly like one that nobody has", async () => {
  const simulator = simulatorAt();
  const { id } = await new Partner({}, "test_one", simulator).created(anAuthorization());
  const other = new Partner({}, "test_other", simulator);
  const foreign = await other.get(id);
  expect(foreign.text).toBe((await other.get("33333333-3333-4333-8333-333333333333")).text);
});

test("externalIds of two companies have nothing to do with each other", async () => {
  const simulator = simulatorAt();
  const one = await new Partner({}, "test_one", simulator).created(anAuthorization());
  const other = await new Partner({}, "test_other", simulator).created(anAuthorization({ quantity: 1 }));
  expect(other.id).not.toBe(one.id);
});

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
