import { products } from "@totem-partner/simulator/host";
import type { Stagecraft } from "./staging.ts";

/** Somebody deletes every product just before the first authorization is created. */
export const withdrawnProducts: Stagecraft = ({ company }) => {
  let isDone = false;
  return {
    before({ method, target }) {
      if (isDone || method !== "POST" || !/\/authorizations\/?(?:\?|$)/.test(target)) return;
      isDone = true;
      for (const { id } of [...company.records.products.values()]) products.delete(company, id);
    },
  };
};
