import type { AuthorizationCreate } from "../authorizations/records.ts";
import type { AnyPartnerError } from "../errors/kinds.ts";

/** Returns whether every other row would fail the same way, because the key or the client itself is wrong. */
export const isFatal = ({ kind }: AnyPartnerError): boolean => kind === "authentication" || kind === "configuration";

/** Words by which services say that a record exists, in the languages that they are likely to use: one of each list, or one alone. */
const already = /already|\bya\b|bereits|déjà|già|\bjá/i;
const present = /exist|esist|in use|used|regist|created|cread|criad|vorhanden|utili[sz]|usad/i;
const alone = /\bexists\b|duplic|taken/i;

/** Words that show another reason: the stored record has other fields, or something else is missing. */
const otherReason =
  /external.id.conflict|differ|diff[ée]r|diferent|distint|abweich|mismatch|not match|(?:other|otr[oa]s?|anderen?|autres|altri|outros) (?:body|fields|contents?|data|values|quantity|datos|cantidad|campos|valores|daten|données|dati|dados)|no such|(?:\bnot?|n't)\b(?: (?:longer|yet|be|is|est[áa]))? (?:exist|regist|found|activ)/i;

/** Matches advice to use another id, which says nothing about the stored record. */
const advice = /(?:different|another|other) (?:external.?id|id|identifier|one)\b|identificador diferente/gi;

/** Names of the order, and of other things that may exist instead of it. */
const theOrder = /external.?id|\bauthori[sz]ation|\bautoriza|\border\b|pedido/i;
const otherThing = /carrier|transport|produ[ckt]|warehouse|almac|plate|matr[íi]cula|driver|totem|slot/i;

/** Words that may give a message about existence another meaning. */
const doubt = /other|else|otr[oa]|ander|autre|altr[ie]|outr[oa]|\bnot?\b|n't\b/i;

/** If an earlier request `mayBeThere`, words for it or a plain 409 suffice; otherwise both are needed, without doubt. */
export function saysItExists(error: AnyPartnerError, fields: AuthorizationCreate, mayBeThere: boolean): boolean {
  if (!isRejection(error)) return false;
  const { code = "", message, errors, assumption } = error;
  if (assumption === "repeat-create") return true;
  const said = [code, message, ...errors.map((one) => one.message)].join("\n");
  const words = said.replaceAll("_", " ").replaceAll(advice, "");
  const namesOtherField = errors.some(({ path }) => path !== "/externalId" && Object.hasOwn(fields, path.slice(1)));
  if (otherReason.test(words) || namesOtherField) return false;
  const isOfOther = otherThing.test(words) && !theOrder.test(words);
  const exists = (alone.test(words) || (already.test(words) && present.test(words))) && !isOfOther;
  if (mayBeThere) return exists || (error.status === 409 && error.kind === "conflict" && !isOfOther);
  return error.status === 409 && exists && !doubt.test(words);
}

export const rejectionKinds = ["validation", "conflict", "carrier-not-registered", "refused"] as const;

/** A service that does not know the path (404, 405) says nothing about the row, so a journal must not store that. */
export const isRejection = ({ kind, status }: AnyPartnerError): boolean =>
  status !== undefined &&
  rejectionKinds.some((rejection) => rejection === kind) &&
  !(kind === "refused" && (status === 404 || status === 405));

/** Returns whether nothing reached the service, or something else responded, such as a login page. */
export const isUnreached = (error: AnyPartnerError): boolean =>
  error.kind === "unexpected-response" ||
  (error.kind === "refused" && !isRejection(error)) ||
  (error.kind === "connection" && !error.outcomeUnknown);

export const isThrottled = (error: AnyPartnerError): error is AnyPartnerError & { retryAfter: number | undefined } =>
  error.kind === "rate-limit" || (error.kind === "server" && error.status === 503 && error.retryAfter !== undefined);
