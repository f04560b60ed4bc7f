import { eventNames } from "@totem-partner/spec/delivery-values";
import { isFields } from "@totem-partner/spec/fields";
import { nameOfEvent } from "@totem-partner/spec/event-names";
import { templates } from "@totem-partner/spec/templates";
import { isRefused, isSuccess, problemOf } from "../../shapes/answer.ts";
import type { Ask, Asking, Body, Creating } from "../ask.ts";
import { problemName } from "../../observation/observed-exchange.ts";
import { nowhere } from "../reads.ts";
import { end } from "../disposal.ts";
import { expectedMark, isOurs, marker } from "../recognition.ts";
import { answeredSo, send, type Stage, type Trial, TrialOverError } from "../trial.ts";

const mark = marker("webhook");

const put = (more: Body, note: string, how: Pick<Ask, "reason" | "shows"> = {}): Creating => ({
  ...{ method: "PUT", path: "/webhook", body: { url: expectedMark("webhook", mark), ...more }, note },
  creates: { kind: "webhook", marker: mark },
  ...how,
});

const read: Ask = { path: "/webhook" };
const plain = put({}, "an address where nothing listens");
const unknownField = put({ totemCalibration: true }, "an unknown field", {
  reason: "validation_failed",
  shows: ["unknown-field"],
});
const unknownEvent = put({ subscribedEvents: ["totem.calibration"] }, "an unknown event", {
  reason: "validation_failed",
  shows: ["event-names"],
});
const namedEvents = Object.keys(templates["event-names"]).map((name) =>
  put({ subscribedEvents: eventNames.map((event) => nameOfEvent(name, event)) }, `all events, ${name}`, {
    shows: ["event-names"],
  }),
);
const removeNone: Ask = {
  ...{ method: "DELETE", path: "/webhook", note: "when none is configured" },
  reason: "webhook_not_configured",
  shows: ["webhook-delete-missing"],
};

/** An existing configuration is never touched: removing it would stop deliveries, and its secret cannot be read. */
function* play(stage: Stage): Asking<void> {
  const before = yield* send(read);
  if (before.status === 200 && isFields(before.body)) {
    throw new TrialOverError(
      "A webhook is configured. It was left unchanged, because its secret cannot be read and restored.",
    );
  }
  // A status that only the words of an error in a 200 suggest is no proof that nothing is configured.
  if (before.status !== 204 && !(before.status === 404 && !before.isInside && problemOf(before))) {
    throw new TrialOverError(answeredSo(read, before));
  }
  const unknown = before.status === 404 ? yield* send(nowhere) : undefined;
  if (unknown && problemName(unknown, nowhere.path) === problemName(before, read.path)) {
    throw new TrialOverError("GET /webhook returned the same response as an unknown path.");
  }
  const configured = yield* send(plain);
  if (!isSuccess(configured)) throw new TrialOverError(answeredSo(plain, configured));
  const seen = yield* send(read);
  if (seen.status !== 200 || !isOurs("webhook", seen.body, stage.fill(mark))) {
    throw new TrialOverError("The service does not show the webhook configuration as it was created.");
  }
  yield* send(unknownField);
  // A service that knows an event by its name refuses all other names.
  if (isRefused(yield* send(unknownEvent))) for (const ask of namedEvents) yield* send(ask);
  yield* end(stage, plain, stage.fill(mark));
  // Nothing was configured a moment ago, so there is nothing of others to remove.
  yield* send(removeNone);
}

export const webhookTrial: Trial = {
  kind: "webhook",
  requests: [read, plain, removeNone, unknownField, unknownEvent, ...namedEvents],
  play,
};
