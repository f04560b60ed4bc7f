import { refusalRules } from "../../src/observation/rules/refusals.ts";
import { learnedBy, listing, telling } from "../support/learned-records.ts";
import { badLimit, queried, surplus, unknown, uuid, wrong } from "../support/observed-queries.ts";

const tell = telling((seen) => learnedBy(refusalRules, seen));

tell("an unknown parameter", ["unknown-query-parameter: ignore"], {
  "is ignored by a list": ["listProducts", 200, { ...surplus, ...listing() }],
  "is ignored by a record": ["getProduct", 200, { id: uuid, ...surplus }],
  "is ignored beside a limit": ["listProducts", 200, { ...queried({ x: "1", limit: "2" }, unknown), ...listing() }],
});

tell("an unknown parameter", ["unknown-query-parameter: reject"], {
  "is refused by a list": ["listProducts", 400, surplus],
  "is refused by a record": ["getProduct", 400, { id: uuid, ...surplus }],
  "is refused beside an offset": ["listProducts", 400, queried({ x: "1", offset: "2" }, unknown)],
});

tell("an unknown parameter", ["validation-status: 400", "unknown-query-parameter: reject"], {
  "is refused by its code": ["listProducts", 400, { ...surplus, code: "validation_failed" }],
});

tell("an unknown parameter", [], {
  "is not refused for another reason": ["listProducts", 400, { ...surplus, code: "unknown_path" }],
  "may not be the reason beside a limit": ["listProducts", 400, queried({ x: "1", limit: "2" }, unknown)],
  "is not known with another mistake": ["listProducts", 400, queried({ x: "1", limit: "0" }, unknown, wrong("/limit"))],
  "is not ignored where the answer may be an error": [
    "getProduct",
    200,
    { id: uuid, ...surplus, record: { content: "No." } },
  ],
  "is not known without one": ["listProducts", 400, queried({})],
});

tell("an unknown parameter", [], {
  "is not refused where nothing is found": ["listProducts", 404, surplus],
  "is no list that something else answers": ["listProducts", 200, surplus],
  "is none that may be known": [
    "listAuthorizations",
    200,
    {
      ...queried({ scheduledDateTo: "2026-07-01" }, wrong("/scheduledDateTo", "unknown_query_parameter")),
      ...listing(),
    },
  ],
  "is none of a write": ["deleteProduct", 200, { id: uuid, ...surplus }],
  "is none of a record whose id is none": ["getProduct", 200, { id: "17", ...surplus }],
  "is none of what has no id": ["getCleaningProtocol", 200, surplus],
});

tell("a list for which no paging is documented", ["paged-lists: authorizations"], {
  "that returns more than its limit has none": [
    "listProducts",
    200,
    { ...queried({ limit: "1" }), ...listing({}, {}) },
  ],
});

tell("a list for which no paging is documented", [], {
  "that returns as many as its limit may have it": [
    "listProducts",
    200,
    { ...queried({ limit: "2" }), ...listing({}, {}) },
  ],
  "that returns all may have either": ["listProducts", 200, listing({})],
  "that does not say how many there are may have either": [
    "listProducts",
    200,
    { list: { envelope: "array", records: [], total: undefined, limit: undefined, offset: undefined } },
  ],
  "is none of authorizations": ["listAuthorizations", 200, { ...queried({ limit: "1" }), ...listing({}, {}) }],
  "is none of another request": ["getProduct", 200, { ...queried({ limit: "1" }), ...listing({}, {}) }],
  "is not known with a mistake in the query": ["listProducts", 200, { ...badLimit, ...listing({}, {}) }],
});

tell("a list for which no paging is documented", ["paged-lists: all"], {
  "that returns fewer than there are has pages": [
    "listProducts",
    200,
    { list: { envelope: "items", records: [{}], total: 2, limit: 1, offset: 0 } },
  ],
});

tell("a list for which no paging is documented", ["validation-status: 400", "paged-lists: authorizations"], {
  "that refuses a limit by name has none": [
    "listProducts",
    400,
    { ...queried({ limit: "1" }), code: "validation_failed", blame: "/limit is unknown" },
  ],
  "that refuses an offset by name has none": [
    "listProducts",
    400,
    { ...queried({ offset: "1" }), code: "validation_failed", blame: "/offset is unknown" },
  ],
});

tell("a list for which no paging is documented", ["validation-status: 400"], {
  "that refuses what was not asked may have either": [
    "listProducts",
    400,
    { ...queried({ limit: "1" }), code: "validation_failed", blame: "/offset is unknown" },
  ],
  "that refuses something else may have either": [
    "listProducts",
    400,
    { ...queried({ limit: "1" }), code: "validation_failed", blame: "/x" },
  ],
});

tell("a list for which no paging is documented", [], {
  "that refuses without a code may have either": ["listProducts", 400, { ...queried({ limit: "1" }), blame: "/limit" }],
});

tell("a list for which no paging is documented", ["validation-status: 404"], {
  "that is not found may have either": [
    "listProducts",
    404,
    { ...queried({ limit: "1" }), code: "validation_failed", blame: "/limit" },
  ],
});
