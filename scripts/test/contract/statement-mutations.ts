import type { Ledger } from "../../contract/lint/rule.ts";
import { type Mutation, rename, set } from "./lint-draft.ts";

const product = "/components/schemas/Product";
const getProduct = "/paths/~1products~1{id}/get";
const eventNames = "/components/schemas/EventName";
const synced = "/webhooks/authorization.synced/post";
const syncedType = "/components/schemas/AuthorizationSyncedEvent/properties/type";
const documented = { type: "string", format: "uuid", "x-source": "documented", "x-section": "Limits" };
const ungrounded = { id: "S999", section: "Limits", contract: [], assumptions: [] };

/** The first statement that points to a place. */
function statementOf({ statements }: Ledger, pointer: string): Ledger["statements"][number] {
  const found = statements.find(({ contract }) => contract.includes(pointer));
  if (found === undefined) throw new Error(`No statement points to ${pointer}`);
  return found;
}

/** For the rules that hold the contract against what the interface document states, changes that break only each. */
export const statementMutations = {
  "stated-elements": [
    ["documents what no statement says", set(`${product}/properties`, "id", documented), `${product}/properties/id`],
    ["names the section of other statements", set(getProduct, "x-section", "Endpoints / Warehouses"), getProduct],
    ["takes the pointer of a statement", ({ ledger }) => (statementOf(ledger, product).contract = ["/info"]), product],
  ],
  "grounded-statements": [
    [
      "leaves a statement to what is assumed",
      ({ ledger }) => ledger.statements.push({ ...ungrounded, contract: [`${product}/properties/createdAt`] }),
      `${product}/properties/createdAt`,
    ],
    ["leaves a statement without anything", ({ ledger }) => ledger.statements.push(ungrounded), ""],
  ],
  "delivered-events": [
    ["renames one", rename("/webhooks", "authorization.synced", "authorization.sync"), "/webhooks"],
    [
      "leaves one out of the names",
      set(eventNames, "enum", ["authorization.finished", "operation.recorded"]),
      `${eventNames}/enum`,
    ],
    [
      "leaves one out of the answer",
      ({ ledger }) => {
        ledger.fixed["delivered-events"] = { question: "What are they called?", answer: "authorization.created." };
      },
      "/webhooks",
    ],
    ["lets the payload be of any type", rename(syncedType, "const", "title"), `${synced}/requestBody`],
  ],
  "known-versions": [
    ["names a version that is not in the table", set(getProduct, "x-since", "0.2.1"), getProduct],
    ["names a version as a number", set(getProduct, "x-since", 0.2), getProduct],
    [
      "names a version of what is assumed",
      set(`${product}/properties/createdAt`, "x-since", "0.2.0"),
      `${product}/properties/createdAt`,
    ],
    ["takes a version out of the table", set("/info", "description", "## Versions"), getProduct],
  ],
} satisfies Record<string, Mutation[]>;
