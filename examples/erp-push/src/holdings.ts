import type { ErpClient } from "./erp-client.ts";

/** The authorizations that the company has in the service at a moment. */
export interface Holdings {
  ids: ReadonlySet<string>;
  active: number;
  finished: number;
  /** The quantity that the Active authorizations still allow, all together. */
  remaining: number;
}

/** Goes through all authorizations, page by page; the iterator fetches the next page when it is needed. */
export async function readHoldings(client: ErpClient): Promise<Holdings> {
  const ids = new Set<string>();
  let [active, finished, remaining] = [0, 0, 0];
  for await (const authorization of client.authorizations.list({ limit: 50 })) {
    ids.add(authorization.id);
    if (authorization.status === "Finished") finished += 1;
    else {
      active += 1;
      remaining += authorization.remainingQuantity;
    }
  }
  return { ids, active, finished, remaining };
}

const upToKilograms = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 3 });

/** A quantity for a person. Sums of binary fractions leave crumbs such as 0.30000000000000004, which it rounds away. */
export const tonnes = (quantity: number): string => `${upToKilograms.format(quantity)} t`;
