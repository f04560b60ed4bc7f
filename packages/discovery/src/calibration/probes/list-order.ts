import { orderOf } from "../../answers/reading.ts";
import { contradicts, type Verdict } from "../../findings/verdict.ts";
import { getList } from "../asking/list-form.ts";
import { type Asking, asks, type Probe } from "../asking/probe.ts";
import { agreed, lists } from "./lists.ts";

function* find(): Asking<Verdict> {
  const found: ReturnType<typeof orderOf>[] = [];
  for (const path of lists) {
    const order = orderOf((yield* getList(path)).records);
    if (order === "neither") return contradicts(`GET ${path} is not ordered by createdAt.`);
    found.push(order);
  }
  return agreed(found, "No list has two records with different createdAt.");
}

/** The order of lists. */
export const listOrder: Probe = { id: "list-order", requests: asks(...lists), find };
