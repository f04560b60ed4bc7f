import { expect, test } from "vitest";
import { RandomService } from "../support/random-service.ts";
import { type Between, calibrated, inForce, leftIn } from "../support/written-service.ts";

/** Every response has status 200, and says in its body what went wrong. */
const errorsInside: Between = async (request, pass) => {
  const response = await pass(request);
  if (response.status < 400) return response;
  return Response.json({ success: false, error: await response.json() });
};

/** No single record can be read, as if its form were unknown; lists show all. */
const unreadable: Between = async (request, pass) => {
  const response = await pass(request);
  const isSingle = request.method === "GET" && /\/[\da-f-]{36}$/.test(request.url);
  return isSingle ? Response.json({ fields: [["name", "?"]] }) : response;
};

test.each(["bare", "data", "success", "json-api"])(
  "nothing is left in a service that wraps records as %s, and errors in a 200",
  async (wrapped) => {
    const service = new RandomService({ "record-envelope": wrapped, "list-envelope": "data" });
    service.between = errorsInside;
    const { created } = await calibrated(service);
    expect([inForce(service), leftIn(created)]).toEqual([[], []]);
    expect(created.map(({ kind }) => kind)).toContain("authorization");
  },
);

test("if the first record cannot be read back, no other kind is created, and what a list shows of the run is removed", async () => {
  const service = new RandomService({});
  service.between = unreadable;
  const { created } = await calibrated(service, ["product", "authorization"]);
  expect(created.map(({ kind, fate }) => [kind, fate])).toEqual([["product", "cleaned-up"]]);
  expect(inForce(service)).toEqual([]);
  const { created: orders } = await calibrated(service, ["authorization", "webhook"]);
  expect(orders.some(({ kind }) => kind === "authorization")).toBe(true);
  expect([inForce(service), leftIn(orders)]).toEqual([[], []]);
});

test("a record is left, and reported, if a service that sends errors with 200 fails for good", async () => {
  const service = new RandomService({});
  let [isCreated, isDown] = [false, false];
  service.between = async (request, pass) => {
    if (isDown) return Response.json({ success: false, error: "The database is away." });
    isCreated ||= request.method === "POST" && request.url.endsWith("/products");
    // It has been read back once.
    isDown = isCreated && /\/products\/[\da-f-]{36}$/.test(request.url);
    return await pass(request);
  };
  const { created } = await calibrated(service, ["product"]);
  expect(leftIn(created)).toHaveLength(1);
  expect(inForce(service)).toHaveLength(1);
});
