import { STATUS_CODES } from "node:http";
import { expect, test } from "vitest";
import { answeredAs, verdictsUnder, where } from "../support/strange-writes.ts";
import { type Between, defaults } from "../support/written-service.ts";

test.each([
  ["create-status", "POST", /\/authorizations$/, 206],
  ["action-status", "POST", /\/cancel$/, 206],
  ["event-status", "POST", /\/webhook$/, 418],
  ["new-protocol-state", "POST", /\/cleaning-protocol$/, 418],
  ["delete-status", "DELETE", /\/products\//, 206],
] as const)(
  "an answer that no alternative has settles nothing: %s, %s %s answered %i",
  async (id, method, path, status) => {
    const verdicts = await verdictsUnder(where(method, path, answeredAs(status)));
    expect(verdicts.get(id)).not.toMatchObject({ sure: "settled" });
  },
);

test.each([
  ["create-status", "POST", /\/authorizations$/, 202],
  ["action-status", "POST", /\/cancel$/, 203],
  ["finished-patch", "PATCH", /\/authorizations\//, 423],
  ["repeat-activation", "POST", /\/deactivate$/, 422],
] as const)("a status of the service's own is settled: %s, %s %s answered %i", async (id, method, path, status) => {
  const isFinal = (answer: Response) => method !== "PATCH" || answer.status === 409;
  const other: Between = async (request, pass) => {
    const answer = await pass(request.clone());
    return isFinal(answer) ? answeredAs(status)(request, () => Promise.resolve(answer)) : answer;
  };
  const verdicts = await verdictsUnder(where(method, path, other));
  expect(verdicts.get(id)).toEqual({ sure: "settled", value: id === "repeat-activation" ? 422 : status });
});

test("a body that is refused otherwise than a query is outside our alternatives, which have one status for both", async () => {
  const other: Between = async (request, pass) => {
    const answer = await pass(request);
    return answer.status === 400
      ? Response.json(await answer.json(), { status: 422, headers: answer.headers })
      : answer;
  };
  const verdicts = await verdictsUnder(where("POST", /\/products$/, other));
  expect(verdicts.get("validation-status")).toEqual({
    sure: "outside",
    basis: "assumed",
    why: expect.stringMatching(/400 for GET .*; 422 for POST \/products\.$/) as unknown,
  });
});

test("a body that is refused otherwise by one operation than by another is outside them, and no change of mind", async () => {
  const other: Between = async (request, pass) => {
    const answer = await pass(request);
    const isMeant = answer.status === 400 && /POST|PATCH/.test(request.method);
    if (!isMeant) return answer;
    return Response.json(await answer.json(), { status: request.method === "POST" ? 422 : 418 });
  };
  const verdicts = await verdictsUnder(other);
  expect(verdicts.get("validation-status")).toMatchObject({ sure: "outside" });
});

test.each([
  ["action-status", "POST", /\/cancel$/, 200, 201],
  ["finished-patch", "PATCH", /\/authorizations\//, 409, 422],
  ["second-protocol", "POST", /\/cleaning-protocol$/, 409, 422],
  // Neither is one outside our alternatives.
  ["create-status", "POST", /\/authorizations$/, 201, 206],
  ["action-status", "POST", /\/cancel$/, 200, 206],
  ["second-protocol", "POST", /\/cleaning-protocol$/, 409, 500],
] as const)("a service whose second answer differs changes its mind: %s", async (id, method, path, counted, status) => {
  let turn = 0;
  const verdicts = await verdictsUnder(
    where(method, path, async (request, pass) => {
      const answer = await pass(request);
      if (answer.status !== counted || (turn += 1) % 2 === 1) return answer;
      return Response.json(await answer.json(), { status });
    }),
  );
  expect(verdicts.get(id)).toMatchObject({ sure: "changes-its-mind" });
});

test("conflicts that all look alike do not tell why there is one", async () => {
  const plain: Between = async (request, pass) => {
    const answer = await pass(request);
    const isRepeat = answer.status === 200;
    const body = { statusCode: 409, message: "Conflict", error: "Conflict" };
    return isRepeat || answer.status === 409 ? Response.json(body, { status: 409 }) : answer;
  };
  const verdicts = await verdictsUnder(where("POST", /\/authorizations$/, plain));
  expect(verdicts.get("repeat-create")).toEqual({ sure: "settled", value: "409" });
  expect(verdicts.get("repeat-create-changed")).toMatchObject({ sure: "consistent", with: ["conflict", "ignore"] });
});

test("an endDate that is refused where every past day is does not tell why", async () => {
  const past: Between = async (request, pass) => {
    if (!(await request.clone().text()).includes('"endDate":"2000-')) return pass(request);
    return Response.json({ statusCode: 422, message: ["endDate must be in the future"], error: "" }, { status: 422 });
  };
  const verdicts = await verdictsUnder(where("POST", /\/authorizations$/, past));
  expect(verdicts.get("end-date-only")).toMatchObject({ with: ["until", "unrestricted", "reject"] });
});

test("without codes, nobody knows whether a driver is refused for the name or for its form", async () => {
  const verdicts = await verdictsUnder(
    async (request, pass) => {
      const answer = await pass(request);
      if (answer.status < 400) return answer;
      const body = { statusCode: answer.status, message: "No.", error: STATUS_CODES[answer.status] };
      return Response.json(body, { status: answer.status });
    },
    { "error-body": "flat" },
  );
  expect(verdicts.get("unknown-driver")).toMatchObject({ sure: "consistent", with: ["reject", "accept"] });
});

test("a driver who is refused otherwise than other unknown names settles nothing", async () => {
  const malformed: Between = async (request, pass) => {
    const text = await request.clone().text();
    const problem = { type: "about:blank", title: "No NIF", status: 422, detail: "No NIF.", code: "invalid_nif" };
    if (!text.includes("driverNif")) return pass(request);
    return new Response(JSON.stringify(problem), {
      status: 422,
      headers: { "content-type": "application/problem+json" },
    });
  };
  const verdicts = await verdictsUnder(where("PATCH", /\/authorizations\//, malformed));
  expect(verdicts.get("unknown-driver")).toMatchObject({ sure: "consistent", with: ["reject", "accept"] });
});

test("a key that may not write is told apart from one that is refused", async () => {
  const verdicts = await verdictsUnder((request, pass) =>
    request.method === "GET" ? pass(request) : Promise.resolve(Response.json({}, { status: 403 })),
  );
  expect(verdicts.get("create-status")).toEqual({
    sure: "not-observable",
    why: expect.stringContaining("POST /authorizations returned 403") as unknown,
  });
  expect(verdicts.get("list-envelope")).toEqual({ sure: "settled", value: "items" });
});

test("without a carrier or a totem group, it is said which flags would give them", async () => {
  const service = defaults();
  const { findings } = await service.calibrate({ isPrefixed: false, allowed: ["authorization"] });
  expect(findings.find(({ id }) => id === "create-status")?.verdict).toEqual({
    sure: "not-observable",
    why: expect.stringMatching(/totem group.*carrier.*--totem-group.*--carrier/) as unknown,
  });
});
