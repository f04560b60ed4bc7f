import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { startMockServer } from "../../../packages/mock-server/src/index.ts";
import type { Part } from "../../../spec/effective/document.ts";
import { pointerTo } from "../../../spec/check/json-pointer.ts";
import { bodiesOf, boundaryBodies, ContractCaller, type Described, operationsOf } from "./contract-chains.ts";

const seed = fileURLToPath(new URL("../../../packages/mock-server/contract-examples.yaml", import.meta.url));

/** The defaults, and five services that settle the open points otherwise. */
const profiles = [
  {},
  { framework: "django" },
  { "record-envelope": "json-api", "list-envelope": "array", "error-body": "nested" },
  { "create-status": 200, "catalog-create-status": 200, "delete-status": 200, "validation-status": 422 },
  { "record-envelope": { record: { is: { "{kind}": "{record}" } } }, "path-prefix": "required", instants: "seconds" },
  { "response-fields": "documented", "trailing-slash": "required", "malformed-id": 404, "event-receipt": "none" },
] as const;

/** The chains of an operation: what it sends, and the links that it then follows, two at most. */
async function* chainsFrom(start: Described, { caller, operations, contract, fresh }: Service) {
  for (const body of bodiesOf(contract, start)) {
    fresh();
    const first = await caller.call(start, body);
    yield { chain: [start.id], answer: first };
    for (const [to] of first.links) {
      const second = operations.get(to);
      for (const sent of second ? bodiesOf(contract, second) : []) {
        fresh();
        const again = await caller.call(start, body);
        const id = again.links.find(([one]) => one === to)?.[1];
        const answer = second && (await caller.call(second, sent, id));
        if (answer === undefined) continue;
        yield { chain: [start.id, to], answer };
        for (const [third, followed] of answer.links) {
          const next = operations.get(third);
          // The record is as the link before left it.
          if (next)
            yield {
              chain: [start.id, to, third],
              answer: await caller.call(next, bodiesOf(contract, next)[0], followed),
            };
        }
      }
    }
  }
}

interface Service {
  contract: Part;
  operations: Map<string, Described>;
  caller: ContractCaller;
  fresh: () => void;
}

async function serviceOf(mock: Awaited<ReturnType<typeof startMockServer>>): Promise<Service> {
  const headers = { "X-Partner-API-Key": mock.apiKey };
  const contract = (await (await fetch(`${mock.url}/openapi.json`, { headers })).json()) as Part;
  const caller = new ContractCaller(contract, mock.baseUrl, mock.apiKey);
  return { contract, operations: operationsOf(contract), caller, fresh: () => mock.reset() };
}

test.each(profiles)("the contract's examples and links lead through the service under %j", async (assumptions) => {
  await using mock = await startMockServer({ seed, assumptions, now: "2026-06-01T07:00:00Z" });
  const service = await serviceOf(mock);
  const followed = new Set<string>();
  const wrong: string[] = [];
  for (const start of service.operations.values()) {
    if (start.path.includes("{id}")) continue;
    for await (const { chain, answer } of chainsFrom(start, service)) {
      if (chain.length > 1) followed.add(chain.at(-1) ?? "");
      if (answer.violations.length > 0 || (chain.length === 2 && answer.status === 404))
        wrong.push(`${chain.join(" → ")} ${answer.status} ${answer.violations.join("; ")}`);
    }
  }
  expect(wrong).toEqual([]);
  const onRecords = [...service.operations.values()].filter(({ path }) => path.includes("{id}"));
  expect(followed).toEqual(new Set(onRecords.map(({ id }) => id)));
});

test.each(profiles)("bodies at the ends of the contract are answered as it says under %j", async (assumptions) => {
  await using mock = await startMockServer({ seed, assumptions, now: "2026-06-01T07:00:00Z" });
  const { contract, operations, caller, fresh } = await serviceOf(mock);
  const wrong: string[] = [];
  let sent = 0;
  for (const described of operations.values()) {
    if (described.path.includes("{id}")) continue;
    const place = described.pointer + pointerTo("requestBody", "content", "application/json", "schema");
    for (const body of boundaryBodies(contract, described)) {
      fresh();
      sent += 1;
      const { status, violations } = await caller.call(described, body);
      const errors = caller.errors(place, body.value);
      if (errors.length > 0 && status < 400)
        violations.push(`${status} for what the contract does not allow: ${errors.join(", ")}`);
      wrong.push(...violations.map((one) => `${described.id} ${body.name}: ${one}`));
    }
  }
  expect(wrong).toEqual([]);
  expect(sent).toBeGreaterThan(300);
});
