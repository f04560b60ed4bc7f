import { type Mutation, set } from "./lint-draft.ts";

const parameters = "/components/parameters";
const plate = "/components/schemas/Plate";
const requestId = "/components/headers/XRequestId";

/** Changes that break the rules of what other tools and services make of the contract, and no other. */
export const portabilityMutations = {
  "optional-headers": [["requires one that is assumed", set(requestId, "required", true), requestId]],
  "fitting-defaults": [
    ["is below the minimum", set(`${parameters}/Offset/schema`, "default", -1), `${parameters}/Offset/schema`],
  ],
  "portable-patterns": [
    ["looks ahead", set(plate, "pattern", "^(?!XX)[A-Za-z0-9]{1,8}$"), `${plate}/pattern`],
    ["refers back", set(plate, "pattern", "^([A-Za-z0-9]{1,8})(\\1)?$"), `${plate}/pattern`],
  ],
} satisfies Record<string, Mutation[]>;
