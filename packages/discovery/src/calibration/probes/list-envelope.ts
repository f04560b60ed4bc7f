import type { Verdict } from "../../findings/verdict.ts";
import { getList } from "../asking/list-form.ts";
import { type Asking, asks, type Probe } from "../asking/probe.ts";
import { agreed, lists } from "./lists.ts";

function* find(): Asking<Verdict> {
  const found: string[] = [];
  for (const path of lists) {
    found.push((yield* getList(path)).envelope);
  }
  return agreed(found, "");
}

/** The envelope of a list. */
export const listEnvelope: Probe = { id: "list-envelope", requests: asks(...lists), find };
