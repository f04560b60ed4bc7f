import { type Mutation, objectWithin, type Spoil } from "./lint-draft.ts";

const reason =
  (value: string, text: string): Spoil =>
  ({ ledger }) => {
    const row = objectWithin(ledger.switchable, "/expiry");
    row["no-overlay"] = { ...objectWithin(row, "/no-overlay"), [value]: text };
  };

/** Changes that break the rule of overlays and no other. */
export const overlayMutations = {
  overlays: [
    ["takes one away", ({ ledger }) => delete ledger.overlays["path-prefix"]?.["absent"], ""],
    [
      "takes a template away",
      ({ ledger }) => delete objectWithin(ledger.switchable, "/list-envelope/templates")["array"],
      "",
    ],
    ["adds one to a template", ({ ledger }) => (ledger.overlays["list-envelope"] = { array: {} }), ""],
    ["takes a reason away", ({ ledger }) => delete objectWithin(ledger.switchable, "/expiry")["no-overlay"], ""],
    ["leaves a reason empty", reason("stays-active", " "), ""],
    ["gives a reason to a default", reason("finishes", "It is one."), ""],
    ["gives a reason to no value", reason("never", "There is none."), ""],
    ["has both", ({ ledger }) => (ledger.overlays["expiry"] = { "stays-active": {} }), ""],
    ["adds one for a default", ({ ledger }) => (objectWithin(ledger.overlays, "/path-prefix")["optional"] = {}), ""],
    ["adds one for no assumption", ({ ledger }) => (ledger.overlays["colour"] = { red: {} }), ""],
    [
      "puts the placeholder of an integer into another",
      ({ ledger }) => (objectWithin(ledger.overlays, "/path-prefix/absent")["info"] = { title: "{integer}" }),
      "",
    ],
    [
      "fixes the integer of a template",
      ({ ledger }) => (objectWithin(ledger.overlays, "/default-limit")["integer"] = { actions: [] }),
      "",
    ],
    ["takes that of an integer away", ({ ledger }) => delete ledger.overlays["max-limit"]?.["integer"], ""],
    [
      "adds one for a status that is the default",
      ({ ledger }) => (objectWithin(ledger.overlays, "/create-status")["201"] = {}),
      "",
    ],
  ],
} satisfies Record<string, Mutation[]>;
