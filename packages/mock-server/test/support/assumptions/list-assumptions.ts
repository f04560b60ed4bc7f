import { type AssumptionCase, casesOf } from "./assumption-case.ts";
import { create, limited, order, orderOfOneInstant, outcome, statusOf, totalOf } from "./observations.ts";

/** Every assumption about lists and their filters, with each of its values. */
export const listAssumptions: readonly AssumptionCase[] = [
  ...casesOf(
    "list-envelope",
    async (client) => (await client("GET", "/authorizations")).text.replaceAll(/http:\/\/[^/]+/g, ""),
    '{"items":[],"total":0,"limit":50,"offset":0}',
    ["data", '{"data":[],"meta":{"total":0,"limit":50,"offset":0}}'],
    ["flat-data", '{"data":[],"total":0,"limit":50,"offset":0}'],
    ["array", "[]"],
    [
      "spring",
      '{"content":[],"pageable":{"pageNumber":0,"pageSize":50,"sort":{"empty":true,"sorted":false,"unsorted":true},' +
        '"offset":0,"paged":true,"unpaged":false},"last":true,"totalPages":0,"totalElements":0,"size":50,"number":0,' +
        '"sort":{"empty":true,"sorted":false,"unsorted":true},"first":true,"numberOfElements":0,"empty":true}',
    ],
    ["django", '{"count":0,"next":null,"previous":null,"results":[]}'],
    [
      "laravel",
      '{"data":[],"links":{"first":"/authorizations?limit=50&offset=0","last":"/authorizations?limit=50&offset=0","prev":null,"next":null},"meta":' +
        '{"current_page":1,"from":null,"last_page":1,"path":"/authorizations","per_page":50,"to":null,"total":0}}',
    ],
    [
      "hal",
      '{"_embedded":{"authorizations":[]},"_links":{"first":{"href":"/authorizations?limit=50&offset=0"},"self":{"href":"/authorizations"},' +
        '"last":{"href":"/authorizations?limit=50&offset=0"}},"page":{"size":50,"totalElements":0,"totalPages":0,"number":0}}',
    ],
    [
      "json-api",
      '{"data":[],"links":{"self":"/authorizations","first":"/authorizations?limit=50&offset=0","last":"/authorizations?limit=50&offset=0","prev":null,' +
        '"next":null},"meta":{"total":0}}',
    ],
    ["odata", '{"@odata.count":0,"value":[]}'],
    ["stripe", '{"object":"list","url":"/authorizations","has_more":false,"data":[]}'],
    ["spring-model", '{"content":[],"page":{"size":50,"number":0,"totalElements":0,"totalPages":0}}'],
    [
      {
        envelope: { rows: "{items}", more: "{hasNext}" },
        except: { authorizations: { found: "{items}", of: "{total}" } },
      },
      '{"found":[],"of":0}',
    ],
  ),
  ...casesOf("default-limit", limited, [50, 2], [1, [1, 1]]),
  ...casesOf("max-limit", limited, [50, 2], [1, [1, 1]]),
  ...casesOf(
    "limit-over-max",
    (client) => outcome(client("GET", "/authorizations?limit=201")),
    [200, undefined],
    ["reject", [400, "limit_over_maximum"]],
  ),
  ...casesOf("list-order", order, [1, 2], ["newest-first", [2, 1]]),
  ...casesOf(
    "list-order",
    orderOfOneInstant,
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    ["newest-first", [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
  ),
  ...casesOf("date-range-end", (client) => statusOf(client("GET", "/authorizations?scheduledDateTo=2026-07-01")), 200, [
    "unsupported",
    400,
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
    ["madrid", [1, 0]],
  ),
  ...casesOf(
    "undated-in-date-filter",
    async (client) => {
      await create(client);
      return totalOf(client("GET", "/authorizations?scheduledDateFrom=2026-07-01"));
    },
    0,
    ["include", 1],
  ),
  ...casesOf("paged-lists", (client) => statusOf(client("GET", "/cleaning-types?limit=1")), 200, [
    "authorizations",
    400,
  ]),
];
