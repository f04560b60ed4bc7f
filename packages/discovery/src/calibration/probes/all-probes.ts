import type { Probe } from "../asking/probe.ts";
import { cleaningWithoutProtocol, webhookMissing } from "./absences.ts";
import { dateRangeEnd, undatedInDateFilter, unknownQueryParameter } from "./filters.ts";
import { subscribedEvents } from "./event-names.ts";
import { defaultLimit } from "./default-limit.ts";
import { responseFields } from "./fields.ts";
import { listEnvelope, listOrder, pathPrefix } from "./lists.ts";
import { datedConsumption, expiry } from "./ends.ts";
import { pagedListsProbe } from "./paging.ts";
import { limitOverMax, maxLimit } from "./max-limit.ts";
import { authFailure, errorBody, malformedId, validationStatus } from "./refusals.ts";

/** Every probe, in order: the location of the interface first, what could lock the caller out last. */
export const allProbes: readonly Probe[] = [
  pathPrefix,
  listEnvelope,
  pagedListsProbe,
  defaultLimit,
  maxLimit,
  limitOverMax,
  listOrder,
  unknownQueryParameter,
  dateRangeEnd,
  undatedInDateFilter,
  expiry,
  datedConsumption,
  validationStatus,
  malformedId,
  errorBody,
  webhookMissing,
  cleaningWithoutProtocol,
  subscribedEvents,
  responseFields,
  authFailure,
];
