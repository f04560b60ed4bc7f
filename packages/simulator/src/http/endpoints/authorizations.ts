import { requests } from "@totem-partner/spec/requests";
import { showInstant } from "../../clock/instants.ts";
import {
  cancelAuthorization,
  createAuthorization,
  emitAuthorizationEvent,
  listAuthorizations,
  type Receipt,
  updateAuthorization,
} from "../../commands/authorizations.ts";
import { getAuthorization } from "../../commands/lifecycle.ts";
import { showAuthorization } from "../../representation/records.ts";
import { createSchema } from "../../requests/assumed-check.ts";
import { acted, type StatusSource } from "../exchange/problems.ts";
import { endpointWithBody, operationsOn, show } from "./endpoint.ts";

const authorization = operationsOn(showAuthorization);

/** The six operations of authorizations. */
export const authorizationEndpoints = {
  createAuthorization: endpointWithBody(
    { ...requests.createAuthorization, body: createSchema },
    (company, { body }) => {
      const created = createAuthorization(company, body);
      const repeated = created.ok && created.value.outcome === "repeated";
      const status: StatusSource = { assumed: repeated ? "repeat-create" : "create-status" };
      return show(company, created, status, (value) => showAuthorization(value.authorization, company));
    },
  ),
  listAuthorizations: authorization.list(requests.listAuthorizations, listAuthorizations),
  getAuthorization: authorization.one(requests.getAuthorization, getAuthorization),
  updateAuthorization: authorization.update(requests.updateAuthorization, updateAuthorization),
  cancelAuthorization: authorization.one(requests.cancelAuthorization, cancelAuthorization, acted),
  emitAuthorizationEvent: endpointWithBody(requests.emitAuthorizationEvent, (company, { path, body }) => {
    const receipt = emitAuthorizationEvent(company, path.id, body.eventType);
    const isEmpty = company.assumptions.values["event-status"] === "204";
    const shown = ({ acceptedAt, ...rest }: Receipt) => ({ ...rest, acceptedAt: showInstant(acceptedAt) });
    return show(company, receipt, { assumed: "event-status" }, isEmpty ? undefined : shown);
  }),
};
