import { createQuerySerializer } from "openapi-fetch";
import { ConfigurationError } from "../errors/kinds.ts";
import { unsent } from "../errors/partner-error.ts";

const serialize = /* @__PURE__ */ createQuerySerializer();

/** Writes a query as raw calls do: a list as repeated parameters, an object as `name[key]`. Empty without parameters. */
export function writeQuery(query: unknown): string {
  try {
    const written = serialize(query);
    return written && `?${written}`;
  } catch {
    throw new ConfigurationError("The request was not sent: its query has objects or lists within others.", unsent);
  }
}
