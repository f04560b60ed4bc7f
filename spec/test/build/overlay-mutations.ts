import { type Mutation, objectWithin } from "./lint-draft.ts";

/** Changes that break the rule of overlays and no other. */
export const overlayMutations = {
  overlays: [
    ["takes one away", ({ ledger }) => delete ledger.overlays["path-prefix"]?.["absent"], ""],
    ["takes a reason away", ({ ledger }) => delete objectWithin(ledger.switchable, "/expiry")["no-overlay"], ""],
    ["has both", ({ ledger }) => (ledger.overlays["expiry"] = { "stays-active": {} }), ""],
    [
      "puts the placeholder of an integer into another",
      ({ ledger }) => (objectWithin(ledger.overlays, "/path-prefix/absent")["info"] = { title: "{integer}" }),
      "",
    ],
    ["takes that of an integer away", ({ ledger }) => delete ledger.overlays["max-limit"]?.["integer"], ""],
  ],
} satisfies Record<string, Mutation[]>;
