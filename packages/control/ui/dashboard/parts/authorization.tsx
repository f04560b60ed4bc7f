import type { AuthorizationView } from "@totem-partner/simulator/control";
import { Badge, Bar, type Tone } from "./primitives.tsx";
import { visible } from "./text.ts";

/** The name of an authorization: from the ERP, or from the service if it was created there. */
export const nameOf = ({ externalId, id }: Pick<AuthorizationView, "externalId" | "id">): string =>
  externalId === null ? id.slice(0, 8) : visible(externalId);

/** The externalId of the authorization that something is about. */
export const Order = ({ externalId }: { externalId: string | null }) =>
  externalId !== null && <span title={visible(externalId)}>{visible(externalId)}</span>;

export const AuthorizationStatus = ({ status }: Pick<AuthorizationView, "status">) => (
  <Badge tone={status === "Active" ? "good" : "plain"}>{status}</Badge>
);

export const Remaining = ({ left, of }: { left: number; of: number }) => (
  <>
    <Bar share={of > 0 ? left / of : 0} />
    <span class="bar-words muted tiny">{`${left} of ${of}`}</span>
  </>
);

const validities: Readonly<Record<AuthorizationView["validity"]["state"], [tone: Tone, label: string]>> = {
  "not-yet": ["warn", "not valid yet"],
  valid: ["good", "valid"],
  over: ["bad", "no longer valid"],
};

export function ValidityBadge({ validity }: Pick<AuthorizationView, "validity">) {
  const [tone, label] = validities[validity.state];
  return <Badge tone={tone}>{label}</Badge>;
}
