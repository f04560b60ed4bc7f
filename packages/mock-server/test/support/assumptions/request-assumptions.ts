import { type AssumptionCase, casesOf } from "./assumption-case.ts";
import { create, error, limited, order, orderOfOneInstant, outcome, statusOf, totalOf } from "../proxy/observations.ts";

/** Every assumption about paths, keys, lists and errors, with each of its values. */
export const requestAssumptions: readonly AssumptionCase[] = [
  ...casesOf(
    "path-prefix",
    async (client) => [
      await statusOf(client("GET", "/authorizations")),
      await statusOf(client("GET", "/partner/authorizations")),
    ],
    [200, 200],
    [
      ["required", [404, 200]],
      ["absent", [200, 404]],
    ],
  ),
  ...casesOf(
    "list-envelope",
    async (client) => {
      const { body } = await client("GET", "/authorizations");
      return Array.isArray(body) ? body.map(String) : Object.entries(body ?? {});
    },
    [
      ["items", []],
      ["total", 0],
      ["limit", 50],
      ["offset", 0],
    ],
    [
      [
        "data",
        [
          ["data", []],
          ["meta", { total: 0, limit: 50, offset: 0 }],
        ],
      ],
      [
        "flat-data",
        [
          ["data", []],
          ["total", 0],
          ["limit", 50],
          ["offset", 0],
        ],
      ],
      ["array", []],
      [
        "spring",
        [
          ["content", []],
          [
            "pageable",
            {
              pageNumber: 0,
              pageSize: 50,
              sort: { empty: true, sorted: false, unsorted: true },
              offset: 0,
              paged: true,
              unpaged: false,
            },
          ],
          ["last", true],
          ["totalPages", 0],
          ["totalElements", 0],
          ["size", 50],
          ["number", 0],
          ["sort", { empty: true, sorted: false, unsorted: true }],
          ["first", true],
          ["numberOfElements", 0],
          ["empty", true],
        ],
      ],
      [
        "spring-model",
        [
          ["content", []],
          ["page", { size: 50, number: 0, totalElements: 0, totalPages: 0 }],
        ],
      ],
      [
        {
          envelope: { rows: "{items}", more: "{hasNext}" },
          except: { authorizations: { found: "{items}", of: "{total}" } },
        },
        [
          ["found", []],
          ["of", 0],
        ],
      ],
    ],
  ),
  ...casesOf("default-limit", limited, [50, 2], [[1, [1, 1]]]),
  ...casesOf("max-limit", limited, [50, 2], [[1, [1, 1]]]),
  ...casesOf(
    "limit-over-max",
    (client) => outcome(client("GET", "/authorizations?limit=201")),
    [200, undefined],
    [["reject", [400, "limit_over_maximum"]]],
  ),
  ...casesOf("list-order", order, [1, 2], [["newest-first", [2, 1]]]),
  ...casesOf(
    "list-order",
    orderOfOneInstant,
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    [["newest-first", [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]]],
  ),
  ...casesOf("date-range-end", (client) => statusOf(client("GET", "/authorizations?scheduledDateTo=2026-07-01")), 200, [
    ["unsupported", 400],
  ]),
  ...casesOf(
    "date-filter-days",
    async (client) => {
      // In Madrid, it is half past midnight on the next day.
      await create(client, { scheduledDate: "2026-07-01T22:30:00Z" });
      const [from, to] = ["scheduledDateFrom=2026-07-02", "scheduledDateTo=2026-07-01"];
      return [
        await totalOf(client("GET", `/authorizations?${from}`)),
        await totalOf(client("GET", `/authorizations?${to}`)),
      ];
    },
    [0, 1],
    [["madrid", [1, 0]]],
  ),
  ...casesOf(
    "undated-in-date-filter",
    async (client) => {
      await create(client);
      return totalOf(client("GET", "/authorizations?scheduledDateFrom=2026-07-01"));
    },
    0,
    [["include", 1]],
  ),
  ...casesOf(
    "validation-status",
    async (client) => [
      await statusOf(create(client, { quantity: 0 })),
      await statusOf(client("POST", "/authorizations", "{")),
      await statusOf(client("GET", "/authorizations?limit=0")),
    ],
    [400, 400, 400],
    [
      ["422", [422, 422, 422]],
      [409, [409, 409, 409]],
    ],
  ),
  ...casesOf("unknown-field", (client) => statusOf(create(client, { extra: 1 })), 400, [["ignore", 201]]),
  ...casesOf("unknown-query-parameter", (client) => statusOf(client("GET", "/authorizations?extra=1")), 400, [
    ["ignore", 200],
  ]),
  ...casesOf(
    "malformed-id",
    (client) => outcome(client("GET", "/authorizations/17")),
    [400, "malformed_id"],
    [
      ["404", [404, "malformed_id"]],
      [422, [422, "malformed_id"]],
    ],
  ),
  ...casesOf("auth-failure", (_client, stranger) => statusOf(stranger("GET", "/authorizations")), 401, [
    ["403", 403],
    [404, 404],
  ]).map((one) => ({ ...one, ofDefaultCompany: true as const })),
  ...casesOf(
    "error-body",
    error,
    ["application/problem+json", "code,detail,errors,status,title,type"],
    [
      ["nested", ["application/json", "error"]],
      ["flat", ["application/json", "error,message,statusCode"]],
      ["spring", ["application/json", "error,path,status,timestamp"]],
      ["spring-problem", ["application/problem+json", "detail,instance,status,title,type"]],
      ["aspnet", ["application/problem+json", "errors,status,title,traceId,type"]],
      ["laravel", ["application/json", "errors,message"]],
      ["fastapi", ["application/json", "detail"]],
      ["json-api", ["application/vnd.api+json", "errors"]],
      [{ body: { fault: { id: "{upperCode}", "reason?": "{builtInReason}" } } }, ["application/json", "fault"]],
    ],
  ),
  ...casesOf(
    "rate-limit",
    async (client) => {
      const answers = [await client("GET", "/authorizations"), await client("GET", "/authorizations")];
      return answers.map(({ status, headers }) => [status, headers.get("retry-after") === null]);
    },
    [
      [200, true],
      [200, true],
    ],
    [
      [
        1,
        [
          [200, true],
          [429, false],
        ],
      ],
    ],
  ),
];
