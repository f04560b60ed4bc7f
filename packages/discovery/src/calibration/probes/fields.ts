import { fieldsShown } from "../../findings/shown-fields.ts";
import { isUnsound, type Verdict } from "../../findings/finding.ts";
import { asks, get, getList, type Probe } from "../asking/probe.ts";
import { agreed, lists } from "./lists.ts";

/** Of these, a company has one record at most. */
const singles = ["/cleaning-protocol", "/webhook"] as const;

/** Which fields records have, as those show it that exist already. */
export const responseFields: Probe = {
  id: "response-fields",
  requests: asks(...lists, ...singles),
  *find() {
    const shown: (Verdict | undefined)[] = [];
    for (const path of lists) shown.push(fieldsShown(path, (yield* getList(path)).records));
    for (const path of singles) {
      const { status, body } = yield* get(path);
      if (status === 200) shown.push(fieldsShown(path, [body]));
    }
    const mixed = shown.find((verdict) => verdict && isUnsound(verdict));
    if (mixed) return mixed;
    const values = shown.flatMap((verdict) => (verdict?.sure === "settled" ? [verdict.value] : []));
    return agreed(values, "No record shows this: there is none, or the fields are others.");
  },
};
