// Made from the contract by `pnpm generate`; edit spec/ and generate again.

import type { operations, Readable } from "../types.ts";
import type { Validator } from "../../validator.ts";

export declare const listAuthorizations200: Validator<Readable<operations["listAuthorizations"]["responses"]["200"]["content"]["application/json"]>>;
export declare const listAuthorizations400: Validator<Readable<operations["listAuthorizations"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const listAuthorizations401: Validator<Readable<operations["listAuthorizations"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const listAuthorizations429: Validator<Readable<operations["listAuthorizations"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const createAuthorization200: Validator<Readable<operations["createAuthorization"]["responses"]["200"]["content"]["application/json"]>>;
export declare const createAuthorization201: Validator<Readable<operations["createAuthorization"]["responses"]["201"]["content"]["application/json"]>>;
export declare const createAuthorization400: Validator<Readable<operations["createAuthorization"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const createAuthorization401: Validator<Readable<operations["createAuthorization"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const createAuthorization409: Validator<Readable<operations["createAuthorization"]["responses"]["409"]["content"]["application/problem+json"]>>;
export declare const createAuthorization413: Validator<Readable<operations["createAuthorization"]["responses"]["413"]["content"]["application/problem+json"]>>;
export declare const createAuthorization415: Validator<Readable<operations["createAuthorization"]["responses"]["415"]["content"]["application/problem+json"]>>;
export declare const createAuthorization422: Validator<Readable<operations["createAuthorization"]["responses"]["422"]["content"]["application/problem+json"]>>;
export declare const createAuthorization429: Validator<Readable<operations["createAuthorization"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const getAuthorization200: Validator<Readable<operations["getAuthorization"]["responses"]["200"]["content"]["application/json"]>>;
export declare const getAuthorization400: Validator<Readable<operations["getAuthorization"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const getAuthorization401: Validator<Readable<operations["getAuthorization"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const getAuthorization404: Validator<Readable<operations["getAuthorization"]["responses"]["404"]["content"]["application/problem+json"]>>;
export declare const getAuthorization429: Validator<Readable<operations["getAuthorization"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const updateAuthorization200: Validator<Readable<operations["updateAuthorization"]["responses"]["200"]["content"]["application/json"]>>;
export declare const updateAuthorization400: Validator<Readable<operations["updateAuthorization"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const updateAuthorization401: Validator<Readable<operations["updateAuthorization"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const updateAuthorization404: Validator<Readable<operations["updateAuthorization"]["responses"]["404"]["content"]["application/problem+json"]>>;
export declare const updateAuthorization409: Validator<Readable<operations["updateAuthorization"]["responses"]["409"]["content"]["application/problem+json"]>>;
export declare const updateAuthorization413: Validator<Readable<operations["updateAuthorization"]["responses"]["413"]["content"]["application/problem+json"]>>;
export declare const updateAuthorization415: Validator<Readable<operations["updateAuthorization"]["responses"]["415"]["content"]["application/problem+json"]>>;
export declare const updateAuthorization422: Validator<Readable<operations["updateAuthorization"]["responses"]["422"]["content"]["application/problem+json"]>>;
export declare const updateAuthorization429: Validator<Readable<operations["updateAuthorization"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const cancelAuthorization200: Validator<Readable<operations["cancelAuthorization"]["responses"]["200"]["content"]["application/json"]>>;
export declare const cancelAuthorization400: Validator<Readable<operations["cancelAuthorization"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const cancelAuthorization401: Validator<Readable<operations["cancelAuthorization"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const cancelAuthorization404: Validator<Readable<operations["cancelAuthorization"]["responses"]["404"]["content"]["application/problem+json"]>>;
export declare const cancelAuthorization409: Validator<Readable<operations["cancelAuthorization"]["responses"]["409"]["content"]["application/problem+json"]>>;
export declare const cancelAuthorization429: Validator<Readable<operations["cancelAuthorization"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const emitAuthorizationEvent202: Validator<Readable<operations["emitAuthorizationEvent"]["responses"]["202"]["content"]["application/json"]>>;
export declare const emitAuthorizationEvent400: Validator<Readable<operations["emitAuthorizationEvent"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const emitAuthorizationEvent401: Validator<Readable<operations["emitAuthorizationEvent"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const emitAuthorizationEvent404: Validator<Readable<operations["emitAuthorizationEvent"]["responses"]["404"]["content"]["application/problem+json"]>>;
export declare const emitAuthorizationEvent409: Validator<Readable<operations["emitAuthorizationEvent"]["responses"]["409"]["content"]["application/problem+json"]>>;
export declare const emitAuthorizationEvent413: Validator<Readable<operations["emitAuthorizationEvent"]["responses"]["413"]["content"]["application/problem+json"]>>;
export declare const emitAuthorizationEvent415: Validator<Readable<operations["emitAuthorizationEvent"]["responses"]["415"]["content"]["application/problem+json"]>>;
export declare const emitAuthorizationEvent429: Validator<Readable<operations["emitAuthorizationEvent"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const listProducts200: Validator<Readable<operations["listProducts"]["responses"]["200"]["content"]["application/json"]>>;
export declare const listProducts400: Validator<Readable<operations["listProducts"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const listProducts401: Validator<Readable<operations["listProducts"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const listProducts429: Validator<Readable<operations["listProducts"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const createProduct201: Validator<Readable<operations["createProduct"]["responses"]["201"]["content"]["application/json"]>>;
export declare const createProduct400: Validator<Readable<operations["createProduct"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const createProduct401: Validator<Readable<operations["createProduct"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const createProduct409: Validator<Readable<operations["createProduct"]["responses"]["409"]["content"]["application/problem+json"]>>;
export declare const createProduct413: Validator<Readable<operations["createProduct"]["responses"]["413"]["content"]["application/problem+json"]>>;
export declare const createProduct415: Validator<Readable<operations["createProduct"]["responses"]["415"]["content"]["application/problem+json"]>>;
export declare const createProduct429: Validator<Readable<operations["createProduct"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const getProduct200: Validator<Readable<operations["getProduct"]["responses"]["200"]["content"]["application/json"]>>;
export declare const getProduct400: Validator<Readable<operations["getProduct"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const getProduct401: Validator<Readable<operations["getProduct"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const getProduct404: Validator<Readable<operations["getProduct"]["responses"]["404"]["content"]["application/problem+json"]>>;
export declare const getProduct429: Validator<Readable<operations["getProduct"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const updateProduct200: Validator<Readable<operations["updateProduct"]["responses"]["200"]["content"]["application/json"]>>;
export declare const updateProduct400: Validator<Readable<operations["updateProduct"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const updateProduct401: Validator<Readable<operations["updateProduct"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const updateProduct404: Validator<Readable<operations["updateProduct"]["responses"]["404"]["content"]["application/problem+json"]>>;
export declare const updateProduct413: Validator<Readable<operations["updateProduct"]["responses"]["413"]["content"]["application/problem+json"]>>;
export declare const updateProduct415: Validator<Readable<operations["updateProduct"]["responses"]["415"]["content"]["application/problem+json"]>>;
export declare const updateProduct429: Validator<Readable<operations["updateProduct"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const deleteProduct400: Validator<Readable<operations["deleteProduct"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const deleteProduct401: Validator<Readable<operations["deleteProduct"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const deleteProduct404: Validator<Readable<operations["deleteProduct"]["responses"]["404"]["content"]["application/problem+json"]>>;
export declare const deleteProduct429: Validator<Readable<operations["deleteProduct"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const listWarehouses200: Validator<Readable<operations["listWarehouses"]["responses"]["200"]["content"]["application/json"]>>;
export declare const listWarehouses400: Validator<Readable<operations["listWarehouses"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const listWarehouses401: Validator<Readable<operations["listWarehouses"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const listWarehouses429: Validator<Readable<operations["listWarehouses"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const createWarehouse201: Validator<Readable<operations["createWarehouse"]["responses"]["201"]["content"]["application/json"]>>;
export declare const createWarehouse400: Validator<Readable<operations["createWarehouse"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const createWarehouse401: Validator<Readable<operations["createWarehouse"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const createWarehouse409: Validator<Readable<operations["createWarehouse"]["responses"]["409"]["content"]["application/problem+json"]>>;
export declare const createWarehouse413: Validator<Readable<operations["createWarehouse"]["responses"]["413"]["content"]["application/problem+json"]>>;
export declare const createWarehouse415: Validator<Readable<operations["createWarehouse"]["responses"]["415"]["content"]["application/problem+json"]>>;
export declare const createWarehouse422: Validator<Readable<operations["createWarehouse"]["responses"]["422"]["content"]["application/problem+json"]>>;
export declare const createWarehouse429: Validator<Readable<operations["createWarehouse"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const getWarehouse200: Validator<Readable<operations["getWarehouse"]["responses"]["200"]["content"]["application/json"]>>;
export declare const getWarehouse400: Validator<Readable<operations["getWarehouse"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const getWarehouse401: Validator<Readable<operations["getWarehouse"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const getWarehouse404: Validator<Readable<operations["getWarehouse"]["responses"]["404"]["content"]["application/problem+json"]>>;
export declare const getWarehouse429: Validator<Readable<operations["getWarehouse"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const updateWarehouse200: Validator<Readable<operations["updateWarehouse"]["responses"]["200"]["content"]["application/json"]>>;
export declare const updateWarehouse400: Validator<Readable<operations["updateWarehouse"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const updateWarehouse401: Validator<Readable<operations["updateWarehouse"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const updateWarehouse404: Validator<Readable<operations["updateWarehouse"]["responses"]["404"]["content"]["application/problem+json"]>>;
export declare const updateWarehouse413: Validator<Readable<operations["updateWarehouse"]["responses"]["413"]["content"]["application/problem+json"]>>;
export declare const updateWarehouse415: Validator<Readable<operations["updateWarehouse"]["responses"]["415"]["content"]["application/problem+json"]>>;
export declare const updateWarehouse422: Validator<Readable<operations["updateWarehouse"]["responses"]["422"]["content"]["application/problem+json"]>>;
export declare const updateWarehouse429: Validator<Readable<operations["updateWarehouse"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const deleteWarehouse400: Validator<Readable<operations["deleteWarehouse"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const deleteWarehouse401: Validator<Readable<operations["deleteWarehouse"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const deleteWarehouse404: Validator<Readable<operations["deleteWarehouse"]["responses"]["404"]["content"]["application/problem+json"]>>;
export declare const deleteWarehouse429: Validator<Readable<operations["deleteWarehouse"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const getCleaningProtocol200: Validator<Readable<operations["getCleaningProtocol"]["responses"]["200"]["content"]["application/json"]>>;
export declare const getCleaningProtocol400: Validator<Readable<operations["getCleaningProtocol"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const getCleaningProtocol401: Validator<Readable<operations["getCleaningProtocol"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const getCleaningProtocol429: Validator<Readable<operations["getCleaningProtocol"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const createCleaningProtocol201: Validator<Readable<operations["createCleaningProtocol"]["responses"]["201"]["content"]["application/json"]>>;
export declare const createCleaningProtocol400: Validator<Readable<operations["createCleaningProtocol"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const createCleaningProtocol401: Validator<Readable<operations["createCleaningProtocol"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const createCleaningProtocol409: Validator<Readable<operations["createCleaningProtocol"]["responses"]["409"]["content"]["application/problem+json"]>>;
export declare const createCleaningProtocol413: Validator<Readable<operations["createCleaningProtocol"]["responses"]["413"]["content"]["application/problem+json"]>>;
export declare const createCleaningProtocol415: Validator<Readable<operations["createCleaningProtocol"]["responses"]["415"]["content"]["application/problem+json"]>>;
export declare const createCleaningProtocol422: Validator<Readable<operations["createCleaningProtocol"]["responses"]["422"]["content"]["application/problem+json"]>>;
export declare const createCleaningProtocol429: Validator<Readable<operations["createCleaningProtocol"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const deleteCleaningProtocol400: Validator<Readable<operations["deleteCleaningProtocol"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const deleteCleaningProtocol401: Validator<Readable<operations["deleteCleaningProtocol"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const deleteCleaningProtocol404: Validator<Readable<operations["deleteCleaningProtocol"]["responses"]["404"]["content"]["application/problem+json"]>>;
export declare const deleteCleaningProtocol429: Validator<Readable<operations["deleteCleaningProtocol"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const updateCleaningProtocolConfiguration200: Validator<Readable<operations["updateCleaningProtocolConfiguration"]["responses"]["200"]["content"]["application/json"]>>;
export declare const updateCleaningProtocolConfiguration400: Validator<Readable<operations["updateCleaningProtocolConfiguration"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const updateCleaningProtocolConfiguration401: Validator<Readable<operations["updateCleaningProtocolConfiguration"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const updateCleaningProtocolConfiguration404: Validator<Readable<operations["updateCleaningProtocolConfiguration"]["responses"]["404"]["content"]["application/problem+json"]>>;
export declare const updateCleaningProtocolConfiguration413: Validator<Readable<operations["updateCleaningProtocolConfiguration"]["responses"]["413"]["content"]["application/problem+json"]>>;
export declare const updateCleaningProtocolConfiguration415: Validator<Readable<operations["updateCleaningProtocolConfiguration"]["responses"]["415"]["content"]["application/problem+json"]>>;
export declare const updateCleaningProtocolConfiguration422: Validator<Readable<operations["updateCleaningProtocolConfiguration"]["responses"]["422"]["content"]["application/problem+json"]>>;
export declare const updateCleaningProtocolConfiguration429: Validator<Readable<operations["updateCleaningProtocolConfiguration"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const activateCleaningProtocol200: Validator<Readable<operations["activateCleaningProtocol"]["responses"]["200"]["content"]["application/json"]>>;
export declare const activateCleaningProtocol400: Validator<Readable<operations["activateCleaningProtocol"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const activateCleaningProtocol401: Validator<Readable<operations["activateCleaningProtocol"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const activateCleaningProtocol404: Validator<Readable<operations["activateCleaningProtocol"]["responses"]["404"]["content"]["application/problem+json"]>>;
export declare const activateCleaningProtocol409: Validator<Readable<operations["activateCleaningProtocol"]["responses"]["409"]["content"]["application/problem+json"]>>;
export declare const activateCleaningProtocol429: Validator<Readable<operations["activateCleaningProtocol"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const deactivateCleaningProtocol200: Validator<Readable<operations["deactivateCleaningProtocol"]["responses"]["200"]["content"]["application/json"]>>;
export declare const deactivateCleaningProtocol400: Validator<Readable<operations["deactivateCleaningProtocol"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const deactivateCleaningProtocol401: Validator<Readable<operations["deactivateCleaningProtocol"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const deactivateCleaningProtocol404: Validator<Readable<operations["deactivateCleaningProtocol"]["responses"]["404"]["content"]["application/problem+json"]>>;
export declare const deactivateCleaningProtocol409: Validator<Readable<operations["deactivateCleaningProtocol"]["responses"]["409"]["content"]["application/problem+json"]>>;
export declare const deactivateCleaningProtocol429: Validator<Readable<operations["deactivateCleaningProtocol"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const listCleaningCategories200: Validator<Readable<operations["listCleaningCategories"]["responses"]["200"]["content"]["application/json"]>>;
export declare const listCleaningCategories400: Validator<Readable<operations["listCleaningCategories"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const listCleaningCategories401: Validator<Readable<operations["listCleaningCategories"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const listCleaningCategories429: Validator<Readable<operations["listCleaningCategories"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const createCleaningCategory201: Validator<Readable<operations["createCleaningCategory"]["responses"]["201"]["content"]["application/json"]>>;
export declare const createCleaningCategory400: Validator<Readable<operations["createCleaningCategory"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const createCleaningCategory401: Validator<Readable<operations["createCleaningCategory"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const createCleaningCategory409: Validator<Readable<operations["createCleaningCategory"]["responses"]["409"]["content"]["application/problem+json"]>>;
export declare const createCleaningCategory413: Validator<Readable<operations["createCleaningCategory"]["responses"]["413"]["content"]["application/problem+json"]>>;
export declare const createCleaningCategory415: Validator<Readable<operations["createCleaningCategory"]["responses"]["415"]["content"]["application/problem+json"]>>;
export declare const createCleaningCategory429: Validator<Readable<operations["createCleaningCategory"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const getCleaningCategory200: Validator<Readable<operations["getCleaningCategory"]["responses"]["200"]["content"]["application/json"]>>;
export declare const getCleaningCategory400: Validator<Readable<operations["getCleaningCategory"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const getCleaningCategory401: Validator<Readable<operations["getCleaningCategory"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const getCleaningCategory404: Validator<Readable<operations["getCleaningCategory"]["responses"]["404"]["content"]["application/problem+json"]>>;
export declare const getCleaningCategory429: Validator<Readable<operations["getCleaningCategory"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const updateCleaningCategory200: Validator<Readable<operations["updateCleaningCategory"]["responses"]["200"]["content"]["application/json"]>>;
export declare const updateCleaningCategory400: Validator<Readable<operations["updateCleaningCategory"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const updateCleaningCategory401: Validator<Readable<operations["updateCleaningCategory"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const updateCleaningCategory404: Validator<Readable<operations["updateCleaningCategory"]["responses"]["404"]["content"]["application/problem+json"]>>;
export declare const updateCleaningCategory413: Validator<Readable<operations["updateCleaningCategory"]["responses"]["413"]["content"]["application/problem+json"]>>;
export declare const updateCleaningCategory415: Validator<Readable<operations["updateCleaningCategory"]["responses"]["415"]["content"]["application/problem+json"]>>;
export declare const updateCleaningCategory429: Validator<Readable<operations["updateCleaningCategory"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const listCleaningTypes200: Validator<Readable<operations["listCleaningTypes"]["responses"]["200"]["content"]["application/json"]>>;
export declare const listCleaningTypes400: Validator<Readable<operations["listCleaningTypes"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const listCleaningTypes401: Validator<Readable<operations["listCleaningTypes"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const listCleaningTypes429: Validator<Readable<operations["listCleaningTypes"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const createCleaningType201: Validator<Readable<operations["createCleaningType"]["responses"]["201"]["content"]["application/json"]>>;
export declare const createCleaningType400: Validator<Readable<operations["createCleaningType"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const createCleaningType401: Validator<Readable<operations["createCleaningType"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const createCleaningType409: Validator<Readable<operations["createCleaningType"]["responses"]["409"]["content"]["application/problem+json"]>>;
export declare const createCleaningType413: Validator<Readable<operations["createCleaningType"]["responses"]["413"]["content"]["application/problem+json"]>>;
export declare const createCleaningType415: Validator<Readable<operations["createCleaningType"]["responses"]["415"]["content"]["application/problem+json"]>>;
export declare const createCleaningType422: Validator<Readable<operations["createCleaningType"]["responses"]["422"]["content"]["application/problem+json"]>>;
export declare const createCleaningType429: Validator<Readable<operations["createCleaningType"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const getCleaningType200: Validator<Readable<operations["getCleaningType"]["responses"]["200"]["content"]["application/json"]>>;
export declare const getCleaningType400: Validator<Readable<operations["getCleaningType"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const getCleaningType401: Validator<Readable<operations["getCleaningType"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const getCleaningType404: Validator<Readable<operations["getCleaningType"]["responses"]["404"]["content"]["application/problem+json"]>>;
export declare const getCleaningType429: Validator<Readable<operations["getCleaningType"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const updateCleaningType200: Validator<Readable<operations["updateCleaningType"]["responses"]["200"]["content"]["application/json"]>>;
export declare const updateCleaningType400: Validator<Readable<operations["updateCleaningType"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const updateCleaningType401: Validator<Readable<operations["updateCleaningType"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const updateCleaningType404: Validator<Readable<operations["updateCleaningType"]["responses"]["404"]["content"]["application/problem+json"]>>;
export declare const updateCleaningType413: Validator<Readable<operations["updateCleaningType"]["responses"]["413"]["content"]["application/problem+json"]>>;
export declare const updateCleaningType415: Validator<Readable<operations["updateCleaningType"]["responses"]["415"]["content"]["application/problem+json"]>>;
export declare const updateCleaningType422: Validator<Readable<operations["updateCleaningType"]["responses"]["422"]["content"]["application/problem+json"]>>;
export declare const updateCleaningType429: Validator<Readable<operations["updateCleaningType"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const listCleaningIncompatibilities200: Validator<Readable<operations["listCleaningIncompatibilities"]["responses"]["200"]["content"]["application/json"]>>;
export declare const listCleaningIncompatibilities400: Validator<Readable<operations["listCleaningIncompatibilities"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const listCleaningIncompatibilities401: Validator<Readable<operations["listCleaningIncompatibilities"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const listCleaningIncompatibilities429: Validator<Readable<operations["listCleaningIncompatibilities"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const createCleaningIncompatibility201: Validator<Readable<operations["createCleaningIncompatibility"]["responses"]["201"]["content"]["application/json"]>>;
export declare const createCleaningIncompatibility400: Validator<Readable<operations["createCleaningIncompatibility"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const createCleaningIncompatibility401: Validator<Readable<operations["createCleaningIncompatibility"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const createCleaningIncompatibility409: Validator<Readable<operations["createCleaningIncompatibility"]["responses"]["409"]["content"]["application/problem+json"]>>;
export declare const createCleaningIncompatibility413: Validator<Readable<operations["createCleaningIncompatibility"]["responses"]["413"]["content"]["application/problem+json"]>>;
export declare const createCleaningIncompatibility415: Validator<Readable<operations["createCleaningIncompatibility"]["responses"]["415"]["content"]["application/problem+json"]>>;
export declare const createCleaningIncompatibility422: Validator<Readable<operations["createCleaningIncompatibility"]["responses"]["422"]["content"]["application/problem+json"]>>;
export declare const createCleaningIncompatibility429: Validator<Readable<operations["createCleaningIncompatibility"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const getCleaningIncompatibility200: Validator<Readable<operations["getCleaningIncompatibility"]["responses"]["200"]["content"]["application/json"]>>;
export declare const getCleaningIncompatibility400: Validator<Readable<operations["getCleaningIncompatibility"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const getCleaningIncompatibility401: Validator<Readable<operations["getCleaningIncompatibility"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const getCleaningIncompatibility404: Validator<Readable<operations["getCleaningIncompatibility"]["responses"]["404"]["content"]["application/problem+json"]>>;
export declare const getCleaningIncompatibility429: Validator<Readable<operations["getCleaningIncompatibility"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const updateCleaningIncompatibility200: Validator<Readable<operations["updateCleaningIncompatibility"]["responses"]["200"]["content"]["application/json"]>>;
export declare const updateCleaningIncompatibility400: Validator<Readable<operations["updateCleaningIncompatibility"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const updateCleaningIncompatibility401: Validator<Readable<operations["updateCleaningIncompatibility"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const updateCleaningIncompatibility404: Validator<Readable<operations["updateCleaningIncompatibility"]["responses"]["404"]["content"]["application/problem+json"]>>;
export declare const updateCleaningIncompatibility409: Validator<Readable<operations["updateCleaningIncompatibility"]["responses"]["409"]["content"]["application/problem+json"]>>;
export declare const updateCleaningIncompatibility413: Validator<Readable<operations["updateCleaningIncompatibility"]["responses"]["413"]["content"]["application/problem+json"]>>;
export declare const updateCleaningIncompatibility415: Validator<Readable<operations["updateCleaningIncompatibility"]["responses"]["415"]["content"]["application/problem+json"]>>;
export declare const updateCleaningIncompatibility422: Validator<Readable<operations["updateCleaningIncompatibility"]["responses"]["422"]["content"]["application/problem+json"]>>;
export declare const updateCleaningIncompatibility429: Validator<Readable<operations["updateCleaningIncompatibility"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const deleteCleaningIncompatibility400: Validator<Readable<operations["deleteCleaningIncompatibility"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const deleteCleaningIncompatibility401: Validator<Readable<operations["deleteCleaningIncompatibility"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const deleteCleaningIncompatibility404: Validator<Readable<operations["deleteCleaningIncompatibility"]["responses"]["404"]["content"]["application/problem+json"]>>;
export declare const deleteCleaningIncompatibility429: Validator<Readable<operations["deleteCleaningIncompatibility"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const getWebhookConfiguration200: Validator<Readable<operations["getWebhookConfiguration"]["responses"]["200"]["content"]["application/json"]>>;
export declare const getWebhookConfiguration400: Validator<Readable<operations["getWebhookConfiguration"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const getWebhookConfiguration401: Validator<Readable<operations["getWebhookConfiguration"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const getWebhookConfiguration429: Validator<Readable<operations["getWebhookConfiguration"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const putWebhookConfiguration200: Validator<Readable<operations["putWebhookConfiguration"]["responses"]["200"]["content"]["application/json"]>>;
export declare const putWebhookConfiguration400: Validator<Readable<operations["putWebhookConfiguration"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const putWebhookConfiguration401: Validator<Readable<operations["putWebhookConfiguration"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const putWebhookConfiguration413: Validator<Readable<operations["putWebhookConfiguration"]["responses"]["413"]["content"]["application/problem+json"]>>;
export declare const putWebhookConfiguration415: Validator<Readable<operations["putWebhookConfiguration"]["responses"]["415"]["content"]["application/problem+json"]>>;
export declare const putWebhookConfiguration429: Validator<Readable<operations["putWebhookConfiguration"]["responses"]["429"]["content"]["application/problem+json"]>>;
export declare const deleteWebhookConfiguration400: Validator<Readable<operations["deleteWebhookConfiguration"]["responses"]["400"]["content"]["application/problem+json"]>>;
export declare const deleteWebhookConfiguration401: Validator<Readable<operations["deleteWebhookConfiguration"]["responses"]["401"]["content"]["application/problem+json"]>>;
export declare const deleteWebhookConfiguration404: Validator<Readable<operations["deleteWebhookConfiguration"]["responses"]["404"]["content"]["application/problem+json"]>>;
export declare const deleteWebhookConfiguration429: Validator<Readable<operations["deleteWebhookConfiguration"]["responses"]["429"]["content"]["application/problem+json"]>>;

/** The checks of each operation's responses, by status. */
export declare const responses: {
  "listAuthorizations": { "200": typeof listAuthorizations200, "400": typeof listAuthorizations400, "401": typeof listAuthorizations401, "429": typeof listAuthorizations429 },
  "createAuthorization": { "200": typeof createAuthorization200, "201": typeof createAuthorization201, "400": typeof createAuthorization400, "401": typeof createAuthorization401, "409": typeof createAuthorization409, "413": typeof createAuthorization413, "415": typeof createAuthorization415, "422": typeof createAuthorization422, "429": typeof createAuthorization429 },
  "getAuthorization": { "200": typeof getAuthorization200, "400": typeof getAuthorization400, "401": typeof getAuthorization401, "404": typeof getAuthorization404, "429": typeof getAuthorization429 },
  "updateAuthorization": { "200": typeof updateAuthorization200, "400": typeof updateAuthorization400, "401": typeof updateAuthorization401, "404": typeof updateAuthorization404, "409": typeof updateAuthorization409, "413": typeof updateAuthorization413, "415": typeof updateAuthorization415, "422": typeof updateAuthorization422, "429": typeof updateAuthorization429 },
  "cancelAuthorization": { "200": typeof cancelAuthorization200, "400": typeof cancelAuthorization400, "401": typeof cancelAuthorization401, "404": typeof cancelAuthorization404, "409": typeof cancelAuthorization409, "429": typeof cancelAuthorization429 },
  "emitAuthorizationEvent": { "202": typeof emitAuthorizationEvent202, "400": typeof emitAuthorizationEvent400, "401": typeof emitAuthorizationEvent401, "404": typeof emitAuthorizationEvent404, "409": typeof emitAuthorizationEvent409, "413": typeof emitAuthorizationEvent413, "415": typeof emitAuthorizationEvent415, "429": typeof emitAuthorizationEvent429 },
  "listProducts": { "200": typeof listProducts200, "400": typeof listProducts400, "401": typeof listProducts401, "429": typeof listProducts429 },
  "createProduct": { "201": typeof createProduct201, "400": typeof createProduct400, "401": typeof createProduct401, "409": typeof createProduct409, "413": typeof createProduct413, "415": typeof createProduct415, "429": typeof createProduct429 },
  "getProduct": { "200": typeof getProduct200, "400": typeof getProduct400, "401": typeof getProduct401, "404": typeof getProduct404, "429": typeof getProduct429 },
  "updateProduct": { "200": typeof updateProduct200, "400": typeof updateProduct400, "401": typeof updateProduct401, "404": typeof updateProduct404, "413": typeof updateProduct413, "415": typeof updateProduct415, "429": typeof updateProduct429 },
  "deleteProduct": { "400": typeof deleteProduct400, "401": typeof deleteProduct401, "404": typeof deleteProduct404, "429": typeof deleteProduct429 },
  "listWarehouses": { "200": typeof listWarehouses200, "400": typeof listWarehouses400, "401": typeof listWarehouses401, "429": typeof listWarehouses429 },
  "createWarehouse": { "201": typeof createWarehouse201, "400": typeof createWarehouse400, "401": typeof createWarehouse401, "409": typeof createWarehouse409, "413": typeof createWarehouse413, "415": typeof createWarehouse415, "422": typeof createWarehouse422, "429": typeof createWarehouse429 },
  "getWarehouse": { "200": typeof getWarehouse200, "400": typeof getWarehouse400, "401": typeof getWarehouse401, "404": typeof getWarehouse404, "429": typeof getWarehouse429 },
  "updateWarehouse": { "200": typeof updateWarehouse200, "400": typeof updateWarehouse400, "401": typeof updateWarehouse401, "404": typeof updateWarehouse404, "413": typeof updateWarehouse413, "415": typeof updateWarehouse415, "422": typeof updateWarehouse422, "429": typeof updateWarehouse429 },
  "deleteWarehouse": { "400": typeof deleteWarehouse400, "401": typeof deleteWarehouse401, "404": typeof deleteWarehouse404, "429": typeof deleteWarehouse429 },
  "getCleaningProtocol": { "200": typeof getCleaningProtocol200, "400": typeof getCleaningProtocol400, "401": typeof getCleaningProtocol401, "429": typeof getCleaningProtocol429 },
  "createCleaningProtocol": { "201": typeof createCleaningProtocol201, "400": typeof createCleaningProtocol400, "401": typeof createCleaningProtocol401, "409": typeof createCleaningProtocol409, "413": typeof createCleaningProtocol413, "415": typeof createCleaningProtocol415, "422": typeof createCleaningProtocol422, "429": typeof createCleaningProtocol429 },
  "deleteCleaningProtocol": { "400": typeof deleteCleaningProtocol400, "401": typeof deleteCleaningProtocol401, "404": typeof deleteCleaningProtocol404, "429": typeof deleteCleaningProtocol429 },
  "updateCleaningProtocolConfiguration": { "200": typeof updateCleaningProtocolConfiguration200, "400": typeof updateCleaningProtocolConfiguration400, "401": typeof updateCleaningProtocolConfiguration401, "404": typeof updateCleaningProtocolConfiguration404, "413": typeof updateCleaningProtocolConfiguration413, "415": typeof updateCleaningProtocolConfiguration415, "422": typeof updateCleaningProtocolConfiguration422, "429": typeof updateCleaningProtocolConfiguration429 },
  "activateCleaningProtocol": { "200": typeof activateCleaningProtocol200, "400": typeof activateCleaningProtocol400, "401": typeof activateCleaningProtocol401, "404": typeof activateCleaningProtocol404, "409": typeof activateCleaningProtocol409, "429": typeof activateCleaningProtocol429 },
  "deactivateCleaningProtocol": { "200": typeof deactivateCleaningProtocol200, "400": typeof deactivateCleaningProtocol400, "401": typeof deactivateCleaningProtocol401, "404": typeof deactivateCleaningProtocol404, "409": typeof deactivateCleaningProtocol409, "429": typeof deactivateCleaningProtocol429 },
  "listCleaningCategories": { "200": typeof listCleaningCategories200, "400": typeof listCleaningCategories400, "401": typeof listCleaningCategories401, "429": typeof listCleaningCategories429 },
  "createCleaningCategory": { "201": typeof createCleaningCategory201, "400": typeof createCleaningCategory400, "401": typeof createCleaningCategory401, "409": typeof createCleaningCategory409, "413": typeof createCleaningCategory413, "415": typeof createCleaningCategory415, "429": typeof createCleaningCategory429 },
  "getCleaningCategory": { "200": typeof getCleaningCategory200, "400": typeof getCleaningCategory400, "401": typeof getCleaningCategory401, "404": typeof getCleaningCategory404, "429": typeof getCleaningCategory429 },
  "updateCleaningCategory": { "200": typeof updateCleaningCategory200, "400": typeof updateCleaningCategory400, "401": typeof updateCleaningCategory401, "404": typeof updateCleaningCategory404, "413": typeof updateCleaningCategory413, "415": typeof updateCleaningCategory415, "429": typeof updateCleaningCategory429 },
  "listCleaningTypes": { "200": typeof listCleaningTypes200, "400": typeof listCleaningTypes400, "401": typeof listCleaningTypes401, "429": typeof listCleaningTypes429 },
  "createCleaningType": { "201": typeof createCleaningType201, "400": typeof createCleaningType400, "401": typeof createCleaningType401, "409": typeof createCleaningType409, "413": typeof createCleaningType413, "415": typeof createCleaningType415, "422": typeof createCleaningType422, "429": typeof createCleaningType429 },
  "getCleaningType": { "200": typeof getCleaningType200, "400": typeof getCleaningType400, "401": typeof getCleaningType401, "404": typeof getCleaningType404, "429": typeof getCleaningType429 },
  "updateCleaningType": { "200": typeof updateCleaningType200, "400": typeof updateCleaningType400, "401": typeof updateCleaningType401, "404": typeof updateCleaningType404, "413": typeof updateCleaningType413, "415": typeof updateCleaningType415, "422": typeof updateCleaningType422, "429": typeof updateCleaningType429 },
  "listCleaningIncompatibilities": { "200": typeof listCleaningIncompatibilities200, "400": typeof listCleaningIncompatibilities400, "401": typeof listCleaningIncompatibilities401, "429": typeof listCleaningIncompatibilities429 },
  "createCleaningIncompatibility": { "201": typeof createCleaningIncompatibility201, "400": typeof createCleaningIncompatibility400, "401": typeof createCleaningIncompatibility401, "409": typeof createCleaningIncompatibility409, "413": typeof createCleaningIncompatibility413, "415": typeof createCleaningIncompatibility415, "422": typeof createCleaningIncompatibility422, "429": typeof createCleaningIncompatibility429 },
  "getCleaningIncompatibility": { "200": typeof getCleaningIncompatibility200, "400": typeof getCleaningIncompatibility400, "401": typeof getCleaningIncompatibility401, "404": typeof getCleaningIncompatibility404, "429": typeof getCleaningIncompatibility429 },
  "updateCleaningIncompatibility": { "200": typeof updateCleaningIncompatibility200, "400": typeof updateCleaningIncompatibility400, "401": typeof updateCleaningIncompatibility401, "404": typeof updateCleaningIncompatibility404, "409": typeof updateCleaningIncompatibility409, "413": typeof updateCleaningIncompatibility413, "415": typeof updateCleaningIncompatibility415, "422": typeof updateCleaningIncompatibility422, "429": typeof updateCleaningIncompatibility429 },
  "deleteCleaningIncompatibility": { "400": typeof deleteCleaningIncompatibility400, "401": typeof deleteCleaningIncompatibility401, "404": typeof deleteCleaningIncompatibility404, "429": typeof deleteCleaningIncompatibility429 },
  "getWebhookConfiguration": { "200": typeof getWebhookConfiguration200, "400": typeof getWebhookConfiguration400, "401": typeof getWebhookConfiguration401, "429": typeof getWebhookConfiguration429 },
  "putWebhookConfiguration": { "200": typeof putWebhookConfiguration200, "400": typeof putWebhookConfiguration400, "401": typeof putWebhookConfiguration401, "413": typeof putWebhookConfiguration413, "415": typeof putWebhookConfiguration415, "429": typeof putWebhookConfiguration429 },
  "deleteWebhookConfiguration": { "400": typeof deleteWebhookConfiguration400, "401": typeof deleteWebhookConfiguration401, "404": typeof deleteWebhookConfiguration404, "429": typeof deleteWebhookConfiguration429 },
};
