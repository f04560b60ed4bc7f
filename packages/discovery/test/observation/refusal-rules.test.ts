import { expect, test } from "vitest";
import type { Answer } from "../../src/shapes/answer.ts";
import { ErrorBodies } from "../../src/observation/rules/error-bodies.ts";
import { learnAuthFailure, refusalRules } from "../../src/observation/rules/refusals.ts";
import type { Rule } from "../../src/observation/rules/rule.ts";
import type { ObservedExchange } from "../../src/observation/observed-exchange.ts";
import { learnedBy, type Seen, telling } from "../support/learned-records.ts";
import { badLimit, queried, surplus, uuid, wrong } from "../support/observed-queries.ts";

const flat = { message: "No.", error: "Not Found", statusCode: 404 };
const answered = (status: number, body: unknown, more: Partial<Answer> = {}): Partial<ObservedExchange> => ({
  answer: { status, type: "application/json", body, ...more },
});

const tellBody = telling((seen) => learnedBy([(lesson) => new ErrorBodies().learn(lesson)], seen));
const tell = telling((seen) => learnedBy(refusalRules, seen));

tellBody("the body of an error", ["error-body: flat"], {
  "is the named one that it has": ["getProduct", 404, answered(404, flat)],
  "is that of a list which refuses": [
    "listProducts",
    400,
    { ...answered(400, { ...flat, statusCode: 400, error: "Bad Request" }) },
  ],
});

tellBody("the body of an error", ["error-body: <own>"], {
  "is the service's own if it says what is wrong": ["getProduct", 404, answered(404, { msg: "No." })],
  "is the service's own if it has fields": ["getProduct", 404, answered(404, { a: 1 })],
});

tellBody("the body of an error", ["error-body: none"], {
  "is none of ours if it says nothing": ["getProduct", 404, answered(404, {})],
});

tellBody("the body of an error", [], {
  "is not known from a page": ["getProduct", 404, answered(404, undefined, { page: "<p>" })],
  "may come from a proxy with another status": ["getProduct", 410, answered(410, flat)],
  "may come from elsewhere if a list is not found": ["listProducts", 404, answered(404, flat)],
});

const anError = { status: 422, type: "application/json", body: { error: "must be JSON" } };
const invalid: Seen = ["listProducts", 422, { code: "validation_failed" }];

test.each([
  [422, "malformed-body: validation"],
  [400, "malformed-body: 400"],
])("the status %i of a body that cannot be parsed is compared with that of a validation error", (status, learned) => {
  const malformed: Seen = ["createProduct", status, { code: "malformed_json" }];
  expect(learnedBy(refusalRules, [malformed, invalid, malformed])).toEqual(["validation-status: 422", learned]);
});

tell("the status of a body that cannot be parsed", ["validation-status: 422"], {
  "is not compared where it is guessed from the words of an error that is sent with 200": [
    invalid,
    ["createProduct", 422, { code: "malformed_json", answer: { ...anError, isInside: true, isGuessed: true } }],
  ],
});

tell("the status of a body that cannot be parsed", [], {
  "is not compared where that of a validation error is guessed": [
    ["listProducts", 422, { code: "validation_failed", answer: { ...anError, isInside: true, isGuessed: true } }],
    ["createProduct", 422, { code: "malformed_json" }],
  ],
});

tell("the status of a body that cannot be parsed", ["validation-status: 200"], {
  "is not compared where no validation error shows one": [
    ["listAuthorizations", 200, badLimit],
    ["createProduct", 422, { code: "malformed_json" }],
  ],
});

tell("the status of a malformed request", [], {
  "is not that of another code": ["updateProduct", 422, { id: uuid, code: "external_id_exists" }],
  "is not known with another mistake": ["listProducts", 400, queried({}, wrong("/limit"), wrong("/status"))],
  "is not known without a mistake": ["listProducts", 400],
  "is not known of one record": ["getProduct", 400, { ...badLimit, id: uuid }],
  "is not known with another code": ["listProducts", 400, { ...badLimit, code: "unknown_path" }],
  "is only that of a list": ["getCleaningProtocol", 400, badLimit],
  "is not known by a create without a mistake": ["createProduct", 422],
  "is not known by an unexpected field": [
    "createProduct",
    422,
    { sentErrors: [{ in: "body", path: "/x", message: "", code: "unknown_field" }] },
  ],
  "is not known by a create of something else": [
    "createAuthorization",
    422,
    { sentErrors: [{ in: "body", path: "/quantity", message: "" }] },
  ],
});

const codes = [...(["validation_failed", "removed_field", "immutable_field"] as const), "limit_over_maximum" as const];

tell("the status of a malformed request", ["validation-status: 422"], {
  ...Object.fromEntries(
    codes.map((code): [string, Seen] => [`is known by its code: ${code}`, ["updateProduct", 422, { id: uuid, code }]]),
  ),
  "is known without a code by a wrong limit": ["listProducts", 422, badLimit],
  "is known by a record without a name": [
    "createProduct",
    422,
    { sentErrors: [{ in: "body", path: "/name", message: "" }] },
  ],
  "is known by it of a warehouse": [
    "createWarehouse",
    422,
    { sentErrors: [{ in: "body", path: "/name", message: "" }] },
  ],
});

tell("the status of a malformed request", ["validation-status: 400"], {
  "is known by a wrong offset": ["listProducts", 400, queried({ offset: "x" }, wrong("/offset"))],
});

tell("the status of a malformed request", ["validation-status: 200"], {
  // Other lists may take any limit (paged-lists).
  "is any of a list that is documented to have pages": ["listAuthorizations", 200, badLimit],
});

tell("the status of a malformed request", [], {
  "is only a refusal of another list": ["listProducts", 200, badLimit],
  "is not known by a create that succeeds": [
    "createProduct",
    201,
    { sentErrors: [{ in: "body", path: "/name", message: "" }] },
  ],
});

tell("the status of an id that is none", ["malformed-id: 404"], {
  "is that of a GET": ["getProduct", 404, { id: "17" }],
  "is that of an id and more": ["getProduct", 404, { id: `${uuid}0` }],
  "is that of more and an id": ["getProduct", 404, { id: `0${uuid}` }],
});

tell("the status of an id that is none", ["malformed-id: 400"], {
  "is that of a DELETE": ["deleteProduct", 400, { id: "17" }],
});

tell("the status of an id that is none", ["malformed-id: 200"], {
  "may be a success": ["getProduct", 200, { id: "17" }],
});

tell("the status of an id that is none", [], { "is none of a failure": ["getProduct", 500, { id: "17" }] });

tell("the status of an id that is none", [], {
  "is none of a PATCH, whose body may be wrong, too": ["updateProduct", 400, { id: "17" }],
  "is none of an id": ["getProduct", 404, { id: uuid }],
  "is none of an id in capitals": ["getProduct", 404, { id: uuid.toUpperCase() }],
  "is none without an id": ["getCleaningProtocol", 404],
  "is none with a mistake in the query": ["getProduct", 404, { id: "17", ...surplus }],
});

const ofKeys: Rule = (lesson) => learnAuthFailure(lesson);
const keyless = (status: number, differences: Partial<ObservedExchange> = {}): Seen => [
  "listProducts",
  status,
  { caller: undefined, ...differences },
];

test.each([
  ["without a key is refused", keyless(401), ["auth-failure: 401"]],
  ["without a key is forbidden", keyless(403), ["auth-failure: 403"]],
  ["that lacks a key, as it says, is refused", keyless(400, { code: "missing_api_key" }), ["auth-failure: 400"]],
  ["without a key succeeds, which the document rules out", keyless(204), ["auth-failure: contradicts"]],
  ["without a key shows a record", keyless(200, { record: { id: "1" } }), ["auth-failure: contradicts"]],
  ["without a key shows something else, such as a login", keyless(200, { record: { result: "KO" } }), []],
  ["without a key is refused for another reason", keyless(404), []],
  ["with an unknown key is refused", ["listProducts", 403, { code: "unknown_api_key" }], ["auth-failure: 403"]],
  [
    "with an unknown key is refused otherwise",
    ["listProducts", 400, { code: "unknown_api_key" }],
    ["auth-failure: 400"],
  ],
  ["with a key is not allowed", ["listProducts", 403], []],
  ["with a key is not allowed, as it says otherwise", ["listProducts", 403, { code: "missing_api_key" }], []],
] satisfies [string, Seen, string[]][])("a request %s", (_, seen, expected) => {
  expect(learnedBy([ofKeys], [seen])).toEqual(expected);
});
