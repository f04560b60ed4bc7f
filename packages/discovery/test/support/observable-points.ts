/** The values with which a service settles the open points. */
export type Profile = Readonly<Record<string, unknown>>;

/** The points that the traffic shows of any service; the rest depend on the values of other points. */
const shown = [
  ...["path-prefix", "create-status", "repeat-create", "repeat-create-changed", "external-id-after-finish"],
  ...["record-envelope", "list-envelope", "required-on-create", "party-fields", "further-party-fields"],
  ...["local-date-times", "validation-status", "ids", "instants"],
  ...[
    "malformed-id",
    "unknown-query-parameter",
    "finished-patch",
    "unknown-field",
    "removed-fields",
    "patch-immutable",
  ],
  ...["unknown-reference", "auth-failure", "action-status", "event-status", "erp-origin", "new-protocol-state"],
  ...["second-protocol", "repeat-activation", "cleaning-without-protocol", "delete-status", "soft-deleted-get"],
  ...[
    "webhook-missing",
    "webhook-put-status",
    "webhook-delete-missing",
    "catalog-create-status",
    "response-fields",
    "error-body",
  ],
];

/** The points that only a createdAt shows: that a record is new, its place in a list, or the form of an instant. */
const shownByAge = [
  ...["create-status", "required-on-create", "party-fields", "unknown-field", "removed-fields", "local-date-times"],
  ...["end-date-only", "erp-origin", "fetch-on-native", "expiry", "list-order", "instants"],
];

/** The points that a service does not show: flat errors lack the codes for it, and documented fields the instants. */
export const untold = (profile: Profile): string[] => [
  ...untoldByCode(profile),
  ...(profile["response-fields"] === "documented" ? shownByAge : []),
  // A dropped field shows only on a record that is known to be new.
  ...(profile["response-fields"] === "documented" && profile["further-party-fields"] === "reject"
    ? ["further-party-fields"]
    : []),
  // A bare array does not show that it is a part.
  ...(profile["paged-lists"] === "all" && profile["list-envelope"] === "array" ? ["paged-lists"] : []),
];

/** The points that only a code shows; flat errors have none. */
function untoldByCode(profile: Profile): string[] {
  if (profile["error-body"] !== "flat") return [];
  const isConflict = profile["repeat-create"] === "409";
  // Without a code, the authorization must be seen to be Active after the event.
  const isSeen = profile["erp-origin"] === "created" || Number(profile["max-limit"]) >= 200;
  const conditions: Record<string, boolean> = {
    "repeat-create": isConflict,
    "repeat-create-changed": isConflict || profile["repeat-create-changed"] === "conflict",
    "external-id-after-finish": isConflict && profile["external-id-after-finish"] === "reserved",
    "local-date-times": profile["local-date-times"] === "reject",
    "end-date-only": profile["end-date-only"] === "reject",
    "patch-immutable": profile["patch-immutable"] === "reject",
    "unknown-reference": true,
    "unknown-driver": profile["unknown-driver"] === "reject",
    "erp-origin": !isSeen,
    "fetch-on-native": !isSeen,
    "paged-lists": profile["paged-lists"] === "authorizations" && profile["unknown-query-parameter"] === "reject",
    "auth-failure": typeof profile["auth-failure"] === "number",
    "repeat-activation": typeof profile["repeat-activation"] === "number",
    "second-protocol": profile["second-protocol"] !== "409",
    "cleaning-without-protocol": profile["cleaning-without-protocol"] === "404",
  };
  return Object.keys(conditions).filter((id) => conditions[id]);
}

/** The points that the traffic settles. */
export function observable(profile: Profile): string[] {
  const [standard, maximum] = [Number(profile["default-limit"]), Number(profile["max-limit"])];
  const isClamping = profile["limit-over-max"] === "clamp";
  const saysLimit = profile["list-envelope"] !== "array";
  const conditions: Record<string, boolean> = {
    "paged-lists": true,
    "event-receipt": profile["event-status"] !== "204",
    "trailing-slash": profile["trailing-slash"] === "absent",
    "list-order": Math.min(standard, maximum) >= 2 || isClamping || maximum >= 3,
    "limit-over-max": saysLimit || !isClamping,
    "max-limit": saysLimit && isClamping && standard < maximum,
    "default-limit": saysLimit && standard < maximum && (isClamping || maximum >= 11),
    "date-range-end": profile["unknown-query-parameter"] === "reject" || maximum >= 200,
    "undated-in-date-filter": maximum >= 200,
    "fetch-on-native": profile["erp-origin"] === "marked",
    "end-date-only": profile["end-date-only"] === "reject",
    "unknown-driver": profile["unknown-driver"] === "reject",
    expiry: profile["expiry"] === "stays-active" && maximum >= 200 && standard >= 9,
  };
  const hidden = untold(profile);
  return [...shown, ...Object.keys(conditions).filter((id) => conditions[id])].filter((id) => !hidden.includes(id));
}
