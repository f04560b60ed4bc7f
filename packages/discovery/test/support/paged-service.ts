import type { Answer } from "../../src/answers/answer.ts";
import { type Answers, bare, json, list, problem } from "./probed.ts";

/** How a service returns its lists, each with so many records. */
export interface Paging {
  records: Readonly<Record<string, number>>;
  byDefault?: number;
  most?: number;
  /** What becomes of a larger limit. */
  over?: "clamp" | "reject";
  /** Lists that are always returned as a whole. */
  whole?: readonly string[];
  /** Makes a list that says nothing of its limit. */
  isBare?: boolean;
  /** Replaces some answers, by path. */
  except?: Readonly<Record<string, Answer>>;
}

const recordsOf = (path: string, count: number): object[] =>
  Array.from({ length: count }, (_, nth) => ({ id: `${path.slice(1)}-${String(nth)}` }));

/** A service whose lists are paged so. */
export function pagedService(paging: Paging): Answers {
  const { records, byDefault = 50, most = 200, over = "clamp", whole = [], isBare = false, except = {} } = paging;
  return ({ path: target }) => {
    const replaced = except[target];
    if (replaced) return replaced;
    const [path = "", search] = target.split("?");
    const count = records[path];
    if (count === undefined) return bare(404);
    const query = new URLSearchParams(search);
    const all = recordsOf(path, count);
    if (whole.includes(path)) return isBare ? json(all) : list(all, { limit: Math.max(count, 1) });
    const asked = Number(query.get("limit") ?? byDefault);
    if (asked > most && over === "reject") return problem(400, "validation_failed", `limit is at most ${most}.`);
    const limit = Math.min(asked, most);
    const offset = Number(query.get("offset") ?? 0);
    const page = all.slice(offset, offset + limit);
    return isBare ? json(page) : list(page, { total: count, limit, offset });
  };
}
