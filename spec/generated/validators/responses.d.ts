// Made from the contract by `pnpm generate`; edit spec/ and generate again.

import type { operations } from "../types.ts";
import type { Validator } from "../../validator.ts";

export declare const listAuthorizations200: Validator<operations["listAuthorizations"]["responses"]["200"]["content"]["application/json"]>;
export declare const listAuthorizations400: Validator<operations["listAuthorizations"]["responses"]["400"]["content"]["application/problem+json"]>;
export declare const listAuthorizations401: Validator<operations["listAuthorizations"]["responses"]["401"]["content"]["application/problem+json"]>;
export declare const listAuthorizations429: Validator<operations["listAuthorizations"]["responses"]["429"]["content"]["application/problem+json"]>;
export declare const createAuthorization200: Validator<operations["createAuthorization"]["responses"]["200"]["content"]["application/json"]>;
export declare const createAuthorization201: Validator<operations["createAuthorization"]["responses"]["201"]["content"]["application/json"]>;
export declare const createAuthorization400: Validator<operations["createAuthorization"]["responses"]["400"]["content"]["application/problem+json"]>;
export declare const createAuthorization401: Validator<operations["createAuthorization"]["responses"]["401"]["content"]["application/problem+json"]>;
export declare const createAuthorization409: Validator<operations["createAuthorization"]["responses"]["409"]["content"]["application/problem+json"]>;
export declare const createAuthorization413: Validator<operations["createAuthorization"]["responses"]["413"]["content"]["application/problem+json"]>;
export declare const createAuthorization415: Validator<operations["createAuthorization"]["responses"]["415"]["content"]["application/problem+json"]>;
export declare const createAuthorization422: Validator<operations["createAuthorization"]["responses"]["422"]["content"]["application/problem+json"]>;
export declare const createAuthorization429: Validator<operations["createAuthorization"]["responses"]["429"]["content"]["application/problem+json"]>;
export declare const getAuthorization200: Validator<operations["getAuthorization"]["responses"]["200"]["content"]["application/json"]>;
export declare const getAuthorization401: Validator<operations["getAuthorization"]["responses"]["401"]["content"]["application/problem+json"]>;
export declare const getAuthorization404: Validator<operations["getAuthorization"]["responses"]["404"]["content"]["application/problem+json"]>;
export declare const getAuthorization429: Validator<operations["getAuthorization"]["responses"]["429"]["content"]["application/problem+json"]>;
export declare const updateAuthorization200: Validator<operations["updateAuthorization"]["responses"]["200"]["content"]["application/json"]>;
export declare const updateAuthorization400: Validator<operations["updateAuthorization"]["responses"]["400"]["content"]["application/problem+json"]>;
export declare const updateAuthorization401: Validator<operations["updateAuthorization"]["responses"]["401"]["content"]["application/problem+json"]>;
export declare const updateAuthorization404: Validator<operations["updateAuthorization"]["responses"]["404"]["content"]["application/problem+json"]>;
export declare const updateAuthorization409: Validator<operations["updateAuthorization"]["responses"]["409"]["content"]["application/problem+json"]>;
export declare const updateAuthorization413: Validator<operations["updateAuthorization"]["responses"]["413"]["content"]["application/problem+json"]>;
export declare const updateAuthorization415: Validator<operations["updateAuthorization"]["responses"]["415"]["content"]["application/problem+json"]>;
export declare const updateAuthorization422: Validator<operations["updateAuthorization"]["responses"]["422"]["content"]["application/problem+json"]>;
export declare const updateAuthorization429: Validator<operations["updateAuthorization"]["responses"]["429"]["content"]["application/problem+json"]>;
export declare const cancelAuthorization200: Validator<operations["cancelAuthorization"]["responses"]["200"]["content"]["application/json"]>;
export declare const cancelAuthorization401: Validator<operations["cancelAuthorization"]["responses"]["401"]["content"]["application/problem+json"]>;
export declare const cancelAuthorization404: Validator<operations["cancelAuthorization"]["responses"]["404"]["content"]["application/problem+json"]>;
export declare const cancelAuthorization409: Validator<operations["cancelAuthorization"]["responses"]["409"]["content"]["application/problem+json"]>;
export declare const cancelAuthorization429: Validator<operations["cancelAuthorization"]["responses"]["429"]["content"]["application/problem+json"]>;
export declare const emitAuthorizationEvent202: Validator<operations["emitAuthorizationEvent"]["responses"]["202"]["content"]["application/json"]>;
export declare const emitAuthorizationEvent400: Validator<operations["emitAuthorizationEvent"]["responses"]["400"]["content"]["application/problem+json"]>;
export declare const emitAuthorizationEvent401: Validator<operations["emitAuthorizationEvent"]["responses"]["401"]["content"]["application/problem+json"]>;
export declare const emitAuthorizationEvent404: Validator<operations["emitAuthorizationEvent"]["responses"]["404"]["content"]["application/problem+json"]>;
export declare const emitAuthorizationEvent409: Validator<operations["emitAuthorizationEvent"]["responses"]["409"]["content"]["application/problem+json"]>;
export declare const emitAuthorizationEvent413: Validator<operations["emitAuthorizationEvent"]["responses"]["413"]["content"]["application/problem+json"]>;
export declare const emitAuthorizationEvent415: Validator<operations["emitAuthorizationEvent"]["responses"]["415"]["content"]["application/problem+json"]>;
export declare const emitAuthorizationEvent429: Validator<operations["emitAuthorizationEvent"]["responses"]["429"]["content"]["application/problem+json"]>;

/** The checks of each operation's responses, by status. */
export declare const responses: {
  "listAuthorizations": { "200": typeof listAuthorizations200, "400": typeof listAuthorizations400, "401": typeof listAuthorizations401, "429": typeof listAuthorizations429 },
  "createAuthorization": { "200": typeof createAuthorization200, "201": typeof createAuthorization201, "400": typeof createAuthorization400, "401": typeof createAuthorization401, "409": typeof createAuthorization409, "413": typeof createAuthorization413, "415": typeof createAuthorization415, "422": typeof createAuthorization422, "429": typeof createAuthorization429 },
  "getAuthorization": { "200": typeof getAuthorization200, "401": typeof getAuthorization401, "404": typeof getAuthorization404, "429": typeof getAuthorization429 },
  "updateAuthorization": { "200": typeof updateAuthorization200, "400": typeof updateAuthorization400, "401": typeof updateAuthorization401, "404": typeof updateAuthorization404, "409": typeof updateAuthorization409, "413": typeof updateAuthorization413, "415": typeof updateAuthorization415, "422": typeof updateAuthorization422, "429": typeof updateAuthorization429 },
  "cancelAuthorization": { "200": typeof cancelAuthorization200, "401": typeof cancelAuthorization401, "404": typeof cancelAuthorization404, "409": typeof cancelAuthorization409, "429": typeof cancelAuthorization429 },
  "emitAuthorizationEvent": { "202": typeof emitAuthorizationEvent202, "400": typeof emitAuthorizationEvent400, "401": typeof emitAuthorizationEvent401, "404": typeof emitAuthorizationEvent404, "409": typeof emitAuthorizationEvent409, "413": typeof emitAuthorizationEvent413, "415": typeof emitAuthorizationEvent415, "429": typeof emitAuthorizationEvent429 },
};
