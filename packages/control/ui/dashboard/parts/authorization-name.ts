import type { ShownAuthorization } from "../../../src/live/shown-authorization.ts";
import { visible } from "./json.ts";

/** The name of an authorization: from the ERP, or from the service if it was created there. */
export const nameOf = ({ externalId, id }: Pick<ShownAuthorization, "externalId" | "id">): string =>
  externalId === null ? id.slice(0, 8) : visible(externalId);
