import { consistent, notObservable, settled } from "../../findings/finding.ts";
import { isSuccess } from "../../shapes/answer.ts";
import type { CollectedEvidence } from "../evidence.ts";
import type { ObservedExchange } from "../observed-exchange.ts";

/** Lists that every company has: a 404 is about the path. */
const lists = ["listProducts", "listWarehouses", "listAuthorizations"];

const alone = { bare: "absent", prefixed: "required" } as const;
const other = { bare: "prefixed", prefixed: "bare" } as const;

/** True if a response indicates another path: Django redirects to it. */
const isElsewhere = ({ status, query }: ObservedExchange): boolean =>
  (status === 404 || (status >= 300 && status < 400)) && query.size === 0;

/**
 * Learns where the interface is found. A 404 with or without the prefix, or the slash, counts once the other form was
 * successful.
 */
export class PathPrefixRule {
  readonly #found = new Set<ObservedExchange["side"]>();
  /** The sides that returned an object other than a list. */
  readonly #objects = new Set<ObservedExchange["side"]>();
  readonly #missing: Record<ObservedExchange["side"], ObservedExchange[]> = { bare: [], prefixed: [] };
  readonly #withoutSlash: ObservedExchange[] = [];
  #endsInSlash = false;

  learn(exchange: ObservedExchange, evidence: CollectedEvidence): void {
    const { side, operation, list, endsInSlash } = exchange;
    if (!lists.includes(operation)) return;
    const isSearch = exchange.intent?.isSearch === true;
    const nothing = "Neither path returned 200 with a list in JSON.";
    if (isSearch && !list) evidence.suggest("path-prefix", notObservable(nothing), exchange);
    if (isSuccess(exchange) && list) {
      this.#found.add(side);
      this.#endsInSlash = endsInSlash;
      evidence.leave("path-prefix", ["optional", alone[side]], exchange);
      this.#learnSlash(exchange, evidence);
    } else if (isSearch && exchange.record) {
      this.#objects.add(side);
      const unclear = "Both paths returned 200, and nothing in either is certainly a list.";
      if (this.#objects.size > 1) evidence.suggest("path-prefix", consistent(["optional"], unclear), exchange);
    } else if (isElsewhere(exchange)) {
      if (!endsInSlash && this.#withoutSlash.length < 2) this.#withoutSlash.push(exchange);
      const alike = this.#missing[side].filter((one) => one.endsInSlash === endsInSlash);
      if (alike.length < 2) this.#missing[side].push(exchange);
    }
    for (const one of ["bare", "prefixed"] as const) {
      if (!this.#found.has(other[one]) && !this.#objects.has(other[one])) continue;
      const missing = this.#missing[one].splice(0).filter((each) => each.endsInSlash === this.#endsInSlash);
      for (const each of missing) evidence.leave("path-prefix", [alone[other[one]]], each);
    }
  }

  #learnSlash(exchange: ObservedExchange, evidence: CollectedEvidence): void {
    const why = "Lists were only read with a slash at the end of the path.";
    if (!exchange.endsInSlash) evidence.suggest("trailing-slash", settled("absent"), exchange);
    else if (this.#withoutSlash.length > 0) evidence.leave("trailing-slash", ["required"], exchange);
    else evidence.suggest("trailing-slash", consistent(["required", "absent"], why), exchange);
  }
}
