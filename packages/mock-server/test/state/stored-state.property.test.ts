import { inject, test } from "vitest";
import { checkComingBack } from "../support/companies/coming-back.ts";
import { RememberedStore } from "../support/companies/remembered-store.ts";

test("a company that comes back from a store equals the one that wrote it, and goes on as that does", async () => {
  const create = () => {
    const store = new RememberedStore();
    return { store, reopen: () => store.copy() };
  };
  await checkComingBack(create, 50 * inject("scale"));
});
