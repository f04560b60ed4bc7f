import { describe, expect, test } from "vitest";
import { CallerMemory } from "../../src/observation/memory.ts";
import { learned, type Seen, type Stories } from "../support/learned-records.ts";

const gone: Seen = ["deleteProduct", 204, { id: "p" }];

const set: Seen = ["putWebhookConfiguration", 201];
const putAlone = ["webhook-put-status: 201"];

const stories: Stories = {
  "a deletion": [
    ["that succeeds shows its status", [["deleteWarehouse", 200, { record: {} }]], ["delete-status: 200"]],
    ["that returns nothing with another status than 204", [["deleteWarehouse", 200]], ["delete-status: none"]],
    ["that returns a record with 204", [["deleteWarehouse", 204, { record: {} }]], ["delete-status: none"]],
    ["that is refused shows nothing", [["deleteProduct", 404]], []],
    ["is no other request", [["getProduct", 200]], []],
  ],
  "a GET of what was deleted": [
    [
      "that finds nothing shows it",
      [gone, ["getProduct", 404, { id: "p" }]],
      ["delete-status: 204", "soft-deleted-get: 404"],
    ],
    [
      "that finds it shows it",
      [gone, ["getProduct", 200, { id: "p", record: { id: "p" } }]],
      ["delete-status: 204", "soft-deleted-get: 200"],
    ],
    [
      "that says it is gone shows it",
      [gone, ["getProduct", 410, { id: "p" }]],
      ["delete-status: 204", "soft-deleted-get: 410"],
    ],
    [
      "may be of a warehouse",
      [
        ["deleteWarehouse", 204, { id: "w" }],
        ["getWarehouse", 404, { id: "w" }],
      ],
      ["delete-status: 204", "soft-deleted-get: 404"],
    ],
    [
      "that finds another one shows nothing",
      [gone, ["getProduct", 200, { id: "p", record: { id: "q" } }]],
      ["delete-status: 204"],
    ],
    ["that fails otherwise shows nothing", [gone, ["getProduct", 500, { id: "p" }]], ["delete-status: 204"]],
    [
      "that began before the deletion had ended shows nothing",
      [gone, ["getProduct", 404, { id: "p", startedAt: 5 }]],
      ["delete-status: 204"],
    ],
    ["of another one shows nothing", [gone, ["getProduct", 404, { id: "q" }]], ["delete-status: 204"]],
    [
      "counts only after a deletion that succeeded",
      [
        ["deleteProduct", 409, { id: "p" }],
        ["getProduct", 404, { id: "p" }],
      ],
      [],
    ],
    ["is one of products and warehouses", [gone, ["getAuthorization", 404, { id: "p" }]], ["delete-status: 204"]],
    [
      "is none after a protocol was deleted",
      [
        ["deleteCleaningProtocol", 204, { id: "p" }],
        ["getProduct", 404, { id: "p" }],
      ],
      ["delete-status: 204"],
    ],
  ],
  "a missing webhook": [
    ["is an empty answer", [["getWebhookConfiguration", 204]], ["webhook-missing: 204"]],
    [
      "is an error that says so",
      [["getWebhookConfiguration", 404, { code: "webhook_not_configured" }]],
      ["webhook-missing: 404"],
    ],
    ["is not told from a missing path", [["getWebhookConfiguration", 404]], []],
    [
      "is, where the path was there before",
      [
        ["putWebhookConfiguration", 200],
        ["getWebhookConfiguration", 404],
      ],
      ["webhook-put-status: 200", "webhook-missing: 404"],
    ],
    [
      "is not, where the path refused",
      [
        ["putWebhookConfiguration", 400],
        ["getWebhookConfiguration", 404],
      ],
      [],
    ],
    [
      "is no error about something else",
      [
        ["putWebhookConfiguration", 200],
        ["getWebhookConfiguration", 404, { code: "unknown_path" }],
      ],
      ["webhook-put-status: 200"],
    ],
    ["is no error of another status", [["getWebhookConfiguration", 410, { code: "webhook_not_configured" }]], []],
    [
      "is no answer to a deletion",
      [["deleteWebhookConfiguration", 404, { code: "webhook_not_configured" }]],
      ["webhook-delete-missing: 404"],
    ],
    [
      "is not, where only another path answered",
      [
        ["getProduct", 200],
        ["getWebhookConfiguration", 404],
      ],
      [],
    ],
    [
      "is nothing that another path shows",
      [
        ["getProduct", 204],
        ["getProduct", 404],
      ],
      [],
    ],
  ],
  "a deletion of the webhook": [
    [
      "shows how one succeeds, where there was one",
      [set, ["deleteWebhookConfiguration", 204]],
      ["webhook-put-status: 201", "delete-status: 204"],
    ],
    [
      "shows what a missing one gets after another deletion",
      [set, ["deleteWebhookConfiguration", 200, { record: {} }], ["deleteWebhookConfiguration", 204]],
      ["webhook-put-status: 201", "delete-status: 200", "webhook-delete-missing: 204"],
    ],
    [
      "shows it without a code, where a read found none",
      [
        ["getWebhookConfiguration", 204],
        ["deleteWebhookConfiguration", 404],
      ],
      ["webhook-missing: 204", "webhook-delete-missing: 404"],
    ],
    ["shows nothing where nobody looked", [["deleteWebhookConfiguration", 204]], []],
    [
      "shows nothing while others are under way",
      [set, ["deleteWebhookConfiguration", 204, { isAlone: false }]],
      putAlone,
    ],
    ["shows nothing if it began before", [set, ["deleteWebhookConfiguration", 204, { startedAt: 5 }]], putAlone],
    ["shows nothing once an answer was lost", [set, ["deleteWebhookConfiguration", 204, { lost: 1 }]], putAlone],
    [
      "shows nothing after a change among others",
      [
        ["putWebhookConfiguration", 201, { isAlone: false }],
        ["deleteWebhookConfiguration", 204],
      ],
      putAlone,
    ],
  ],
  "a create in the catalog": [
    ["shows its status", [["createWarehouse", 200, { record: { id: "w" } }]], ["catalog-create-status: 200"]],
    ["is none without an id", [["createWarehouse", 200, { record: {} }]], []],
    ["is none of an authorization", [["createAuthorization", 201, { record: { id: "a" } }]], []],
  ],
};

describe.each(Object.entries(stories))("%s", (_, told) => {
  test.each(told)("%s", (_name, seen, expected) => {
    expect(learned(seen)).toEqual(expected);
  });
});

test("a deletion that succeeds forgets what was accepted, since what it named may be gone", () => {
  const memory = new CallerMemory();
  memory.accept({ productExternalId: "WHEAT-01" });
  learned([["deleteProduct", 404]], memory);
  expect(memory.accepted).toHaveLength(1);
  learned([["deleteProduct", 204]], memory);
  expect(memory.accepted).toEqual([]);
});
