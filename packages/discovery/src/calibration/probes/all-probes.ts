import type { Probe } from "../asking/probe.ts";
import { cleaningWithoutProtocol, webhookMissing } from "./absences.ts";
import { dateRangeEnd, undatedInDateFilter } from "./date-filters.ts";
import { defaultLimit } from "./default-limit.ts";
import { datedConsumption, expiry } from "./ends.ts";
import { listEnvelope } from "./list-envelope.ts";
import { listOrder } from "./list-order.ts";
import { limitOverMax, maxLimit } from "./max-limit.ts";
import { pathPrefix } from "./path-prefix.ts";
import { authFailure, errorBody, malformedId, validationStatus } from "./refusals.ts";
import { unknownQueryParameter } from "./unknown-query-parameter.ts";

/** Every probe, in order: the location of the interface first, what could lock the caller out last. */
export const allProbes: readonly Probe[] = [
  pathPrefix,
  listEnvelope,
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
  authFailure,
];
