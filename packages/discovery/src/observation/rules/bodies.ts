import { isRefused, isSuccess } from "../../answers/reading.ts";
import { isCode, mayBe, type Rule } from "./rule.ts";

/** The operation that refuses with 400 or 422 only because of the form of its body: it refers to no other record. */
const plainOperation = "createProduct";

const points = {
  unknown_field: "unknown-field",
  removed_field: "removed-fields",
  immutable_field: "patch-immutable",
} as const;

/** Learns from unexpected fields in a body; creates of authorizations have separate rules. */
const surplusFields: Rule = ({ sighting, ballots }) => {
  const { operation, sent, sentErrors, record, id } = sighting;
  if (sent === undefined || operation === "createAuthorization") return;
  for (const [code, point] of Object.entries(points) as [keyof typeof points, (typeof points)[keyof typeof points]][]) {
    const names = sentErrors.filter((error) => error.code === code).map(({ path }) => path.slice(1));
    if (names.length === 0) continue;
    // A field that was applied was neither ignored nor refused.
    const isApplied = names.some((name) => record?.[name] !== undefined && record[name] === sent[name]);
    if (isSuccess(sighting) && record && !isApplied) ballots.leave(point, ["ignore"], sighting);
    const isOnly = names.length === sentErrors.length;
    const expected = code === "unknown_field" ? "validation_failed" : code;
    const isReason = isCode(sighting, expected) || (operation === plainOperation && mayBe(sighting, expected));
    const isAddressed = id === undefined || /^[0-9a-f-]{36}$/i.test(id);
    if (isRefused(sighting) && isOnly && isReason && isAddressed) ballots.leave(point, ["reject"], sighting);
  }
};

const references: Rule = ({ sighting, ballots }) => {
  const { operation, sent, sentErrors, status, blame } = sighting;
  const isReference = isCode(sighting, "unknown_reference") && (status === 422 || status === 404);
  if (operation === "createAuthorization" || !isReference) return;
  ballots.status("unknown-reference", sighting);
  const isDriver = sent?.["driverNif"] !== undefined && /\/driverNif\b/.test(blame) && sentErrors.length === 0;
  if (isDriver) ballots.leave("unknown-driver", ["reject"], sighting);
};

export const bodyRules: readonly Rule[] = [surplusFields, references];
