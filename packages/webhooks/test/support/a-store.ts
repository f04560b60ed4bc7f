import type { DedupeStore } from "../../src/index.ts";

/** A store that claims everything; what a test is about comes on top. */
export const aStore = (methods: Partial<DedupeStore> = {}): DedupeStore => ({
  lease: 60_000,
  claim: async (id) => ({ state: "claimed", claim: { id, token: "one" } }),
  confirm: async () => true,
  release: async () => undefined,
  extend: async () => true,
  ...methods,
});
