import { isFields } from "@totem-partner/spec/fields";
import { type Answer, isDeclined, isRefused, isSuccess, problemOf } from "../../../answers/answer.ts";
import { consistent, notObservable, outside, settled, statusFor } from "../../../findings/finding.ts";
import type { Asking } from "../../asking/probe.ts";
import { learnShape, send, type Stage } from "../trial.ts";
import { events, newDriver, patches } from "./authorization-asks.ts";

/** Learns from the response to an unknown driver, compared with that to an unknown product. */
export function* learnFromUnknownDriver(stage: Stage, id: string, unknown: Answer): Asking<void> {
  const answer = yield* send(patches.driver, id);
  if (answer.status === 200) {
    const isTaken = isFields(answer.body) && answer.body["driverNif"] === stage.fill(newDriver);
    const verdict = isTaken
      ? settled("accept")
      : outside("The driver was accepted, but the response does not show it.");
    stage.claim("unknown-driver", verdict, answer);
    return;
  }
  const isDenied = isRefused(answer) || answer.status === 404;
  const name = problemOf(answer)?.name;
  const isAlike = answer.status === unknown.status && name !== undefined && name === problemOf(unknown)?.name;
  if (!isDenied) stage.claim("unknown-driver", outside(`Assigning the driver returned ${answer.status}.`), answer);
  else if (isAlike) stage.claim("unknown-driver", settled("reject"), answer, unknown);
  else {
    const why =
      "The driver was refused differently from an unknown product, possibly because of the format of the NIF.";
    stage.claim("unknown-driver", consistent(["reject", "accept"], why), answer, unknown);
  }
}

/** Learns from the responses to both events, on an authorization in the far future without a driver. */
export function* learnFromEvents(stage: Stage, id: string): Asking<void> {
  const synced = yield* send(events.synced, id);
  stage.claim("event-status", statusFor("event-status", synced), synced);
  if (!isSuccess(synced)) return;
  const fetched = yield* send(events.fetch, id);
  if (fetched.status === synced.status) {
    stage.claim("erp-origin", settled("created"), fetched);
    const why = "Every authorization created through the interface counts as synced from an ERP (erp-origin: created).";
    stage.claim("fetch-on-native", notObservable(why), fetched);
  } else if (isDeclined(fetched)) {
    stage.claim("erp-origin", settled("marked"), fetched);
    stage.claim("fetch-on-native", statusFor("fetch-on-native", fetched), fetched);
    learnShape(stage, fetched);
  } else stage.claim("erp-origin", outside(`The event returned ${fetched.status}.`), synced, fetched);
}
