import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CalibrationStoppedError } from "../../src/calibrate/failures.ts";
import { type Kind, kinds } from "../../src/calibrate/writing/kinds.ts";
import type { Created } from "../../src/calibrate/writing/ledger.ts";
import { prefix } from "../../src/calibrate/writing/recognition.ts";
import { anAuthorization } from "../support/authorization.ts";
import { companies, known, profiles, RandomService, serviceOf } from "../support/random-service.ts";

type Between = RandomService["between"];

/** What a calibration found and created, also when it was stopped. */
async function calibrated(service: RandomService, allowed: readonly Kind[] = kinds, signal?: AbortSignal) {
  const how = { isPrefixed: false, allowed, givens: known, ...(signal && { signal }) };
  return service.calibrate(how).catch((error: unknown) => {
    if (!(error instanceof CalibrationStoppedError)) throw error;
    return { findings: [], created: error.created, requests: 0, stopped: error.message };
  });
}

/** What is in force in a company that a calibration created. */
function inForce({ company: { records } }: RandomService): string[] {
  const { authorizations, products, warehouses, categories, types, incompatibilities, protocol, webhook } = records;
  const names = [
    ...[...authorizations.values()].flatMap(({ status, batch }) => (status === "Active" ? [batch] : [])),
    ...[...products.values(), ...warehouses.values()].flatMap(({ deletedAt, name }) => (deletedAt ? [] : [name])),
    ...[...categories.values(), ...types.values()].map(({ name }) => name),
    ...[...incompatibilities.values()].map(({ reason }) => reason),
    protocol?.document?.fileName.replace(".pdf", ""),
    webhook?.url.replace("https://", "").replace(".invalid/", ""),
  ];
  return names.filter((name) => name?.startsWith(prefix)).map(String);
}

/** How many services are tried in each way; more with CALIBRATIONS=200. */
const numRuns = Number(process.env["CALIBRATIONS"] ?? 15);

const leftIn = (created: readonly Created[]): string[] =>
  created.filter(({ fate }) => fate === "left" || fate === "perhaps-left").map(({ marker }) => marker);

/** Everything that is still in force stands in the list of what is left. */
function expectListed(service: RandomService, created: readonly Created[]): void {
  const left = leftIn(created);
  expect(inForce(service).filter((name) => !left.includes(name))).toEqual([]);
}

const lost: Between = async (request, pass) => {
  await pass(request);
  throw new TypeError("fetch failed", { cause: new Error("socket hang up") });
};

const defaults = () => new RandomService({});

describe("a lost answer", () => {
  test("leaves nothing behind that nobody knows of, whichever it is", async () => {
    await fc.assert(
      fc.asyncProperty(profiles, fc.nat({ max: 100 }), async (profile, nth) => {
        const service = new RandomService(profile);
        let writes = 0;
        service.between = (request, pass) => {
          if (request.method === "GET") return pass(request);
          return (writes += 1) === nth ? lost(request, pass) : pass(request);
        };
        const { created } = await calibrated(service);
        expectListed(service, created);
        expect(inForce(service)).toEqual([]);
      }),
      { numRuns },
    );
  });

  test("of the very first create is found by sending the same again", async () => {
    const service = defaults();
    let creates = 0;
    service.between = (request, pass) =>
      request.method === "POST" && (creates += 1) === 1 ? lost(request, pass) : pass(request);
    const { created, findings } = await calibrated(service, ["authorization"]);
    expect(created).toEqual([
      expect.objectContaining({ kind: "authorization", fate: "cleaned-up", marker: `${prefix}0a1b2c3d-1-main` }),
    ]);
    expect(service.company.records.authorizations.size).toBe(1);
    const verdict = findings.find(({ id }) => id === "create-status")?.verdict;
    expect(verdict).toEqual({
      sure: "not-observable",
      why: "POST /authorizations got no answer (socket hang up).",
    });
  });
});

test("an interruption at any time is followed by the clean-up", async () => {
  await fc.assert(
    fc.asyncProperty(profiles, fc.integer({ min: 60, max: 400 }), async (profile, nth) => {
      const service = new RandomService(profile);
      const interruption = new AbortController();
      let requests = 0;
      service.between = (request, pass) => {
        if ((requests += 1) === nth) interruption.abort();
        return pass(request);
      };
      const { created } = await calibrated(service, kinds, interruption.signal);
      expect(inForce(service)).toEqual([]);
      expect(leftIn(created)).toEqual([]);
    }),
    { numRuns },
  );
});

test("a key that is no longer taken stops it, and what is there is listed", async () => {
  const service = defaults();
  let requests = 0;
  let patches = 0;
  service.between = (request, pass) => {
    requests += 1;
    if (request.method === "PATCH") patches += 1;
    return patches > 0 ? Promise.resolve(Response.json({}, { status: 401 })) : pass(request);
  };
  const outcome = await calibrated(service, ["authorization"]);
  expect(outcome).toMatchObject({
    stopped: "The service refuses the key: PATCH /authorizations/{id} (a trailer) is answered 401.",
    created: [{ kind: "authorization", fate: "left", note: expect.stringContaining("Cancel it") as unknown }],
  });
  expect(inForce(service)).toEqual(leftIn(outcome.created));
  expect(requests).toBeLessThan(120);
});

test.each([403, 409, 500])("where the clean-up is answered %i, nothing more is created, and it is listed", async (status) => {
  const service = defaults();
  const refuse: Between = (request, pass) =>
    request.method === "DELETE" || request.url.endsWith("/cancel")
      ? Promise.resolve(Response.json({ message: "no" }, { status }))
      : pass(request);
  service.between = refuse;
  const { created, findings } = await calibrated(service, ["authorization", "product", "warehouse"]);
  expect(inForce(service).sort()).toEqual(leftIn(created).sort());
  expect(leftIn(created).map((name) => name.replace(/.*-1-/, ""))).toEqual(["product", "warehouse", "main"]);
  expect(created.map(({ note }) => note).join()).toContain(`is answered ${status}. Delete the product of this name.`);
  expect(findings.find(({ id }) => id === "delete-status")?.verdict).toMatchObject({ sure: "not-observable" });
});

test("an answer with the id of somebody else's record leads to no write on it", async () => {
  const service = defaults();
  const other = await service.write("POST", "/authorizations", anAuthorization());
  const product = await service.write("POST", "/products", { name: "Our best grain" });
  const before = JSON.stringify([...service.company.records.authorizations.values(), ...service.company.records.products.values()]);
  service.between = (request, pass) => {
    if (request.method !== "POST") return pass(request);
    return Promise.resolve(Response.json(request.url.endsWith("/products") ? product : other, { status: 201 }));
  };
  const { created } = await calibrated(service, ["authorization", "product"]);
  const { records } = service.company;
  expect(JSON.stringify([...records.authorizations.values(), ...records.products.values()])).toBe(before);
  expect([...service.asked].filter((line) => /^(PATCH|DELETE)|cancel/.test(line))).toEqual([]);
  expect(created.map(({ note }) => note).join()).toContain("so it is left alone");
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
  expect(why.get("second-protocol")).toBe("There is a cleaning protocol. It is left alone.");
  expect(why.get("delete-status")).toContain("A webhook is configured. It is left alone, as its secret cannot be read");
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
  expect(created).toMatchObject([{ fate: "left", note: expect.stringContaining("Somebody else may have put") as unknown }]);
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

const statuses = [200, 201, 202, 204, 301, 400, 403, 404, 409, 418, 422, 500, 502, 503];
const fates = fc.constantFrom("pass", "pass", "pass", "pass", "lost", "unsent", "random-after", "random-instead");

test("of a service that answers writes at random nothing wrong is settled, and all that is left is listed", async () => {
  await fc.assert(
    fc.asyncProperty(companies, fc.infiniteStream(fates), fc.infiniteStream(fc.nat()), async (given, way, draw) => {
      const service = await serviceOf({ ...given, isPrefixed: false });
      const random = () => {
        const status = statuses[(draw.next().value ?? 0) % statuses.length] ?? 500;
        const bodies = [{}, [], { id: crypto.randomUUID(), status: "Active" }, { error: { code: "x", message: "y" } }];
        return status === 204
          ? new Response(null, { status })
          : Response.json(bodies[(draw.next().value ?? 0) % bodies.length], { status });
      };
      service.between = async (request, pass) => {
        const fate = request.method === "GET" ? "pass" : way.next().value;
        if (fate === "random-instead") return random();
        if (fate === "unsent") throw new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") });
        if (fate === "lost") return lost(request, pass);
        const answer = await pass(request);
        return fate === "random-after" ? random() : answer;
      };
      const before = JSON.stringify([...service.company.records.authorizations.values()]);
      const { findings, created } = await calibrated(service);
      for (const { id, verdict } of findings) {
        if (verdict.sure === "settled") expect([id, verdict.value]).toEqual([id, given.profile[id]]);
      }
      expectListed(service, created);
      const after = [...service.company.records.authorizations.values()];
      expect(JSON.stringify(after.filter(({ batch }) => !batch?.startsWith(prefix)))).toBe(before);
    }),
    // Two lies in a row could always agree, so the draws are the same in every run.
    { numRuns: 2 * numRuns, seed: 20260701 },
  );
});

test("of a service that answers everything at random nothing is settled", async () => {
  const random = fc.record({
    status: fc.constantFrom(...statuses),
    body: fc.oneof(fc.jsonValue(), fc.record({ items: fc.array(fc.jsonValue()), total: fc.nat(), limit: fc.nat(), offset: fc.nat() })),
  });
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(random), async (answers) => {
      const service = defaults();
      service.between = () => {
        const { status, body } = answers.next().value ?? { status: 500, body: null };
        return Promise.resolve(status === 204 ? new Response(null, { status }) : Response.json(body, { status }));
      };
      const { findings } = await calibrated(service);
      expect(findings.filter(({ verdict }) => verdict.sure === "settled")).toEqual([]);
    }),
    { numRuns: 100, seed: 20260701 },
  );
});

test("a write that is answered 429 is sent again after the wait", async () => {
  const service = defaults();
  const posts: number[] = [];
  service.between = (request, pass) => {
    if (request.method !== "POST") return pass(request);
    posts.push(service.company.clock.now());
    const isLimited = posts.length === 1;
    return isLimited ? Promise.resolve(new Response(null, { status: 429, headers: { "retry-after": "70" } })) : pass(request);
  };
  const { created } = await calibrated(service, ["product"]);
  expect((posts[1] ?? 0) - (posts[0] ?? 0)).toBe(70_000);
  expect(new Set(created.map(({ fate }) => fate))).toEqual(new Set(["cleaned-up"]));
});

test.each([70, 7000])("a write that is answered 503 with Retry-After: %i is not sent again, and what it made is found", async (seconds) => {
  const service = defaults();
  const times: [method: string, at: number][] = [];
  service.between = async (request, pass) => {
    times.push([request.method, service.company.clock.now()]);
    const answer = await pass(request);
    const headers = { "retry-after": String(seconds) };
    return request.method === "POST" ? new Response(null, { status: 503, headers }) : answer;
  };
  const { created } = await calibrated(service, ["product"]);
  const post = times.findIndex(([method]) => method === "POST");
  expect(times.filter(([method]) => method === "POST")).toHaveLength(1);
  const [, next] = times.slice(post);
  if (seconds === 70) expect((next?.[1] ?? 0) - (times[post]?.[1] ?? 0)).toBe(70_000);
  else expect(next).toBe(undefined);
  expect(created.map(({ fate }) => fate)).toEqual([seconds === 70 ? "cleaned-up" : "perhaps-left"]);
  expectListed(service, created);
});
