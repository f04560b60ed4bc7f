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

/** Whether authorizations remain Active: one that is, although it should have ended. */
const leftActive = (id: Probe["id"], isOver: (record: Fields, now: number) => boolean, whyNot: string): Probe => ({
  id,
  requests: asks(active),
  *find(now) {
    const { records } = yield* getList(active);
    const isLeft = records.some((record) => isFields(record) && isDated(record) && isOver(record, now));
    return isLeft ? settled("stays-active") : notObservable(whyNot);
  },
});

export const expiry = leftActive(
  "expiry",
  (record, now) => isPast(record, "endDate", now),
  "No listed authorization is still Active a week after its endDate. --allow-writes authorization may show this.",
);

export const datedConsumption = leftActive(
  "dated-consumption",
  (record, now) => record["remainingQuantity"] === 0 && isPast(record, "updatedAt", now),
  "No listed authorization with dates is still Active a week after it was used up. Only a totem can use one up.",
);
