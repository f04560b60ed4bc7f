import { expect, test } from "vitest";
import { CallerMemory } from "../../src/observation/memory.ts";
import { learned, type Seen, telling } from "../support/learned-records.ts";

const gone: Seen = ["deleteProduct", 204, { id: "p" }];

const set: Seen = ["putWebhookConfiguration", 201];
const putAlone = ["webhook-put-status: 201"];

const tell = telling((seen) => learned(seen));

tell("a deletion", ["delete-status: 200"], {
  "that succeeds shows its status": ["deleteWarehouse", 200, { record: { id: "w" } }],
});

tell("a deletion", ["delete-status: none"], {
  "that returns nothing with another status than 204": ["deleteWarehouse", 200],
  "that returns an empty record": ["deleteWarehouse", 200, { record: {} }],
  "that returns a record with 204": ["deleteWarehouse", 204, { record: {} }],
});

tell("a deletion", [], {
  "that returns anything else may have failed": ["deleteProduct", 200, { record: { deleted: true } }],
  "that is refused shows nothing": ["deleteProduct", 404],
  "is no other request": ["getProduct", 200],
});

tell("a GET of what was deleted", ["delete-status: 204", "soft-deleted-get: 404"], {
  "that finds nothing shows it": [gone, ["getProduct", 404, { id: "p" }]],
  "may be of a warehouse": [
    ["deleteWarehouse", 204, { id: "w" }],
    ["getWarehouse", 404, { id: "w" }],
  ],
});

tell("a GET of what was deleted", ["delete-status: 204", "soft-deleted-get: 200"], {
  "that finds it shows it": [gone, ["getProduct", 200, { id: "p", record: { id: "p" } }]],
});

tell("a GET of what was deleted", ["delete-status: 204", "soft-deleted-get: 410"], {
  "that says it is gone shows it": [gone, ["getProduct", 410, { id: "p" }]],
});

tell("a GET of what was deleted", ["delete-status: 204"], {
  "that finds another one shows nothing": [gone, ["getProduct", 200, { id: "p", record: { id: "q" } }]],
  "that fails otherwise shows nothing": [gone, ["getProduct", 500, { id: "p" }]],
  "that began before the deletion had ended shows nothing": [gone, ["getProduct", 404, { id: "p", startedAt: 5 }]],
  "of another one shows nothing": [gone, ["getProduct", 404, { id: "q" }]],
  "is one of products and warehouses": [gone, ["getAuthorization", 404, { id: "p" }]],
  "is none after a protocol was deleted": [
    ["deleteCleaningProtocol", 204, { id: "p" }],
    ["getProduct", 404, { id: "p" }],
  ],
});

tell("a GET of what was deleted", [], {
  "counts only after a deletion that succeeded": [
    ["deleteProduct", 409, { id: "p" }],
    ["getProduct", 404, { id: "p" }],
  ],
});

tell("a missing webhook", ["webhook-missing: 204"], { "is an empty answer": ["getWebhookConfiguration", 204] });

tell("a missing webhook", ["webhook-missing: 404"], {
  "is an error that says so": ["getWebhookConfiguration", 404, { code: "webhook_not_configured" }],
});

tell("a missing webhook", [], {
  "is not told from a missing path": ["getWebhookConfiguration", 404],
  "is not, where the path refused": [
    ["putWebhookConfiguration", 400],
    ["getWebhookConfiguration", 404],
  ],
  "is no error of another status": ["getWebhookConfiguration", 410, { code: "webhook_not_configured" }],
  "is not, where only another path answered": [
    ["getProduct", 200],
    ["getWebhookConfiguration", 404],
  ],
  "is nothing that another path shows": [
    ["getProduct", 204],
    ["getProduct", 404],
  ],
});

tell("a missing webhook", ["webhook-put-status: 200", "webhook-missing: 404"], {
  "is, where the path was there before": [
    ["putWebhookConfiguration", 200],
    ["getWebhookConfiguration", 404],
  ],
});

tell("a missing webhook", ["webhook-put-status: 200"], {
  "is no error about something else": [
    ["putWebhookConfiguration", 200],
    ["getWebhookConfiguration", 404, { code: "unknown_path" }],
  ],
});

tell("a missing webhook", ["webhook-delete-missing: 404"], {
  "is no answer to a deletion": ["deleteWebhookConfiguration", 404, { code: "webhook_not_configured" }],
});

tell("a deletion of the webhook", ["webhook-put-status: 201", "delete-status: 204"], {
  "shows how one succeeds, where there was one": [set, ["deleteWebhookConfiguration", 204]],
});

tell("a deletion of the webhook", ["webhook-put-status: 201", "delete-status: 200", "webhook-delete-missing: 204"], {
  "shows what a missing one gets after another deletion": [
    set,
    ["deleteWebhookConfiguration", 200, { record: { id: "w" } }],
    ["deleteWebhookConfiguration", 204],
  ],
});

tell("a deletion of the webhook", ["webhook-missing: 204", "webhook-delete-missing: 404"], {
  "shows it without a code, where a read found none": [
    ["getWebhookConfiguration", 204],
    ["deleteWebhookConfiguration", 404],
  ],
});

tell("a deletion of the webhook", [], { "shows nothing where nobody looked": ["deleteWebhookConfiguration", 204] });

tell("a deletion of the webhook", putAlone, {
  "shows nothing while others are under way": [set, ["deleteWebhookConfiguration", 204, { isAlone: false }]],
  "shows nothing if it began before": [set, ["deleteWebhookConfiguration", 204, { startedAt: 5 }]],
  "shows nothing once an answer was lost": [set, ["deleteWebhookConfiguration", 204, { lost: 1 }]],
  "shows nothing after a change among others": [
    ["putWebhookConfiguration", 201, { isAlone: false }],
    ["deleteWebhookConfiguration", 204],
  ],
});

const unknownError = { record: { content: "No." } };

tell("what may be an error in an unknown form", [], {
  "shows no status of a webhook that was set": ["putWebhookConfiguration", 200, unknownError],
  "is no configuration to delete": [
    ["putWebhookConfiguration", 200, unknownError],
    ["deleteWebhookConfiguration", 204],
  ],
  "is none to read": [
    ["getWebhookConfiguration", 200, unknownError],
    ["deleteWebhookConfiguration", 204],
  ],
});

tell("a create in the catalog", ["catalog-create-status: 200"], {
  "shows its status": ["createWarehouse", 200, { record: { id: "w" } }],
});

tell("a create in the catalog", [], {
  "is none without an id": ["createWarehouse", 200, { record: {} }],
  "is none of an authorization": ["createAuthorization", 201, { record: { id: "a" } }],
});

test("a deletion that succeeds forgets what was accepted, since what it named may be gone", () => {
  const memory = new CallerMemory();
  memory.accept({ productExternalId: "WHEAT-01" });
  learned([["deleteProduct", 404]], memory);
  expect(memory.accepted).toHaveLength(1);
  learned([["deleteProduct", 204]], memory);
  expect(memory.accepted).toEqual([]);
});
