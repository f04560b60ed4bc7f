import type { Company } from "@totem-partner/simulator";
import { showInstant } from "@totem-partner/simulator/host";
import { check, clockAdvance, clockSetting, timersQuery } from "@totem-partner/simulator/steering";
import { nextTimers } from "../live/timers.ts";
import { invalidBody, invalidQuery } from "./problem.ts";
import { answer, type ControlRoute, smallBody } from "./route.ts";

const showClock = ({ clock }: Company) => answer({ now: showInstant(clock.now()), standsStill: clock.isSet });

/** The clock of a company, and its next timers. */
export const clockRoutes: readonly ControlRoute[] = [
  { method: "GET", path: "/clock", handle: ({ company }) => showClock(company) },
  {
    method: "PUT",
    path: "/clock",
    takes: smallBody,
    handle({ company, body }) {
      const read = check(clockSetting, body);
      if (!read.ok) return invalidBody(read.mistakes);
      company.clock.set(read.value.now);
      return showClock(company);
    },
  },
  {
    method: "DELETE",
    path: "/clock",
    handle({ company }) {
      company.clock.release();
      return showClock(company);
    },
  },
  {
    method: "POST",
    path: "/clock/advance",
    takes: smallBody,
    handle({ company, body }) {
      const read = check(clockAdvance, body);
      if (!read.ok) return invalidBody(read.mistakes);
      company.clock.advance(read.value.seconds * 1000);
      return showClock(company);
    },
  },
  {
    method: "GET",
    path: "/clock/timers",
    takesQuery: true,
    handle({ company, query }) {
      const read = check(timersQuery, query);
      return read.ok ? answer(nextTimers(company, read.value.limit)) : invalidQuery(read.mistakes);
    },
  },
];
