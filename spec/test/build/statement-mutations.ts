import { type Mutation, rename, set } from "./lint-draft.ts";

const product = "/components/schemas/Product";
const getProduct = "/paths/~1products~1{id}/get";
const synced = "/webhooks/authorization.synced/post";
const syncedType = "/components/schemas/AuthorizationSyncedEvent/properties/type";
const documented = { type: "string", format: "uuid", "x-source": "documented", "x-section": "Limits" };
const ungrounded = { id: "S999", section: "Limits", contract: [], assumptions: [] };

/** For the rules that hold the contract against what the interface document states, changes that break only each. */
export const statementMutations = {
  "stated-elements": [
    ["documents what no statement says", set(`${product}/properties`, "id", documented), `${product}/properties/id`],
    ["names the section of other statements", set(getProduct, "x-section", "Endpoints / Warehouses"), getProduct],
  ],
  "grounded-statements": [
    [
      "leaves a statement to what is assumed",
      ({ sources }) => sources.statements.push({ ...ungrounded, contract: [`${product}/properties/createdAt`] }),
      `${product}/properties/createdAt`,
    ],
  ],
  "delivered-events": [
    ["renames one", rename("/webhooks", "authorization.synced", "authorization.sync"), "/webhooks"],
    [
      "leaves one out of the answer",
      ({ sources }) => {
        sources.fixed["delivered-events"] = { question: "What are they called?", answer: "authorization.created." };
      },
      "/webhooks",
    ],
    ["lets the payload be of any type", rename(syncedType, "const", "title"), `${synced}/requestBody`],
  ],
  "known-versions": [
    ["names a version that is not in the table", set(getProduct, "x-since", "0.2.1"), getProduct],
    ["takes a version out of the table", set("/info", "description", "## Versions"), getProduct],
  ],
} satisfies Record<string, Mutation[]>;
