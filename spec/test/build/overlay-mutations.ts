import { type Mutation, objectWithin } from "./lint-draft.ts";

/** Changes that break the rule of overlays and no other. */
export const overlayMutations = {
  overlays: [
    ["takes one away", ({ sources }) => delete sources.overlays["path-prefix"]?.["absent"], ""],
    ["takes a reason away", ({ sources }) => delete objectWithin(sources.switchable, "/expiry")["no-overlay"], ""],
    ["has both", ({ sources }) => (sources.overlays["expiry"] = { "stays-active": {} }), ""],
    [
      "puts the placeholder of an integer into another",
      ({ sources }) => (objectWithin(sources.overlays, "/path-prefix/absent")["info"] = { title: "{integer}" }),
      "",
    ],
    ["takes that of an integer away", ({ sources }) => delete sources.overlays["max-limit"]?.["integer"], ""],
  ],
} satisfies Record<string, Mutation[]>;
