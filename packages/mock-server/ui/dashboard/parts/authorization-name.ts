import type { ShownAuthorization } from "../../../src/live/shown-authorization.ts";
import { visible } from "./json.ts";

/** What it is called: by the ERP, or by the service where it was made there. */
export const nameOf = ({ externalId, id }: Pick<ShownAuthorization, "externalId" | "id">): string =>
  externalId === null ? id.slice(0, 8) : visible(externalId);
