import { type ReferenceSource, referenceSource } from "@totem-partner/spec/reference-contract";
import { isPart, partAt, partsOf } from "@totem-partner/spec/contract-document";
import { operations } from "@totem-partner/spec/operations";
import { expect, test } from "vitest";
import { referenceContent } from "../../src/reference/reference-content.ts";

const matches = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, one = ""]) => one);
const rendered = (source: ReferenceSource): string => referenceContent(source, true).text;

const standard = await referenceSource({});
const page = rendered(standard);
const ids = matches(page, / id="([^"]*)"/g);

/** The alternatives that may change a page: its schemas, its errors, its statuses, its lists. */
const alternatives = [
  { "error-body": "flat", "list-envelope": "array" },
  { "response-fields": "documented", "create-status": "200", "path-prefix": "required" },
] as const;

test.each([{}, ...alternatives])("every link and badge of the page leads to a place on it: %j", async (values) => {
  const html = rendered(await referenceSource(values));
  const places = matches(html, / id="([^"]*)"/g);
  expect(places.filter((id, at) => places.indexOf(id) !== at)).toEqual([]);
  const points = matches(html, /class="badge warn" href="#open-point-([^"]*)"/g);
  const wanted = matches(html, /href="#([^"]*)"/g);
  expect([...new Set(wanted)].filter((id) => !places.includes(id))).toEqual([]);
  expect(points.length).toBeGreaterThan(300);
});

test("every operation, event, field of a request, status, problem code and assumption has an address", () => {
  const events = partsOf(standard.contract["webhooks"]).map(([name]) => name);
  const create = partAt(standard.contract, "components", "schemas", "AuthorizationCreate", "properties");
  const wanted = [
    ...Object.keys(operations),
    ...events,
    ...Object.keys(create ?? {}).map((name) => `createAuthorization.${name}`),
    ...Object.entries(operations).flatMap(([id, { statuses }]) => statuses.map((status) => `${id}.${String(status)}`)),
    ...standard.points.map(([id]) => `open-point-${id}`),
    ...["Authorization", "Authorization.status", "Problem", "Problem.errors.path", "authorization.created.data"],
  ];
  expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
  const codes = JSON.stringify(standard.contract["paths"]).match(/(?<="x-problem-codes":\[)[^\]]*/g) ?? [];
  const answered = new Set(codes.flatMap((list) => list.split(",").map((code) => code.slice(1, -1))));
  expect(matches(page, / id="problem-([^"]*)"/g).sort()).toEqual([...answered].sort());
  expect(answered.size).toBeGreaterThan(30);
});

test("badges say what the labels of the contract say", () => {
  const [, field = ""] = /id="createAuthorization\.quantity"([\s\S]*?)<\/li>/.exec(page) ?? [];
  expect(field).toContain('title="Resources and their fields / Authorization"');
  expect(matches(field, /href="#open-point-([^"]*)">assumed/g)).toEqual(["required-on-create", "quantity-range"]);
  expect(field).toContain("number; &gt; 0; ≤ 1000000000");
});

test("what somebody wrote stays text, wherever it stands", () => {
  const hostile = `"><script>alert(1)</script>`;
  const spoilt = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(spoilt);
    if (isPart(value)) {
      return Object.fromEntries(
        Object.entries(value).map(([key, part]) => [
          key,
          /^(?:description|summary|title|x-section|x-pattern-says|example)$/.test(key) && typeof part === "string"
            ? part + hostile
            : spoilt(part),
        ]),
      );
    }
    return value;
  };
  const contract = spoilt(standard.contract);
  if (!isPart(contract)) throw new Error("A contract is an object.");
  const points = standard.points.map(([id]) => {
    return [id, { question: hostile, answer: hostile, alternatives: [hostile] }] as const;
  });
  const html = rendered({
    contract,
    points,
    introduction: `${hostile}\n\n## ${hostile}\n\n${hostile}`,
    departure: hostile,
  });
  expect(html).toContain("&lt;script&gt;");
  expect(html).not.toContain("<script");
});
