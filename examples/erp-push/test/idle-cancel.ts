import type { MockServer } from "@totem-partner/mock-server";
import { PartnerClient } from "@totem-partner/sdk";
import type { ErpClient } from "../src/erp-client.ts";

/** A client whose cancel does nothing but say how the authorization is. */
export function connectWithIdleCancel({ url, apiKey }: MockServer): ErpClient {
  const { authorizations } = new PartnerClient({ baseUrl: url, apiKey });
  return {
    authorizations: {
      push: (rows, options) => authorizations.push(rows, options),
      get: (id) => authorizations.get(id),
      list: (query) => authorizations.list(query),
      update: (id, fields) => authorizations.update(id, fields),
      emitEvent: (id, eventType) => authorizations.emitEvent(id, eventType),
      cancel: (id) => authorizations.get(id),
    },
  };
}
