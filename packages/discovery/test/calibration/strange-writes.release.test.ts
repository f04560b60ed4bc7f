import { STATUS_CODES } from "node:http";
import { expect, test } from "vitest";
import { answeredAs, verdictsUnder, where } from "../support/strange-writes.ts";
import { type Between, defaults } from "../support/written-service.ts";

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
