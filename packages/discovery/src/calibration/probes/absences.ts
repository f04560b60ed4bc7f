import { isFields } from "@totem-partner/spec/fields";
import { type Answer, listOf, problemOf } from "../../answers/answer.ts";
import { documented } from "../../findings/documented.ts";
import { consistent, contradicts, notObservable, outside, settled } from "../../findings/finding.ts";
import { type Asking, asks, get, type Probe } from "../asking/probe.ts";
import { cleaningLists } from "./lists.ts";

const nowhere = "/totem-calibration";

/** What distinguishes a 404 from others: the name of the problem or, without one, its message without the path. */
function wordsOf(answer: Answer, path: string): string | undefined {
  const problem = problemOf(answer);
  return problem?.name ?? problem?.message.replaceAll(path, "");
}

/** Whether a 404 is about a record, rather than an unknown path. */
function* isAboutRecord(answer: Answer, path: string): Asking<boolean> {
  const words = wordsOf(answer, path);
  return words !== undefined && words !== wordsOf(yield* get(nowhere), nowhere);
}

const perhapsNoPath = (path: string) =>
  consistent(["404"], `GET ${path} returned the same response as an unknown path.`);

/** What GET /webhook returns if nothing is configured. */
export const webhookMissing: Probe = {
  id: "webhook-missing",
  requests: asks("/webhook", nowhere),
  *find() {
    const answer = yield* get("/webhook");
    if (answer.status === 204) return settled("204");
    if (answer.status === 200 && isFields(answer.body)) return notObservable("A webhook is configured.");
    if (answer.status !== 404) return outside(`GET /webhook returned ${answer.status}.`);
    return (yield* isAboutRecord(answer, "/webhook")) ? settled("404") : perhapsNoPath("/webhook");
  },
};

/** What the cleaning lists return without a protocol. */
export const cleaningWithoutProtocol: Probe = {
  id: "cleaning-without-protocol",
  requests: asks("/cleaning-protocol", ...cleaningLists, nowhere),
  *find() {
    const protocol = yield* get("/cleaning-protocol");
    if (protocol.status === 200 && isFields(protocol.body)) return notObservable("A cleaning protocol exists.");
    if (protocol.status !== 204)
      return contradicts(`GET /cleaning-protocol returned ${protocol.status}.`, documented.noProtocol);
    const found = new Set<string>();
    for (const path of cleaningLists) {
      const answer = yield* get(path);
      const list = listOf(answer);
      if (list && list.records.length > 0)
        return contradicts(`GET ${path} lists records, although no protocol exists.`, documented.cleaningRecordsBelong);
      if (!list && answer.status !== 404) return outside(`GET ${path} returned ${answer.status}.`);
      if (!list && !(yield* isAboutRecord(answer, path))) return perhapsNoPath(path);
      found.add(list ? "empty" : "404");
    }
    const [value = "", ...others] = found;
    return others.length > 0 ? outside("The cleaning lists returned different responses.") : settled(value);
  },
};
