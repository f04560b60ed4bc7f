import { expect, test } from "vitest";
import { anAuthorization } from "../support/authorization.ts";
import { calibrated, defaults, inForce } from "../support/written-service.ts";

test("an answer with the id of somebody else's record leads to no write on it", async () => {
  const service = defaults();
  const other = await service.write("POST", "/authorizations", anAuthorization());
  const product = await service.write("POST", "/products", { name: "Our best grain" });
  const before = JSON.stringify([
    ...service.company.records.authorizations.values(),
    ...service.company.records.products.values(),
  ]);
  service.between = (request, pass) => {
    if (request.method !== "POST") return pass(request);
    return Promise.resolve(Response.json(request.url.endsWith("/products") ? product : other, { status: 201 }));
  };
  const { created } = await calibrated(service, ["authorization", "product"]);
  const { records } = service.company;
  expect(JSON.stringify([...records.authorizations.values(), ...records.products.values()])).toBe(before);
  expect([...service.asked].filter((line) => /^(PATCH|DELETE)|cancel/.test(line))).toEqual([]);
  expect(created.map(({ note }) => note).join()).toContain("so it was left unchanged");
});

test("a service that ignores dates has its authorization cancelled at once", async () => {
  const service = defaults();
  service.between = async (request, pass) => {
    if (request.method !== "POST" || !request.url.endsWith("/authorizations")) return pass(request);
    const { scheduledDate: _start, endDate: _end, ...body } = (await request.json()) as Record<string, unknown>;
    return pass(new Request(request.url, { method: "POST", headers: request.headers, body: JSON.stringify(body) }));
  };
  const { created, findings } = await calibrated(service, ["authorization"]);
  expect(created).toHaveLength(1);
  expect(inForce(service)).toEqual([]);
  expect([...service.asked].filter((line) => line.startsWith("PATCH"))).toEqual([]);
  expect(findings.find(({ id }) => id === "party-fields")?.verdict).toMatchObject({
    why: expect.stringContaining("could be valid now; it was cancelled") as unknown,
  });
});

test("a configured webhook and a cleaning protocol of the company are left alone", async () => {
  const service = defaults();
  await service.write("PUT", "/webhook", { url: "https://erp.example/hook", secret: "whsec", subscribedEvents: [] });
  const form = new FormData();
  form.set("companyProtocolEnabled", "false");
  await service.write("POST", "/cleaning-protocol", form);
  const { findings } = await calibrated(service, ["webhook", "cleaning-protocol", "cleaning-category"]);
  expect([...service.asked].filter((line) => !line.startsWith("GET"))).toEqual([]);
  const why = new Map(findings.map(({ id, verdict }) => [id, "why" in verdict ? verdict.why : ""]));
  expect(why.get("second-protocol")).toMatch(/protocol exists.*unchanged/);
  expect(why.get("delete-status")).toContain(
    "A webhook is configured. It was left unchanged, because its secret cannot be read",
  );
});

test("what somebody else puts into the cleaning protocol meanwhile is not deleted with it", async () => {
  const service = defaults();
  service.between = async (request, pass) => {
    const answer = await pass(request);
    if (request.url.endsWith("/deactivate")) await service.write("POST", "/cleaning-categories", { name: "Feed" });
    return answer;
  };
  const { created } = await calibrated(service, ["cleaning-protocol"]);
  expect(service.company.records.categories.size).toBeGreaterThan(0);
  expect(created).toMatchObject([
    { fate: "left", note: expect.stringContaining("records that this run did not create") as unknown },
  ]);
});

test("an activation is never sent, and every authorization is far away or over", async () => {
  const service = defaults();
  await calibrated(service);
  const asked = [...service.asked];
  expect(asked.filter((line) => line.includes("/activate"))).toEqual([]);
  const bodies = asked.flatMap((line) => /^POST \/authorizations (\{.*)/.exec(line)?.[1] ?? []);
  expect(bodies.length).toBeGreaterThan(15);
  for (const body of bodies) expect(body).toMatch(/"(endDate)":"(2099-01-02|2000-01-02)T/);
  for (const body of bodies) expect(body).not.toMatch(/driverNif|tractorPlate/);
});
