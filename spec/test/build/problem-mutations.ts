import { type Mutation, remove, set } from "./lint-draft.ts";

const codes = "/components/schemas/ProblemCode";
const getProduct = "/paths/~1products~1{id}/get";
const createAuthorization = "/paths/~1authorizations/post";
const tooMany = "/components/responses/TooManyRequests";
const problem = "content/application~1problem+json";

/** For every rule of problems, changes that break it and no other. */
export const problemMutations = {
  "problem-status": [
    [
      "changes it in an example",
      set("/components/examples/NoSuchProduct/value", "status", 410),
      `${getProduct}/responses/404/${problem}/examples/notFound`,
    ],
  ],
  "problem-table": [
    ["takes a cure away", remove(`${codes}/x-problems/rate_limited`, "cure"), codes],
    ["takes the source of a status away", remove(`${codes}/x-problems/unknown_path`, "fixed"), codes],
    [
      "names an open point with another default",
      set(`${codes}/x-problems/missing_api_key`, "assumed", "create-status"),
      codes,
    ],
  ],
  "problem-codes": [
    ["takes the codes away", remove(tooMany, "x-problem-codes"), `${getProduct}/responses/429`],
    [
      "names an unknown code",
      set(tooMany, "x-problem-codes", ["rate_limited", "teapot"]),
      `${getProduct}/responses/429`,
    ],
    [
      "names one of another status",
      set(tooMany, "x-problem-codes", ["rate_limited", "product_not_found"]),
      `${getProduct}/responses/429`,
    ],
    ["leaves one unused", set("/components/responses/Unauthorized", "x-problem-codes", ["missing_api_key"]), codes],
    ["leaves a switched one unused", remove(createAuthorization, "x-switched-problem-codes"), codes],
    [
      "names a default as the reason for one",
      set(`${createAuthorization}/x-switched-problem-codes`, "external_id_exists", "repeat-create=200"),
      `${createAuthorization}/x-switched-problem-codes/external_id_exists`,
    ],
  ],
  "problem-examples": [
    [
      "shows a code of another response",
      set("/components/examples/MalformedId/value", "code", "malformed_json"),
      `${getProduct}/responses/400/${problem}/examples/malformed`,
    ],
    [
      "changes a title",
      set("/components/examples/NoSuchProduct/value", "title", "Not found"),
      `${getProduct}/responses/404/${problem}/examples/notFound`,
    ],
  ],
} satisfies Record<string, Mutation[]>;
