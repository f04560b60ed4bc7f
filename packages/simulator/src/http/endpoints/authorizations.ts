import { requests } from "@totem-partner/spec/requests";
import {
  cancelAuthorization,
  createAuthorization,
  emitAuthorizationEvent,
  listAuthorizations,
  updateAuthorization,
} from "../../commands/authorizations.ts";
import { getAuthorization } from "../../commands/lifecycle.ts";
import { endpoint, endpointWithBody, show, showList } from "./endpoint.ts";
import { createSchema } from "../../requests/create-schema.ts";
import { showAuthorization } from "../../representation/records.ts";
import { showInstant } from "../../clock/instants.ts";
import { acted, ok, type StatusSource } from "../outcomes/status.ts";

const createRequest = { ...requests.createAuthorization, body: createSchema };

/** The six operations of authorizations. */
export const authorizationEndpoints = {
  createAuthorization: endpointWithBody(createRequest, (company, { body }) => {
    const created = createAuthorization(company, body);
    const repeated = created.ok && created.value.outcome === "repeated";
    const status: StatusSource = { assumed: repeated ? "repeat-create" : "create-status" };
    return show(company, created, status, ({ authorization }) => showAuthorization(authorization, company));
  }),

  listAuthorizations: endpoint(requests.listAuthorizations, (company, { query }) =>
    showList(company, listAuthorizations(company, query), (authorization) => showAuthorization(authorization, company)),
  ),

  getAuthorization: endpoint(requests.getAuthorization, (company, { path }) =>
    show(company, getAuthorization(company, path.id), ok, (authorization) => showAuthorization(authorization, company)),
  ),

  updateAuthorization: endpointWithBody(requests.updateAuthorization, (company, { path, body }) =>
    show(company, updateAuthorization(company, path.id, body), ok, (authorization) =>
      showAuthorization(authorization, company),
    ),
  ),

  cancelAuthorization: endpoint(requests.cancelAuthorization, (company, { path }) =>
    show(company, cancelAuthorization(company, path.id), acted, (authorization) =>
      showAuthorization(authorization, company),
    ),
  ),

  emitAuthorizationEvent: endpointWithBody(requests.emitAuthorizationEvent, (company, { path, body }) => {
    const receipt = emitAuthorizationEvent(company, path.id, body.eventType);
    const status: StatusSource = { assumed: "event-status" };
    const empty = company.assumptions.values["event-status"] === "204";
    return empty
      ? show(company, receipt, status)
      : show(company, receipt, status, ({ acceptedAt, ...rest }) => ({
          ...rest,
          acceptedAt: showInstant(acceptedAt),
        }));
  }),
};
