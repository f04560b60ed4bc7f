import { consistent, notObservable } from "../../findings/finding.ts";
import { isSuccess } from "../../shapes/answer.ts";
import type { CollectedEvidence } from "../evidence.ts";
import type { ObservedExchange } from "../observed-exchange.ts";

/** Lists that every company has: a 404 is about the path. */
const lists = ["listProducts", "listWarehouses", "listAuthorizations"];

const alone = { bare: "absent", prefixed: "required" } as const;
const other = { bare: "prefixed", prefixed: "bare" } as const;

/** Learns where the interface is found. A 404 with or without the prefix counts once the other form was successful. */
export class PathPrefixRule {
  readonly #found = new Set<ObservedExchange["side"]>();
  /** Where an object responded that is no list. */
  readonly #objects = new Set<ObservedExchange["side"]>();
  readonly #missing: Record<ObservedExchange["side"], ObservedExchange[]> = { bare: [], prefixed: [] };

  learn(exchange: ObservedExchange, evidence: CollectedEvidence): void {
    const { side, operation, status, list, query } = exchange;
    if (!lists.includes(operation)) return;
    const isSearch = exchange.intent?.isSearch === true;
    const nothing = "Neither path returned 200 with a list in JSON.";
    if (isSearch && !list) evidence.suggest("path-prefix", notObservable(nothing), exchange);
    if (isSuccess(exchange) && list) {
      this.#found.add(side);
      evidence.leave("path-prefix", ["optional", alone[side]], exchange);
    } else if (isSearch && exchange.record) {
      this.#objects.add(side);
      const unclear = "Both paths returned 200, and nothing in either is certainly a list.";
      if (this.#objects.size > 1) evidence.suggest("path-prefix", consistent(["optional"], unclear), exchange);
    } else if (status === 404 && query.size === 0 && this.#missing[side].length < 2) this.#missing[side].push(exchange);
    for (const one of ["bare", "prefixed"] as const) {
      if (!this.#found.has(other[one]) && !this.#objects.has(other[one])) continue;
      for (const missing of this.#missing[one].splice(0)) evidence.leave("path-prefix", [alone[other[one]]], missing);
    }
  }
}
