import { type Fields, isFields } from "@totem-partner/spec/fields";
import { instantIn } from "../../answers/answer.ts";
import { notObservable, settled } from "../../findings/finding.ts";
import { asks, getList, type Probe } from "../asking/probe.ts";

const active = "/authorizations?status=Active";

/** After this long, no scheduled job can still be about to finish an authorization. */
const longAgo = 7 * 86_400_000;

const isPast = (record: Fields, name: string, now: number): boolean => instantIn(record, name) < now - longAgo;

const isDated = ({ status, scheduledDate, endDate }: Fields): boolean =>
  status === "Active" && typeof scheduledDate === "string" && typeof endDate === "string";

/** Whether an authorization remains Active after its endDate: one that still is. */
export const expiry: Probe = {
  id: "expiry",
  requests: asks(active),
  *find(now) {
    const { records } = yield* getList(active);
    const isLeft = records.some((record) => isFields(record) && isDated(record) && isPast(record, "endDate", now));
    if (isLeft) return settled("stays-active");
    return notObservable(
      "No listed authorization is still Active a week after its endDate. --allow-writes authorization may show this.",
    );
  },
};

/** Whether a dated authorization remains Active after its quantity is consumed: one that still is. */
export const datedConsumption: Probe = {
  id: "dated-consumption",
  requests: asks(active),
  *find(now) {
    const { records } = yield* getList(active);
    const isUsedUp = (record: Fields) => record["remainingQuantity"] === 0 && isPast(record, "updatedAt", now);
    if (records.some((record) => isFields(record) && isDated(record) && isUsedUp(record)))
      return settled("stays-active");
    return notObservable(
      "No listed authorization with dates is still Active a week after it was used up. Only a totem can use one up.",
    );
  },
};
