// Made from the contract by `pnpm generate`; edit spec/ and generate again.

export type $Read<T> = {
    readonly $read: T;
};
export type $Write<T> = {
    readonly $write: T;
};
export type Readable<T> = T extends $Write<any> ? never : T extends $Read<infer U> ? Readable<U> : T extends (infer E)[] ? Readable<E>[] : T extends object ? {
    [K in keyof T as NonNullable<T[K]> extends $Write<any> ? never : K]: Readable<T[K]>;
} : T;
export type Writable<T> = T extends $Read<any> ? never : T extends $Write<infer U> ? Writable<U> : T extends (infer E)[] ? Writable<E>[] : T extends object ? {
    [K in keyof T as NonNullable<T[K]> extends $Read<any> ? never : K]: Writable<T[K]>;
} & {
    [K in keyof T as NonNullable<T[K]> extends $Read<any> ? K : never]?: never;
} : T;
export interface paths {
    "/authorizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the company's authorizations
         * @description Returns the authorizations of the logistics company that owns the key, a page at a time.
         */
        get: operations["listAuthorizations"];
        put?: never;
        /**
         * Create an authorization
         * @description Creates an authorization in state Active; it becomes available at the totems of its totem group. externalId makes the call idempotent: repeating it does not create a duplicate. When driver and tractor plate are already given, the service can generate the operation fully automatically on arrival.
         */
        post: operations["createAuthorization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/authorizations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The UUID of the authorization.
                 * @example 7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11
                 */
                id: components["parameters"]["AuthorizationId"];
            };
            cookie?: never;
        };
        /**
         * Get an authorization
         * @description Returns one authorization of the company.
         */
        get: operations["getAuthorization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the operational fields of an authorization
         * @description Changes driver, plates, product or warehouse of an authorization while it is Active; omitted fields stay unchanged. Send the event `synced` afterwards, so that the service generates an operation whose driver already waits.
         */
        patch: operations["updateAuthorization"];
        trace?: never;
    };
    "/authorizations/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The UUID of the authorization.
                 * @example 7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11
                 */
                id: components["parameters"]["AuthorizationId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an authorization
         * @description Ends an Active authorization. The call takes no body.
         */
        post: operations["cancelAuthorization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/authorizations/{id}/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The UUID of the authorization.
                 * @example 7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11
                 */
                id: components["parameters"]["AuthorizationId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Emit a domain event
         * @description Puts a domain event into the event pipeline of the service. It re-triggers internal logic without recreating the authorization.
         */
        post: operations["emitAuthorizationEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the company's products
         * @description Returns the native products of the company, a page at a time, without the deleted ones.
         */
        get: operations["listProducts"];
        put?: never;
        /**
         * Create a product
         * @description Creates a native product of the company. With an externalId, authorizations can name it.
         */
        post: operations["createProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The UUID of the product.
                 * @example 9b1a2f64-3c1d-4b7e-8a52-6f0d1c9e4a01
                 */
                id: components["parameters"]["ProductId"];
            };
            cookie?: never;
        };
        /**
         * Get a product
         * @description Returns one product of the company.
         */
        get: operations["getProduct"];
        put?: never;
        post?: never;
        /**
         * Delete a product
         * @description Deletes a product softly: it leaves the list and cannot be named by a new authorization, but stays in the authorizations that name it.
         */
        delete: operations["deleteProduct"];
        options?: never;
        head?: never;
        /**
         * Rename a product
         * @description Updates the name of a product. Authorizations that name the product show the new name.
         */
        patch: operations["updateProduct"];
        trace?: never;
    };
    "/warehouses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the company's warehouses
         * @description Returns the native warehouses of the company, a page at a time, without the deleted ones.
         */
        get: operations["listWarehouses"];
        put?: never;
        /**
         * Create a warehouse
         * @description Creates a native warehouse of the company. With an externalId, authorizations can name it.
         */
        post: operations["createWarehouse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/warehouses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The UUID of the warehouse.
                 * @example c3f7e8a1-52d4-4e0b-8f6a-7b1c9d2e5a11
                 */
                id: components["parameters"]["WarehouseId"];
            };
            cookie?: never;
        };
        /**
         * Get a warehouse
         * @description Returns one warehouse of the company.
         */
        get: operations["getWarehouse"];
        put?: never;
        post?: never;
        /**
         * Delete a warehouse
         * @description Deletes a warehouse softly: it leaves the list and cannot be named by a new authorization, but stays in the authorizations that name it.
         */
        delete: operations["deleteWarehouse"];
        options?: never;
        head?: never;
        /**
         * Update a warehouse
         * @description Updates name, code, totem group or display configuration of a native warehouse; omitted fields stay unchanged. Authorizations that name the warehouse show its new name.
         */
        patch: operations["updateWarehouse"];
        trace?: never;
    };
    "/cleaning-protocol": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the cleaning protocol
         * @description Returns the company's cleaning protocol, or nothing when there is none.
         */
        get: operations["getCleaningProtocol"];
        put?: never;
        /**
         * Create the cleaning protocol
         * @description Creates the company's cleaning protocol, with its document when companyProtocolEnabled is true.
         */
        post: operations["createCleaningProtocol"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cleaning-protocol/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The UUID of the protocol.
                 * @example d5a8e3c1-9f42-4b76-8c0d-4e1b6a7f9d51
                 */
                id: components["parameters"]["CleaningProtocolId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete the cleaning protocol
         * @description Deletes the protocol and all its categories, types and incompatibilities.
         */
        delete: operations["deleteCleaningProtocol"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cleaning-protocol/{id}/configuration": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The UUID of the protocol.
                 * @example d5a8e3c1-9f42-4b76-8c0d-4e1b6a7f9d51
                 */
                id: components["parameters"]["CleaningProtocolId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the configuration of the cleaning protocol
         * @description Changes the configuration; may replace the PDF without recreating the protocol.
         */
        patch: operations["updateCleaningProtocolConfiguration"];
        trace?: never;
    };
    "/cleaning-protocol/{id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The UUID of the protocol.
                 * @example d5a8e3c1-9f42-4b76-8c0d-4e1b6a7f9d51
                 */
                id: components["parameters"]["CleaningProtocolId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate the cleaning protocol
         * @description Takes an Inactive protocol to Active. The call takes no body.
         */
        post: operations["activateCleaningProtocol"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cleaning-protocol/{id}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The UUID of the protocol.
                 * @example d5a8e3c1-9f42-4b76-8c0d-4e1b6a7f9d51
                 */
                id: components["parameters"]["CleaningProtocolId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deactivate the cleaning protocol
         * @description Takes an Active protocol to Inactive. The call takes no body.
         */
        post: operations["deactivateCleaningProtocol"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cleaning-categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the cleaning categories
         * @description Returns the categories of the company's cleaning protocol, a page at a time.
         */
        get: operations["listCleaningCategories"];
        put?: never;
        /**
         * Create a cleaning category
         * @description Adds a category to the company's cleaning protocol.
         */
        post: operations["createCleaningCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cleaning-categories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The UUID of the category.
                 * @example e1c4a7b2-0d5f-4839-9e6c-3a8b2d7f4c21
                 */
                id: components["parameters"]["CleaningCategoryId"];
            };
            cookie?: never;
        };
        /**
         * Get a cleaning category
         * @description Returns one category of the company's cleaning protocol.
         */
        get: operations["getCleaningCategory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a cleaning category
         * @description Changes what a create may set; omitted fields stay unchanged.
         */
        patch: operations["updateCleaningCategory"];
        trace?: never;
    };
    "/cleaning-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the cleaning types
         * @description Returns the types of the company's cleaning protocol, a page at a time.
         */
        get: operations["listCleaningTypes"];
        put?: never;
        /**
         * Create a cleaning type
         * @description Adds a type to the company's cleaning protocol.
         */
        post: operations["createCleaningType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cleaning-types/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The UUID of the type.
                 * @example 7d2f9e64-5b1a-4c80-8f3d-6e9c1b5a2d31
                 */
                id: components["parameters"]["CleaningTypeId"];
            };
            cookie?: never;
        };
        /**
         * Get a cleaning type
         * @description Returns one type of the company's cleaning protocol.
         */
        get: operations["getCleaningType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a cleaning type
         * @description Changes what a create may set; omitted fields stay unchanged.
         */
        patch: operations["updateCleaningType"];
        trace?: never;
    };
    "/cleaning-incompatibilities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the cleaning incompatibilities
         * @description Returns the incompatibilities of the company's cleaning protocol, a page at a time.
         */
        get: operations["listCleaningIncompatibilities"];
        put?: never;
        /**
         * Register a cleaning incompatibility
         * @description Registers an incompatibility between two categories, or between two types, of the cleaning protocol.
         */
        post: operations["createCleaningIncompatibility"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cleaning-incompatibilities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The UUID of the incompatibility.
                 * @example 38b1d7f5-6e4c-4a92-9d08-5c2f7a1e4b41
                 */
                id: components["parameters"]["CleaningIncompatibilityId"];
            };
            cookie?: never;
        };
        /**
         * Get a cleaning incompatibility
         * @description Returns one incompatibility of the company's cleaning protocol.
         */
        get: operations["getCleaningIncompatibility"];
        put?: never;
        post?: never;
        /**
         * Delete a cleaning incompatibility
         * @description Deletes an incompatibility. The two categories or types stay.
         */
        delete: operations["deleteCleaningIncompatibility"];
        options?: never;
        head?: never;
        /**
         * Update a cleaning incompatibility
         * @description Changes what a create may set; omitted fields stay unchanged.
         */
        patch: operations["updateCleaningIncompatibility"];
        trace?: never;
    };
    "/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the webhook configuration
         * @description Returns the company's outgoing webhook configuration, without the secret.
         */
        get: operations["getWebhookConfiguration"];
        /**
         * Register or replace the webhook configuration
         * @description Registers the company's outgoing webhook configuration, or replaces the whole of it: a secret that is not given again is gone, and deliveries are no longer signed.
         */
        put: operations["putWebhookConfiguration"];
        post?: never;
        /**
         * Remove the webhook configuration
         * @description Removes the configuration; delivery of events stops immediately.
         */
        delete: operations["deleteWebhookConfiguration"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "authorization.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell the partner that an authorization was created
         * @description An authorization was created. Delivered when subscribedEvents is empty or names it.
         */
        post: operations["authorizationCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "authorization.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell the partner that an authorization was updated
         * @description Operational fields of an authorization changed. Delivered when subscribedEvents is empty or names it.
         */
        post: operations["authorizationUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "authorization.finished": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell the partner that an authorization ended
         * @description An authorization became Finished. Delivered when subscribedEvents is empty or names it.
         */
        post: operations["authorizationFinished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "authorization.synced": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell the partner that synced was emitted
         * @description The domain event synced was emitted for an authorization. Delivered when subscribedEvents is empty or names it.
         */
        post: operations["authorizationSynced"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "authorization.fetch_requested_from_erp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell the partner that a fetch from the ERP was requested
         * @description The domain event fetch_requested_from_erp was emitted for an authorization. Delivered when subscribedEvents is empty or names it.
         */
        post: operations["authorizationFetchRequestedFromErp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "operation.recorded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell the partner that an operation was recorded
         * @description A totem recorded an operation on an authorization. Delivered only when subscribedEvents names it.
         */
        post: operations["operationRecorded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * DeliveredEvent
         * @description Any event that the service delivers; `type` tells which.
         */
        DeliveredEvent: components["schemas"]["AuthorizationCreatedEvent"] | components["schemas"]["AuthorizationUpdatedEvent"] | components["schemas"]["AuthorizationFinishedEvent"] | components["schemas"]["AuthorizationSyncedEvent"] | components["schemas"]["AuthorizationFetchRequestedFromErpEvent"] | components["schemas"]["OperationRecordedEvent"];
        /**
         * AuthorizationStatus
         * @description Active: valid, can generate operations at the totem. Finished: ended for any reason; no longer operable.
         * @enum {string}
         */
        AuthorizationStatus: "Active" | "Finished";
        /**
         * OperationType
         * @description Whether the carrier loads or unloads.
         * @enum {string}
         */
        OperationType: "loading" | "unloading";
        /**
         * Authorization
         * @description An authorization as the service returns it. externalId is never returned.
         */
        Authorization: {
            /**
             * Format: uuid
             * @description The UUID of the authorization in the service.
             */
            id: string;
            /** @description Whether the authorization can generate operations. */
            status: components["schemas"]["AuthorizationStatus"];
            /** @description The resolved name of the product. */
            product: string;
            /** @description The resolved reference of the warehouse, its name. */
            warehouse: string;
            /** @description The authorized quantity, in the operational unit of the company. */
            quantity: number;
            /** @description What is left of the quantity after the recorded operations, in the same unit. */
            remainingQuantity: number;
            /**
             * Format: uuid
             * @description The totem group where the authorization is valid.
             */
            totemGroupId: string;
            /** @description Whether the carrier loads or unloads. */
            operationType: components["schemas"]["OperationType"];
            /** @description The tax id of the carrier. */
            carrierTaxId: string;
            /** @description The batch or lot number. */
            batch: string | null;
            /** @description The product format. */
            format: string | null;
            /**
             * Format: date-time
             * @description The start of validity.
             */
            scheduledDate: string | null;
            /**
             * Format: date-time
             * @description The end of validity.
             */
            endDate: string | null;
            /** @description The name of the operation's party. */
            partnerName: string | null;
            /** @description The tax id of the operation's party. */
            partnerCif: string | null;
            /** @description The name of the product's owner. */
            productOwnerName: string | null;
            /** @description The tax id of the product's owner. */
            productOwnerCif: string | null;
            /** @description The NIF of the assigned driver. */
            driverNif: string | null;
            /** @description The plate of the tractor, uppercase. */
            tractorPlate: string | null;
            /** @description The plates of the trailers, uppercase. */
            trailerPlates: string[];
            /**
             * Format: date-time
             * @description When the authorization was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the authorization last changed.
             */
            updatedAt: string;
        };
        /**
         * AuthorizationPage
         * @description A part of the company's authorizations.
         */
        AuthorizationPage: {
            /** @description The records of this page. */
            items: components["schemas"]["Authorization"][];
            /** @description How many records match, on all pages. */
            total: number;
            /** @description The limit that was used. */
            limit: number;
            /** @description The offset that was used. */
            offset: number;
        };
        /**
         * FieldError
         * @description One field of a request that is wrong.
         */
        FieldError: {
            /**
             * @description The part of the request that holds the field.
             * @enum {string}
             */
            in: "body" | "query" | "path";
            /** @description A JSON pointer to the field within that part; empty for the whole part. */
            path: string;
            /** @description What is wrong with it, for a person. */
            message: string;
            /**
             * @description Set where the field has a kind of error of its own.
             * @enum {string}
             */
            code?: "removed_field" | "immutable_field" | "unknown_field" | "unknown_query_parameter";
        };
        /**
         * Problem
         * @description What went wrong, as problem details (RFC 9457). `code` is stable and made for programs, `detail` for people.
         */
        Problem: {
            /** @description A URI reference that identifies the kind of problem. */
            type: string;
            /** @description The kind of problem in a few words, the same for every occurrence. */
            title: string;
            /** @description The HTTP status. */
            status: number;
            /** @description What was wrong this time, where, and what to do. */
            detail: string;
            /** @description The kind of problem for programs; stable, in snake case. */
            code: string;
            /** @description For a validation problem, every field that is wrong. */
            errors?: components["schemas"]["FieldError"][];
        };
        /**
         * ExternalId
         * @description The id of a record in the ERP.
         */
        ExternalId: string;
        /**
         * DateTime
         * Format: date-time
         * @description An instant, as RFC 3339 with an offset.
         */
        DateTime: string;
        /**
         * TaxId
         * @description A Spanish tax id (NIF or CIF), compared character by character.
         */
        TaxId: string;
        /**
         * Plate
         * @description 1 to 8 alphanumeric characters; stored uppercase.
         */
        Plate: string;
        /**
         * AuthorizationCreate
         * @description A permit for one carrier to load or unload a quantity of a product at a totem group. externalId makes creation idempotent: a retry does not create a duplicate.
         */
        AuthorizationCreate: {
            /** @description The id of the record in the ERP; the idempotency key of the create. Never returned in responses. */
            externalId: components["schemas"]["ExternalId"];
            /** @description Identifies the product in the ERP. */
            productExternalId: components["schemas"]["ExternalId"];
            /** @description Identifies the warehouse in the ERP. */
            warehouseExternalId: components["schemas"]["ExternalId"];
            /** @description The authorized quantity, in the operational unit of the company. */
            quantity: number;
            /**
             * Format: uuid
             * @description The totem group (physical installation) where the authorization is valid.
             */
            totemGroupId: string;
            /** @description Whether the carrier loads or unloads. */
            operationType: components["schemas"]["OperationType"];
            /** @description The batch or lot number. */
            batch?: string;
            /** @description The product format. */
            format?: string;
            /** @description The start of validity. Without endDate, valid from then onward; with it, only within the two. */
            scheduledDate?: components["schemas"]["DateTime"];
            /** @description The end of validity, itself included. Without scheduledDate, valid until then. */
            endDate?: components["schemas"]["DateTime"];
            /** @description The tax id of the carrier (NIF or CIF). The carrier must already be registered. */
            carrierTaxId: components["schemas"]["TaxId"];
            /** @description The name of the operation's party: the sender for loading, the receiver for unloading. */
            partnerName?: string;
            /** @description The tax id of the operation's party. */
            partnerCif?: components["schemas"]["TaxId"];
            /** @description The name of the product's owner. */
            productOwnerName?: string;
            /** @description The tax id of the product's owner. */
            productOwnerCif?: components["schemas"]["TaxId"];
            /** @description The NIF of the driver; may be assigned later with PATCH. */
            driverNif?: components["schemas"]["TaxId"];
            /** @description The plate of the tractor; may be assigned later with PATCH. */
            tractorPlate?: components["schemas"]["Plate"];
            /** @description The plates of the trailers; may be assigned later with PATCH. */
            trailerPlates?: components["schemas"]["Plate"][];
        };
        /**
         * AuthorizationPatch
         * @description The fields of an Active authorization to change; omitted fields stay unchanged.
         */
        AuthorizationPatch: {
            /** @description The NIF of the driver; null takes the driver off. */
            driverNif?: string | null;
            /** @description The plate of the tractor; null takes it off. */
            tractorPlate?: string | null;
            /** @description The plates of the trailers, all of them; an empty list takes them off. */
            trailerPlates?: components["schemas"]["Plate"][];
            /** @description Identifies the product in the ERP. */
            productExternalId?: components["schemas"]["ExternalId"];
            /** @description Identifies the warehouse in the ERP. */
            warehouseExternalId?: components["schemas"]["ExternalId"];
        };
        /**
         * DomainEventType
         * @description synced: send after updating operational fields with PATCH; re-runs operation generation if conditions are met. fetch_requested_from_erp: valid only for authorizations synced from an external ERP; asks the service to fetch the latest state from the ERP asynchronously.
         * @enum {string}
         */
        DomainEventType: "synced" | "fetch_requested_from_erp";
        /**
         * DomainEvent
         * @description An event that the partner puts into the event pipeline of the service.
         */
        DomainEvent: {
            /** @description Which event to emit. */
            eventType: components["schemas"]["DomainEventType"];
        };
        /**
         * AcceptedEvent
         * @description The receipt of an event that was put into the pipeline.
         */
        AcceptedEvent: {
            /**
             * Format: uuid
             * @description The UUID of the event.
             */
            eventId: string;
            /** @description The event that was emitted. */
            eventType: components["schemas"]["DomainEventType"];
            /**
             * Format: date-time
             * @description When the service took it.
             */
            acceptedAt: string;
        };
        /**
         * Product
         * @description A native product of the company.
         */
        Product: {
            /**
             * Format: uuid
             * @description The UUID of the product in the service.
             */
            id: string;
            /** @description Identifies the product in the ERP; null when it was created without. */
            externalId: string | null;
            /** @description The name that people see. */
            name: string;
            /**
             * Format: date-time
             * @description When the product was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the product last changed.
             */
            updatedAt: string;
        };
        /**
         * ProductPage
         * @description A part of the company's products.
         */
        ProductPage: {
            /** @description The records of this page. */
            items: components["schemas"]["Product"][];
            /** @description How many records match, on all pages. */
            total: number;
            /** @description The limit that was used. */
            limit: number;
            /** @description The offset that was used. */
            offset: number;
        };
        /**
         * ProductCreate
         * @description A native product to create.
         */
        ProductCreate: {
            /** @description Identifies the product in the ERP; authorizations name it so. Unique in the company. */
            externalId?: components["schemas"]["ExternalId"];
            /** @description The name that people see. */
            name: string;
        };
        /**
         * ProductPatch
         * @description The fields of a product to change; omitted fields stay unchanged.
         */
        ProductPatch: {
            /** @description The name that people see. */
            name?: string;
        };
        /**
         * DisplayConfiguration
         * @description How a warehouse is displayed. Its fields are the company's own.
         */
        DisplayConfiguration: {
            [key: string]: unknown;
        };
        /**
         * Warehouse
         * @description A native warehouse of the company.
         */
        Warehouse: {
            /**
             * Format: uuid
             * @description The UUID of the warehouse in the service.
             */
            id: string;
            /** @description Identifies the warehouse in the ERP; null when it was created without. */
            externalId: string | null;
            /** @description The name that people see. */
            name: string;
            /** @description A short name. */
            code: string | null;
            /**
             * Format: uuid
             * @description The totem group that the warehouse belongs to.
             */
            totemGroupId: string | null;
            /** @description How the warehouse is displayed, as it was given. */
            displayConfiguration: components["schemas"]["DisplayConfiguration"] | null;
            /**
             * Format: date-time
             * @description When the warehouse was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the warehouse last changed.
             */
            updatedAt: string;
        };
        /**
         * WarehousePage
         * @description A part of the company's warehouses.
         */
        WarehousePage: {
            /** @description The records of this page. */
            items: components["schemas"]["Warehouse"][];
            /** @description How many records match, on all pages. */
            total: number;
            /** @description The limit that was used. */
            limit: number;
            /** @description The offset that was used. */
            offset: number;
        };
        /**
         * WarehouseCreate
         * @description A native warehouse to create.
         */
        WarehouseCreate: {
            /** @description Identifies the warehouse in the ERP; authorizations name it so. Unique in the company. */
            externalId?: components["schemas"]["ExternalId"];
            /** @description The name that people see. */
            name: string;
            /** @description A short name. */
            code?: string;
            /**
             * Format: uuid
             * @description The totem group (physical installation) that the warehouse belongs to.
             */
            totemGroupId?: string;
            /** @description How the warehouse is displayed. The service keeps it as it is given. */
            displayConfiguration?: components["schemas"]["DisplayConfiguration"];
        };
        /**
         * WarehousePatch
         * @description The fields of a warehouse to change; omitted fields stay unchanged.
         */
        WarehousePatch: {
            /** @description The name that people see. */
            name?: string;
            /** @description A short name; null takes it away. */
            code?: string | null;
            /**
             * Format: uuid
             * @description The totem group that the warehouse belongs to; null takes it out.
             */
            totemGroupId?: string | null;
            /** @description How the warehouse is displayed, all of it; null takes it away. */
            displayConfiguration?: components["schemas"]["DisplayConfiguration"] | null;
        };
        /**
         * CleaningProtocolState
         * @description Whether the protocol is in force.
         * @enum {string}
         */
        CleaningProtocolState: "Inactive" | "Active";
        /**
         * CleaningProtocolDocument
         * @description What the service tells about the document of a protocol.
         */
        CleaningProtocolDocument: {
            /** @description The file name that the form gave. */
            fileName: string;
            /** @description The number of bytes. */
            size: number;
            /** @description The SHA-256 of the bytes, in lower-case hex. */
            sha256: string;
        };
        /**
         * CleaningProtocol
         * @description The cleaning protocol of the company; there is one at the most.
         */
        CleaningProtocol: {
            /**
             * Format: uuid
             * @description The UUID of the protocol in the service.
             */
            id: string;
            /** @description Whether the protocol is in force. */
            state: components["schemas"]["CleaningProtocolState"];
            /** @description Whether the company has a protocol document of its own. */
            companyProtocolEnabled: boolean;
            /** @description The document, if there is one. */
            document: components["schemas"]["CleaningProtocolDocument"] | null;
            /**
             * Format: date-time
             * @description When the protocol was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the protocol last changed.
             */
            updatedAt: string;
        };
        /**
         * CleaningProtocolCreate
         * @description The form that creates the company's cleaning protocol.
         */
        CleaningProtocolCreate: {
            /** @description Whether the company has a protocol document of its own. */
            companyProtocolEnabled: boolean;
            /**
             * Format: binary
             * @description The document, a PDF. To be included when companyProtocolEnabled is true.
             */
            companyProtocolDocument?: Blob;
        };
        /**
         * CleaningProtocolConfigurationPatch
         * @description The parts of the configuration to change; omitted parts stay unchanged.
         */
        CleaningProtocolConfigurationPatch: {
            /** @description Whether the company has a protocol document of its own. */
            companyProtocolEnabled?: boolean;
            /**
             * Format: binary
             * @description The document that replaces the present one, a PDF.
             */
            companyProtocolDocument?: Blob;
        };
        /**
         * CleaningCategory
         * @description A category of the cleaning protocol.
         */
        CleaningCategory: {
            /**
             * Format: uuid
             * @description The UUID of the category in the service.
             */
            id: string;
            /** @description The name that people see. */
            name: string;
            /** @description What belongs to the category. */
            description: string | null;
            /**
             * Format: date-time
             * @description When the category was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the category last changed.
             */
            updatedAt: string;
        };
        /**
         * CleaningCategoryPage
         * @description A part of the protocol's categories.
         */
        CleaningCategoryPage: {
            /** @description The records of this page. */
            items: components["schemas"]["CleaningCategory"][];
            /** @description How many records match, on all pages. */
            total: number;
            /** @description The limit that was used. */
            limit: number;
            /** @description The offset that was used. */
            offset: number;
        };
        /**
         * CleaningCategoryCreate
         * @description A category to add to the cleaning protocol.
         */
        CleaningCategoryCreate: {
            /** @description The name that people see. */
            name: string;
            /** @description What belongs to the category. */
            description?: string;
        };
        /**
         * CleaningCategoryPatch
         * @description The fields of a category to change; omitted fields stay unchanged.
         */
        CleaningCategoryPatch: {
            /** @description The name that people see. */
            name?: string;
            /** @description What belongs to the category; null takes it away. */
            description?: string | null;
        };
        /**
         * CleaningType
         * @description A type of the cleaning protocol.
         */
        CleaningType: {
            /**
             * Format: uuid
             * @description The UUID of the type in the service.
             */
            id: string;
            /** @description The name that people see. */
            name: string;
            /** @description What has to be done. */
            description: string | null;
            /**
             * Format: uuid
             * @description The category that the type belongs to.
             */
            categoryId: string | null;
            /**
             * Format: date-time
             * @description When the type was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the type last changed.
             */
            updatedAt: string;
        };
        /**
         * CleaningTypePage
         * @description A part of the protocol's types.
         */
        CleaningTypePage: {
            /** @description The records of this page. */
            items: components["schemas"]["CleaningType"][];
            /** @description How many records match, on all pages. */
            total: number;
            /** @description The limit that was used. */
            limit: number;
            /** @description The offset that was used. */
            offset: number;
        };
        /**
         * CleaningTypeCreate
         * @description A type to add to the cleaning protocol.
         */
        CleaningTypeCreate: {
            /** @description The name that people see. */
            name: string;
            /** @description What has to be done. */
            description?: string;
            /**
             * Format: uuid
             * @description The category that the type belongs to.
             */
            categoryId?: string;
        };
        /**
         * CleaningTypePatch
         * @description The fields of a type to change; omitted fields stay unchanged.
         */
        CleaningTypePatch: {
            /** @description The name that people see. */
            name?: string;
            /** @description What has to be done; null takes it away. */
            description?: string | null;
            /**
             * Format: uuid
             * @description The category that the type belongs to; null takes it out.
             */
            categoryId?: string | null;
        };
        /**
         * IncompatibilityKind
         * @description Whether an incompatibility links two categories or two types.
         * @enum {string}
         */
        IncompatibilityKind: "category" | "type";
        /**
         * CleaningIncompatibility
         * @description Two categories, or two types, of the cleaning protocol that do not go together.
         */
        CleaningIncompatibility: {
            /**
             * Format: uuid
             * @description The UUID of the incompatibility in the service.
             */
            id: string;
            /** @description What the two ids name. */
            kind: components["schemas"]["IncompatibilityKind"];
            /**
             * Format: uuid
             * @description One category or type.
             */
            firstId: string;
            /**
             * Format: uuid
             * @description The other one.
             */
            secondId: string;
            /** @description Why they do not go together. */
            reason: string | null;
            /**
             * Format: date-time
             * @description When the incompatibility was registered.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the incompatibility last changed.
             */
            updatedAt: string;
        };
        /**
         * CleaningIncompatibilityPage
         * @description A part of the protocol's incompatibilities.
         */
        CleaningIncompatibilityPage: {
            /** @description The records of this page. */
            items: components["schemas"]["CleaningIncompatibility"][];
            /** @description How many records match, on all pages. */
            total: number;
            /** @description The limit that was used. */
            limit: number;
            /** @description The offset that was used. */
            offset: number;
        };
        /**
         * CleaningIncompatibilityCreate
         * @description Two categories, or two types, that do not go together. Which of them is first does not matter.
         */
        CleaningIncompatibilityCreate: {
            /** @description What the two ids name. */
            kind: components["schemas"]["IncompatibilityKind"];
            /**
             * Format: uuid
             * @description One category or type.
             */
            firstId: string;
            /**
             * Format: uuid
             * @description The other one, of the same kind.
             */
            secondId: string;
            /** @description Why they do not go together. */
            reason?: string;
        };
        /**
         * CleaningIncompatibilityPatch
         * @description The fields of an incompatibility to change; omitted fields stay unchanged.
         */
        CleaningIncompatibilityPatch: {
            /** @description What the two ids name. */
            kind?: components["schemas"]["IncompatibilityKind"];
            /**
             * Format: uuid
             * @description One category or type.
             */
            firstId?: string;
            /**
             * Format: uuid
             * @description The other one, of the same kind.
             */
            secondId?: string;
            /** @description Why they do not go together; null takes it away. */
            reason?: string | null;
        };
        /**
         * EventName
         * @description The name of a delivered event.
         * @enum {string}
         */
        EventName: "authorization.created" | "authorization.updated" | "authorization.finished" | "authorization.synced" | "authorization.fetch_requested_from_erp" | "operation.recorded";
        /**
         * WebhookConfiguration
         * @description The outgoing webhook configuration of the company.
         */
        WebhookConfiguration: {
            /**
             * Format: uri
             * @description The address that receives the deliveries.
             */
            url: string;
            /** @description Whether deliveries are signed. */
            hasSecret: boolean;
            /** @description The events to deliver. An empty list means all authorization events. */
            subscribedEvents: components["schemas"]["EventName"][];
            /**
             * Format: date-time
             * @description When a webhook was first configured.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the configuration last changed.
             */
            updatedAt: string;
        };
        /**
         * WebhookConfigurationPut
         * @description Where events go, which ones, and how they are signed.
         */
        WebhookConfigurationPut: {
            /**
             * Format: uri
             * @description The address that receives the deliveries, http or https.
             */
            url: string;
            /** @description The key of the HMAC-SHA256 that signs deliveries. Never returned. Without it they are not signed. */
            secret?: $Write<string>;
            /**
             * @description The events to deliver. An empty list means all authorization events.
             * @default []
             */
            subscribedEvents?: components["schemas"]["EventName"][];
        };
        /**
         * AuthorizationEventData
         * @description The authorization that the event is about.
         */
        AuthorizationEventData: {
            /** @description The authorization right after the event. */
            authorization: components["schemas"]["Authorization"];
        };
        /**
         * AuthorizationCreatedEvent
         * @description An authorization was created.
         */
        AuthorizationCreatedEvent: {
            /**
             * Format: uuid
             * @description The UUID of the event, the same in every attempt to deliver it.
             */
            id: string;
            /**
             * @description The name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "authorization.created";
            /**
             * Format: date-time
             * @description When it happened.
             */
            occurredAt: string;
            /** @description What it is about. */
            data: components["schemas"]["AuthorizationEventData"];
        };
        /**
         * AuthorizationUpdatedEvent
         * @description Operational fields of an authorization changed.
         */
        AuthorizationUpdatedEvent: {
            /**
             * Format: uuid
             * @description The UUID of the event, the same in every attempt to deliver it.
             */
            id: string;
            /**
             * @description The name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "authorization.updated";
            /**
             * Format: date-time
             * @description When it happened.
             */
            occurredAt: string;
            /** @description What it is about. */
            data: components["schemas"]["AuthorizationEventData"];
        };
        /**
         * FinishReason
         * @description Why an authorization ended. cancelled: with POST /authorizations/{id}/cancel. consumed: its quantity was fully consumed. manual: marked as Finished in the service's own application. expired: its endDate passed.
         * @enum {string}
         */
        FinishReason: "cancelled" | "consumed" | "manual" | "expired";
        /**
         * AuthorizationFinishedEventData
         * @description The authorization that ended, and why.
         */
        AuthorizationFinishedEventData: {
            /** @description The authorization right after the event. */
            authorization: components["schemas"]["Authorization"];
            /** @description Why it ended. */
            reason: components["schemas"]["FinishReason"];
        };
        /**
         * AuthorizationFinishedEvent
         * @description An authorization became Finished.
         */
        AuthorizationFinishedEvent: {
            /**
             * Format: uuid
             * @description The UUID of the event, the same in every attempt to deliver it.
             */
            id: string;
            /**
             * @description The name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "authorization.finished";
            /**
             * Format: date-time
             * @description When it happened.
             */
            occurredAt: string;
            /** @description What it is about. */
            data: components["schemas"]["AuthorizationFinishedEventData"];
        };
        /**
         * AuthorizationSyncedEvent
         * @description The domain event synced was emitted for an authorization.
         */
        AuthorizationSyncedEvent: {
            /**
             * Format: uuid
             * @description The UUID of the event, the same in every attempt to deliver it.
             */
            id: string;
            /**
             * @description The name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "authorization.synced";
            /**
             * Format: date-time
             * @description When it happened.
             */
            occurredAt: string;
            /** @description What it is about. */
            data: components["schemas"]["AuthorizationEventData"];
        };
        /**
         * AuthorizationFetchRequestedFromErpEvent
         * @description The domain event fetch_requested_from_erp was emitted for an authorization.
         */
        AuthorizationFetchRequestedFromErpEvent: {
            /**
             * Format: uuid
             * @description The UUID of the event, the same in every attempt to deliver it.
             */
            id: string;
            /**
             * @description The name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "authorization.fetch_requested_from_erp";
            /**
             * Format: date-time
             * @description When it happened.
             */
            occurredAt: string;
            /** @description What it is about. */
            data: components["schemas"]["AuthorizationEventData"];
        };
        /**
         * Operation
         * @description One loading or unloading on an authorization, as a totem recorded it.
         */
        Operation: {
            /**
             * Format: uuid
             * @description The UUID of the operation.
             */
            id: string;
            /**
             * Format: uuid
             * @description The UUID of the authorization.
             */
            authorizationId: string;
            /** @description The quantity that was loaded or unloaded, in the operational unit of the company. */
            quantity: number;
            /**
             * Format: date-time
             * @description When the totem recorded it.
             */
            recordedAt: string;
        };
        /**
         * OperationRecordedEventData
         * @description The recorded operation and its authorization.
         */
        OperationRecordedEventData: {
            /** @description The authorization right after the event. */
            authorization: components["schemas"]["Authorization"];
            /** @description What the totem recorded. */
            operation: components["schemas"]["Operation"];
        };
        /**
         * OperationRecordedEvent
         * @description A totem recorded an operation on an authorization.
         */
        OperationRecordedEvent: {
            /**
             * Format: uuid
             * @description The UUID of the event, the same in every attempt to deliver it.
             */
            id: string;
            /**
             * @description The name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "operation.recorded";
            /**
             * Format: date-time
             * @description When it happened.
             */
            occurredAt: string;
            /** @description What it is about. */
            data: components["schemas"]["OperationRecordedEventData"];
        };
    };
    responses: {
        /** @description A field is missing or malformed, or the body cannot be read. */
        Invalid: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The header X-Partner-API-Key is missing, or its key is not known. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The company has made more requests than it may in a minute. */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than the service takes. */
        TooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is of another media type than the operation takes. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The company has no such authorization. */
        AuthorizationNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A field of the record is missing, malformed or unknown, or the body is no JSON. */
        InvalidRecord: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The company has no such product, or it is deleted. */
        ProductNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A field is malformed, unknown or cannot be changed, or the body is no JSON. */
        InvalidChange: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The company has no such warehouse, or it is deleted. */
        WarehouseNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The document is larger than 10 MiB. */
        CleaningProtocolDocumentTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is no multipart form. */
        NotMultipart: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description companyProtocolEnabled is true and there is no document, or the document is no PDF. */
        CleaningProtocolDocumentRefused: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The company has no cleaning protocol with this id. */
        CleaningProtocolNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The company has no cleaning protocol that the record could belong to. */
        CleaningProtocolMissing: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The company's cleaning protocol has no such category. */
        CleaningCategoryNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The company's cleaning protocol has no such type. */
        CleaningTypeNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Both ids are the same, or one of them names no record of that kind. */
        CleaningIncompatibilityRefused: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The company's cleaning protocol has no such incompatibility. */
        CleaningIncompatibilityNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The partner has taken the event. Its body is not read. Any other answer is a failed attempt. */
        Received: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /**
         * @description How many records to return at the most. Without it 50; above the maximum of 200, the maximum.
         * @example 100
         */
        Limit: number;
        /**
         * @description How many records to skip, in the order of the list.
         * @example 200
         */
        Offset: number;
        /**
         * @description The UUID of the authorization.
         * @example 7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11
         */
        AuthorizationId: string;
        /**
         * @description The UUID of the product.
         * @example 9b1a2f64-3c1d-4b7e-8a52-6f0d1c9e4a01
         */
        ProductId: string;
        /**
         * @description The UUID of the warehouse.
         * @example c3f7e8a1-52d4-4e0b-8f6a-7b1c9d2e5a11
         */
        WarehouseId: string;
        /**
         * @description The UUID of the protocol.
         * @example d5a8e3c1-9f42-4b76-8c0d-4e1b6a7f9d51
         */
        CleaningProtocolId: string;
        /**
         * @description The UUID of the category.
         * @example e1c4a7b2-0d5f-4839-9e6c-3a8b2d7f4c21
         */
        CleaningCategoryId: string;
        /**
         * @description The UUID of the type.
         * @example 7d2f9e64-5b1a-4c80-8f3d-6e9c1b5a2d31
         */
        CleaningTypeId: string;
        /**
         * @description The UUID of the incompatibility.
         * @example 38b1d7f5-6e4c-4a92-9d08-5c2f7a1e4b41
         */
        CleaningIncompatibilityId: string;
        /**
         * @description The id of the event, as in the body; the same in every attempt, so that a receiver can drop repeats.
         * @example b0f4a9d2-3c6e-4d17-8a5b-1f7e2c9d0a61
         */
        XWebhookId: string;
        /**
         * @description When this attempt was made, in Unix seconds.
         * @example 1782810764
         */
        XWebhookTimestamp: number;
        /**
         * @description The HMAC-SHA256 of the raw body with the secret; absent when no secret is configured.
         * @example sha256=5f0a4cdd1f4d0c3b8c2d7e91a6b3f8052d9e4c7a1b6f3e8d0c5a2b9f7e4d1c60
         */
        XWebhookSignature: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Identifies this request to the service's operators.
         * @example 0f2c1a54-7b1e-4a39-9a55-0c4d1f0a7e11
         */
        XRequestId: string;
        /**
         * @description Seconds to wait before the next request.
         * @example 12
         */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listAuthorizations: {
        parameters: {
            query?: {
                /**
                 * @description Only authorizations in this state.
                 * @example Active
                 */
                status?: components["schemas"]["AuthorizationStatus"];
                /**
                 * @description Only authorizations with a scheduledDate on this day or later.
                 * @example 2026-07-01
                 */
                scheduledDateFrom?: string;
                /**
                 * @description Only authorizations with a scheduledDate on this day or earlier.
                 * @example 2026-07-31
                 */
                scheduledDateTo?: string;
                /**
                 * @description How many records to return at the most. Without it 50; above the maximum of 200, the maximum.
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many records to skip, in the order of the list.
                 * @example 200
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of authorizations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorizationPage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    createAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthorizationCreate"];
            };
        };
        responses: {
            /** @description The authorization that an earlier create with this externalId made, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Authorization"];
                };
            };
            /** @description The created authorization, Active. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Authorization"];
                };
            };
            /** @description A field is missing, malformed, unknown or removed, or the body is no JSON. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The externalId was already used with another body. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The carrierTaxId is not registered; or a product, warehouse, totem group or driver that is named is not known. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
        };
    };
    getAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The UUID of the authorization.
                 * @example 7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11
                 */
                id: components["parameters"]["AuthorizationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The authorization. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Authorization"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["AuthorizationNotFound"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    updateAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The UUID of the authorization.
                 * @example 7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11
                 */
                id: components["parameters"]["AuthorizationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthorizationPatch"];
            };
        };
        responses: {
            /** @description The updated authorization. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Authorization"];
                };
            };
            /** @description A field is malformed, unknown, removed or cannot be changed, or the body is no JSON. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["AuthorizationNotFound"];
            /** @description The authorization is Finished; only Active ones are accepted. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description A product, warehouse or driver that is named is not known. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
        };
    };
    cancelAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The UUID of the authorization.
                 * @example 7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11
                 */
                id: components["parameters"]["AuthorizationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated authorization, Finished. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Authorization"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["AuthorizationNotFound"];
            /** @description The authorization is already Finished; it stays as it is. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
        };
    };
    emitAuthorizationEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The UUID of the authorization.
                 * @example 7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11
                 */
                id: components["parameters"]["AuthorizationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DomainEvent"];
            };
        };
        responses: {
            /** @description The event is in the pipeline. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedEvent"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["AuthorizationNotFound"];
            /** @description fetch_requested_from_erp, and the authorization was not synced from an external ERP. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    listProducts: {
        parameters: {
            query?: {
                /**
                 * @description How many records to return at the most. Without it 50; above the maximum of 200, the maximum.
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many records to skip, in the order of the list.
                 * @example 200
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of products. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductPage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    createProduct: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductCreate"];
            };
        };
        responses: {
            /** @description The created product. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            400: components["responses"]["InvalidRecord"];
            401: components["responses"]["Unauthorized"];
            /** @description Another product of the company has this externalId. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The UUID of the product.
                 * @example 9b1a2f64-3c1d-4b7e-8a52-6f0d1c9e4a01
                 */
                id: components["parameters"]["ProductId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ProductNotFound"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    deleteProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The UUID of the product.
                 * @example 9b1a2f64-3c1d-4b7e-8a52-6f0d1c9e4a01
                 */
                id: components["parameters"]["ProductId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ProductNotFound"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    updateProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The UUID of the product.
                 * @example 9b1a2f64-3c1d-4b7e-8a52-6f0d1c9e4a01
                 */
                id: components["parameters"]["ProductId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductPatch"];
            };
        };
        responses: {
            /** @description The updated product. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            400: components["responses"]["InvalidChange"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ProductNotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    listWarehouses: {
        parameters: {
            query?: {
                /**
                 * @description How many records to return at the most. Without it 50; above the maximum of 200, the maximum.
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many records to skip, in the order of the list.
                 * @example 200
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of warehouses. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WarehousePage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    createWarehouse: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WarehouseCreate"];
            };
        };
        responses: {
            /** @description The created warehouse. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Warehouse"];
                };
            };
            400: components["responses"]["InvalidRecord"];
            401: components["responses"]["Unauthorized"];
            /** @description Another warehouse of the company has this externalId. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The totemGroupId is not known. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
        };
    };
    getWarehouse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The UUID of the warehouse.
                 * @example c3f7e8a1-52d4-4e0b-8f6a-7b1c9d2e5a11
                 */
                id: components["parameters"]["WarehouseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The warehouse. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Warehouse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["WarehouseNotFound"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    deleteWarehouse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The UUID of the warehouse.
                 * @example c3f7e8a1-52d4-4e0b-8f6a-7b1c9d2e5a11
                 */
                id: components["parameters"]["WarehouseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The warehouse is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["WarehouseNotFound"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    updateWarehouse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The UUID of the warehouse.
                 * @example c3f7e8a1-52d4-4e0b-8f6a-7b1c9d2e5a11
                 */
                id: components["parameters"]["WarehouseId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WarehousePatch"];
            };
        };
        responses: {
            /** @description The updated warehouse. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Warehouse"];
                };
            };
            400: components["responses"]["InvalidChange"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["WarehouseNotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The totemGroupId is not known. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
        };
    };
    getCleaningProtocol: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The protocol. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CleaningProtocol"];
                };
            };
            /** @description The company has no cleaning protocol. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    createCleaningProtocol: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["CleaningProtocolCreate"];
            };
        };
        responses: {
            /** @description The created protocol. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CleaningProtocol"];
                };
            };
            /** @description companyProtocolEnabled is missing or malformed, a part is unknown, or the form cannot be read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The company already has a cleaning protocol. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["CleaningProtocolDocumentTooLarge"];
            415: components["responses"]["NotMultipart"];
            422: components["responses"]["CleaningProtocolDocumentRefused"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    deleteCleaningProtocol: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The UUID of the protocol.
                 * @example d5a8e3c1-9f42-4b76-8c0d-4e1b6a7f9d51
                 */
                id: components["parameters"]["CleaningProtocolId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The protocol is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["CleaningProtocolNotFound"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    updateCleaningProtocolConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The UUID of the protocol.
                 * @example d5a8e3c1-9f42-4b76-8c0d-4e1b6a7f9d51
                 */
                id: components["parameters"]["CleaningProtocolId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["CleaningProtocolConfigurationPatch"];
            };
        };
        responses: {
            /** @description The updated protocol. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CleaningProtocol"];
                };
            };
            /** @description companyProtocolEnabled is malformed, a part is unknown, or the form cannot be read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["CleaningProtocolNotFound"];
            413: components["responses"]["CleaningProtocolDocumentTooLarge"];
            415: components["responses"]["NotMultipart"];
            422: components["responses"]["CleaningProtocolDocumentRefused"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    activateCleaningProtocol: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The UUID of the protocol.
                 * @example d5a8e3c1-9f42-4b76-8c0d-4e1b6a7f9d51
                 */
                id: components["parameters"]["CleaningProtocolId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The protocol, Active. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CleaningProtocol"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["CleaningProtocolNotFound"];
            /** @description The protocol is already Active; it stays as it is. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
        };
    };
    deactivateCleaningProtocol: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The UUID of the protocol.
                 * @example d5a8e3c1-9f42-4b76-8c0d-4e1b6a7f9d51
                 */
                id: components["parameters"]["CleaningProtocolId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The protocol, Inactive. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CleaningProtocol"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["CleaningProtocolNotFound"];
            /** @description The protocol is already Inactive; it stays as it is. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
        };
    };
    listCleaningCategories: {
        parameters: {
            query?: {
                /**
                 * @description How many records to return at the most. Without it 50; above the maximum of 200, the maximum.
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many records to skip, in the order of the list.
                 * @example 200
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of categories; empty when there is no protocol. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CleaningCategoryPage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    createCleaningCategory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CleaningCategoryCreate"];
            };
        };
        responses: {
            /** @description The created category. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CleaningCategory"];
                };
            };
            400: components["responses"]["InvalidRecord"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["CleaningProtocolMissing"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getCleaningCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The UUID of the category.
                 * @example e1c4a7b2-0d5f-4839-9e6c-3a8b2d7f4c21
                 */
                id: components["parameters"]["CleaningCategoryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The category. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CleaningCategory"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["CleaningCategoryNotFound"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    updateCleaningCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The UUID of the category.
                 * @example e1c4a7b2-0d5f-4839-9e6c-3a8b2d7f4c21
                 */
                id: components["parameters"]["CleaningCategoryId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CleaningCategoryPatch"];
            };
        };
        responses: {
            /** @description The updated category. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CleaningCategory"];
                };
            };
            400: components["responses"]["InvalidChange"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["CleaningCategoryNotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    listCleaningTypes: {
        parameters: {
            query?: {
                /**
                 * @description How many records to return at the most. Without it 50; above the maximum of 200, the maximum.
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many records to skip, in the order of the list.
                 * @example 200
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of types; empty when there is no protocol. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CleaningTypePage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    createCleaningType: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CleaningTypeCreate"];
            };
        };
        responses: {
            /** @description The created type. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CleaningType"];
                };
            };
            400: components["responses"]["InvalidRecord"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["CleaningProtocolMissing"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The categoryId names no category of the protocol. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
        };
    };
    getCleaningType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The UUID of the type.
                 * @example 7d2f9e64-5b1a-4c80-8f3d-6e9c1b5a2d31
                 */
                id: components["parameters"]["CleaningTypeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The type. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CleaningType"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["CleaningTypeNotFound"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    updateCleaningType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The UUID of the type.
                 * @example 7d2f9e64-5b1a-4c80-8f3d-6e9c1b5a2d31
                 */
                id: components["parameters"]["CleaningTypeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CleaningTypePatch"];
            };
        };
        responses: {
            /** @description The updated type. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CleaningType"];
                };
            };
            400: components["responses"]["InvalidChange"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["CleaningTypeNotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The categoryId names no category of the protocol. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
        };
    };
    listCleaningIncompatibilities: {
        parameters: {
            query?: {
                /**
                 * @description How many records to return at the most. Without it 50; above the maximum of 200, the maximum.
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many records to skip, in the order of the list.
                 * @example 200
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of incompatibilities; empty when there is no protocol. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CleaningIncompatibilityPage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    createCleaningIncompatibility: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CleaningIncompatibilityCreate"];
            };
        };
        responses: {
            /** @description The created incompatibility. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CleaningIncompatibility"];
                };
            };
            /** @description A field is missing, malformed or unknown, or the body is no JSON. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The pair is already registered, in this order or the other; or there is no cleaning protocol. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["CleaningIncompatibilityRefused"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getCleaningIncompatibility: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The UUID of the incompatibility.
                 * @example 38b1d7f5-6e4c-4a92-9d08-5c2f7a1e4b41
                 */
                id: components["parameters"]["CleaningIncompatibilityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The incompatibility. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CleaningIncompatibility"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["CleaningIncompatibilityNotFound"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    deleteCleaningIncompatibility: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The UUID of the incompatibility.
                 * @example 38b1d7f5-6e4c-4a92-9d08-5c2f7a1e4b41
                 */
                id: components["parameters"]["CleaningIncompatibilityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The incompatibility is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["CleaningIncompatibilityNotFound"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    updateCleaningIncompatibility: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The UUID of the incompatibility.
                 * @example 38b1d7f5-6e4c-4a92-9d08-5c2f7a1e4b41
                 */
                id: components["parameters"]["CleaningIncompatibilityId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CleaningIncompatibilityPatch"];
            };
        };
        responses: {
            /** @description The updated incompatibility. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CleaningIncompatibility"];
                };
            };
            400: components["responses"]["InvalidChange"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["CleaningIncompatibilityNotFound"];
            /** @description Another incompatibility already links this pair, in this order or the other. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["CleaningIncompatibilityRefused"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getWebhookConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The configuration. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookConfiguration"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The company has no webhook configuration. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
        };
    };
    putWebhookConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookConfigurationPut"];
            };
        };
        responses: {
            /** @description The configuration as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookConfiguration"];
                };
            };
            /** @description The address is missing or malformed, an event or a field is unknown, or the body is no JSON. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    deleteWebhookConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The configuration is removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            /** @description The company has no webhook configuration. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
        };
    };
    authorizationCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body; the same in every attempt, so that a receiver can drop repeats.
                 * @example b0f4a9d2-3c6e-4d17-8a5b-1f7e2c9d0a61
                 */
                "X-Webhook-Id": components["parameters"]["XWebhookId"];
                /**
                 * @description When this attempt was made, in Unix seconds.
                 * @example 1782810764
                 */
                "X-Webhook-Timestamp": components["parameters"]["XWebhookTimestamp"];
                /**
                 * @description The HMAC-SHA256 of the raw body with the secret; absent when no secret is configured.
                 * @example sha256=5f0a4cdd1f4d0c3b8c2d7e91a6b3f8052d9e4c7a1b6f3e8d0c5a2b9f7e4d1c60
                 */
                "X-Webhook-Signature"?: components["parameters"]["XWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthorizationCreatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    authorizationUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body; the same in every attempt, so that a receiver can drop repeats.
                 * @example b0f4a9d2-3c6e-4d17-8a5b-1f7e2c9d0a61
                 */
                "X-Webhook-Id": components["parameters"]["XWebhookId"];
                /**
                 * @description When this attempt was made, in Unix seconds.
                 * @example 1782810764
                 */
                "X-Webhook-Timestamp": components["parameters"]["XWebhookTimestamp"];
                /**
                 * @description The HMAC-SHA256 of the raw body with the secret; absent when no secret is configured.
                 * @example sha256=5f0a4cdd1f4d0c3b8c2d7e91a6b3f8052d9e4c7a1b6f3e8d0c5a2b9f7e4d1c60
                 */
                "X-Webhook-Signature"?: components["parameters"]["XWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthorizationUpdatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    authorizationFinished: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body; the same in every attempt, so that a receiver can drop repeats.
                 * @example b0f4a9d2-3c6e-4d17-8a5b-1f7e2c9d0a61
                 */
                "X-Webhook-Id": components["parameters"]["XWebhookId"];
                /**
                 * @description When this attempt was made, in Unix seconds.
                 * @example 1782810764
                 */
                "X-Webhook-Timestamp": components["parameters"]["XWebhookTimestamp"];
                /**
                 * @description The HMAC-SHA256 of the raw body with the secret; absent when no secret is configured.
                 * @example sha256=5f0a4cdd1f4d0c3b8c2d7e91a6b3f8052d9e4c7a1b6f3e8d0c5a2b9f7e4d1c60
                 */
                "X-Webhook-Signature"?: components["parameters"]["XWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthorizationFinishedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    authorizationSynced: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body; the same in every attempt, so that a receiver can drop repeats.
                 * @example b0f4a9d2-3c6e-4d17-8a5b-1f7e2c9d0a61
                 */
                "X-Webhook-Id": components["parameters"]["XWebhookId"];
                /**
                 * @description When this attempt was made, in Unix seconds.
                 * @example 1782810764
                 */
                "X-Webhook-Timestamp": components["parameters"]["XWebhookTimestamp"];
                /**
                 * @description The HMAC-SHA256 of the raw body with the secret; absent when no secret is configured.
                 * @example sha256=5f0a4cdd1f4d0c3b8c2d7e91a6b3f8052d9e4c7a1b6f3e8d0c5a2b9f7e4d1c60
                 */
                "X-Webhook-Signature"?: components["parameters"]["XWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthorizationSyncedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    authorizationFetchRequestedFromErp: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body; the same in every attempt, so that a receiver can drop repeats.
                 * @example b0f4a9d2-3c6e-4d17-8a5b-1f7e2c9d0a61
                 */
                "X-Webhook-Id": components["parameters"]["XWebhookId"];
                /**
                 * @description When this attempt was made, in Unix seconds.
                 * @example 1782810764
                 */
                "X-Webhook-Timestamp": components["parameters"]["XWebhookTimestamp"];
                /**
                 * @description The HMAC-SHA256 of the raw body with the secret; absent when no secret is configured.
                 * @example sha256=5f0a4cdd1f4d0c3b8c2d7e91a6b3f8052d9e4c7a1b6f3e8d0c5a2b9f7e4d1c60
                 */
                "X-Webhook-Signature"?: components["parameters"]["XWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthorizationFetchRequestedFromErpEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
    operationRecorded: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body; the same in every attempt, so that a receiver can drop repeats.
                 * @example b0f4a9d2-3c6e-4d17-8a5b-1f7e2c9d0a61
                 */
                "X-Webhook-Id": components["parameters"]["XWebhookId"];
                /**
                 * @description When this attempt was made, in Unix seconds.
                 * @example 1782810764
                 */
                "X-Webhook-Timestamp": components["parameters"]["XWebhookTimestamp"];
                /**
                 * @description The HMAC-SHA256 of the raw body with the secret; absent when no secret is configured.
                 * @example sha256=5f0a4cdd1f4d0c3b8c2d7e91a6b3f8052d9e4c7a1b6f3e8d0c5a2b9f7e4d1c60
                 */
                "X-Webhook-Signature"?: components["parameters"]["XWebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OperationRecordedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
        };
    };
}
