import { listOf } from "../../answers/reading.ts";
import { consistent, contradicts, settled, type Verdict } from "../../findings/verdict.ts";
import { type Ask, type Asking, get, type Probe } from "../asking/probe.ts";

const requests = [
  { path: "/products?limit=1", at: "bare", isSearch: true },
  { path: "/products?limit=1", at: "prefixed", isSearch: true },
] as const satisfies Ask[];

function* find(): Asking<Verdict> {
  const bare = yield* get("/products?limit=1", { at: "bare", isSearch: true });
  const prefixed = yield* get("/products?limit=1", { at: "prefixed", isSearch: true });
  const [isBare, isPrefixed] = [listOf(bare) !== undefined, listOf(prefixed) !== undefined];
  if (isBare && isPrefixed) return settled("optional");
  if (!isBare && !isPrefixed) return contradicts("Neither path returned 200 with a list in a known format.");
  const { status } = isBare ? prefixed : bare;
  const value = isBare ? "absent" : "required";
  if (status === 404) return settled(value);
  return consistent(
    [value, "optional"],
    `The other path returned ${status}, which does not prove that it does not exist.`,
  );
}

/** Whether the interface responds under /partner. */
export const pathPrefix: Probe = { id: "path-prefix", requests, find };
