import { isFields } from "@totem-partner/spec/fields";
import { isSuccess, problemOf } from "../../../answers/answer.ts";
import { outside, settled, statusFor } from "../../../findings/finding.ts";
import type { Ask, Asking, Body } from "../../asking/probe.ts";
import { disposalRequests, dispose } from "../disposal.ts";
import { isOurs, marker, webhookAddress } from "../recognition.ts";
import { answeredSo, claimSurplus, send, type Stage, type Trial, TrialOverError } from "../trial.ts";
import { deletionOf } from "./catalog.ts";
import { learnEventNames, subscriptions } from "./event-names.ts";

const mark = marker("webhook");

const put = (more: Body, note: string): Ask => ({
  method: "PUT",
  path: "/webhook",
  body: { url: webhookAddress(mark), ...more },
  note,
  creates: { kind: "webhook", marker: mark },
});

const asks = {
  read: { path: "/webhook" },
  plain: put({}, "an address where nothing listens"),
  remove: { method: "DELETE", path: "/webhook", note: "when none is configured" },
  unknownField: put({ totemCalibration: true }, "an unknown field"),
} as const satisfies Record<string, Ask>;

const events = subscriptions(put);

/** An existing configuration is never touched: removing it would stop deliveries, and its secret cannot be read. */
function* play(stage: Stage): Asking<void> {
  const before = yield* send(asks.read);
  if (before.status === 200 && isFields(before.body)) {
    throw new TrialOverError(
      "A webhook is configured. It was left unchanged, because its secret cannot be read and restored.",
    );
  }
  if (before.status !== 204 && !(before.status === 404 && problemOf(before))) {
    throw new TrialOverError(answeredSo(asks.read, before));
  }
  const plain = yield* send(asks.plain);
  if (!isSuccess(plain)) throw new TrialOverError(answeredSo(asks.plain, plain));
  stage.claim("webhook-put-status", statusFor("webhook-put-status", plain), plain);
  const seen = yield* send(asks.read);
  if (seen.status !== 200 || !isOurs("webhook", seen.body, stage.fill(mark))) {
    throw new TrialOverError("The service does not show the webhook configuration as it was created.");
  }
  claimSurplus(stage, "unknown-field", yield* send(asks.unknownField), plain.status);
  yield* learnEventNames(stage, events);
  const ended = yield* dispose("webhook", stage.fill(mark), stage.fill(mark));
  if (!ended.isGone) throw new TrialOverError(`The webhook configuration cannot be removed. ${ended.note}`);
  stage.gone("webhook", stage.fill(mark), stage.fill(mark), ended.note);
  if (ended.answer) stage.claim("delete-status", deletionOf(ended.answer), ended.answer);
  const { status } = ended.after;
  // Nothing was configured a moment ago, so there is nothing of others to remove.
  const again = yield* send(asks.remove);
  stage.claim("webhook-delete-missing", statusFor("webhook-delete-missing", again), again);
  const isSame = status === before.status;
  stage.claim(
    "webhook-missing",
    isSame ? settled(String(status)) : outside("A missing webhook got two different responses."),
    ended.after,
  );
}

/** Learns from a webhook configuration, if none exists. */
export const webhookTrial: Trial = {
  kind: "webhook",
  requests: [
    ...Object.values(asks),
    events.unknown,
    ...events.named.map(({ ask }) => ask),
    ...disposalRequests("webhook"),
  ],
  play,
};
