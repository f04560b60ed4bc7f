import { expect, test } from "vitest";
import type { PartnerClient } from "../../src/index.ts";
import { id, order } from "../support/examples.ts";
import { clientOf, failureOf, json } from "../support/scripted-service.ts";

type Call = (partner: PartnerClient) => PromiseLike<unknown>;

const create: Call = ({ authorizations }) => authorizations.create(order);
const get: Call = ({ authorizations }) => authorizations.get(id);
const cancel: Call = ({ authorizations }) => authorizations.cancel(id);
const emit: Call = ({ authorizations }) => authorizations.emitEvent(id, "synced");

/** What an error says when the service gives a status and nothing else, or a code and no words. */
const silences: [Call, number, object, string][] = [
  [get, 401, {}, "The service rejected the API key. Check apiKey. (getAuthorization returned 401)"],
  [get, 400, {}, "The service rejected the request as invalid without saying why. (getAuthorization returned 400)"],
  [
    create,
    422,
    {},
    "The service refused the authorization without saying why: its carrier may not be registered, or it names an unknown record. (createAuthorization returned 422)",
  ],
  [get, 422, {}, "The service rejected the request as invalid without saying why. (getAuthorization returned 422)"],
  [
    create,
    422,
    { code: "carrier_not_registered" },
    "No carrier with this carrierTaxId is registered. (createAuthorization returned 422)",
  ],
  [get, 404, {}, "The company has no record with this id. (getAuthorization returned 404)"],
  [
    create,
    404,
    {},
    "The service does not know this path, or a record that the body names. (createAuthorization returned 404 at https://service.example/partner/authorizations) Check baseUrl.",
  ],
  [create, 409, {}, "The request conflicts with the service's current state. (createAuthorization returned 409)"],
  [cancel, 409, {}, "The authorization is already Finished. (cancelAuthorization returned 409)"],
  [get, 413, {}, "The service refused the request. (getAuthorization returned 413)"],
  [get, 429, {}, "Too many requests. (getAuthorization returned 429)"],
  [get, 500, {}, "The service failed. (getAuthorization returned 500) Retry later."],
  [
    emit,
    500,
    {},
    "The service failed. (emitAuthorizationEvent returned 500) The service may have executed it: check before you retry.",
  ],
  [
    get,
    300,
    {},
    "The service sent a response that is not part of the interface. (getAuthorization returned 300) Check baseUrl.",
  ],
];

test.each(silences)(
  "where the service has no words, the client has its own: %o, %i, %o",
  async (call, status, body, words) => {
    const { partner } = clientOf(() => json(body, status));
    expect(await failureOf(call(partner))).toHaveProperty("message", words);
  },
);
