// Made from the contract by `pnpm generate`; edit spec/ and generate again.

import type { operations } from "../types.ts";
import type { Validator } from "../../validator.ts";

export declare const listAuthorizationsPath: Validator<operations["listAuthorizations"]["parameters"]["path"]>;
export declare const listAuthorizationsQuery: Validator<NonNullable<operations["listAuthorizations"]["parameters"]["query"]>>;
export declare const createAuthorizationPath: Validator<operations["createAuthorization"]["parameters"]["path"]>;
export declare const createAuthorizationQuery: Validator<NonNullable<operations["createAuthorization"]["parameters"]["query"]>>;
export declare const createAuthorizationBody: Validator<NonNullable<operations["createAuthorization"]["requestBody"]>["content"]["application/json"]>;
export declare const getAuthorizationPath: Validator<operations["getAuthorization"]["parameters"]["path"]>;
export declare const getAuthorizationQuery: Validator<NonNullable<operations["getAuthorization"]["parameters"]["query"]>>;
export declare const updateAuthorizationPath: Validator<operations["updateAuthorization"]["parameters"]["path"]>;
export declare const updateAuthorizationQuery: Validator<NonNullable<operations["updateAuthorization"]["parameters"]["query"]>>;
export declare const updateAuthorizationBody: Validator<NonNullable<operations["updateAuthorization"]["requestBody"]>["content"]["application/json"]>;
export declare const cancelAuthorizationPath: Validator<operations["cancelAuthorization"]["parameters"]["path"]>;
export declare const cancelAuthorizationQuery: Validator<NonNullable<operations["cancelAuthorization"]["parameters"]["query"]>>;
export declare const emitAuthorizationEventPath: Validator<operations["emitAuthorizationEvent"]["parameters"]["path"]>;
export declare const emitAuthorizationEventQuery: Validator<NonNullable<operations["emitAuthorizationEvent"]["parameters"]["query"]>>;
export declare const emitAuthorizationEventBody: Validator<NonNullable<operations["emitAuthorizationEvent"]["requestBody"]>["content"]["application/json"]>;

/** The checks of each operation's request, by its parts. */
export declare const requests: {
  "listAuthorizations": { "path": typeof listAuthorizationsPath, "query": typeof listAuthorizationsQuery },
  "createAuthorization": { "path": typeof createAuthorizationPath, "query": typeof createAuthorizationQuery, "body": typeof createAuthorizationBody },
  "getAuthorization": { "path": typeof getAuthorizationPath, "query": typeof getAuthorizationQuery },
  "updateAuthorization": { "path": typeof updateAuthorizationPath, "query": typeof updateAuthorizationQuery, "body": typeof updateAuthorizationBody },
  "cancelAuthorization": { "path": typeof cancelAuthorizationPath, "query": typeof cancelAuthorizationQuery },
  "emitAuthorizationEvent": { "path": typeof emitAuthorizationEventPath, "query": typeof emitAuthorizationEventQuery, "body": typeof emitAuthorizationEventBody },
};
