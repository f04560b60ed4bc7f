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
         *
         * Returns the authorizations of the logistics company that owns the key, a page at a time.
         */
        get: operations["listAuthorizations"];
        put?: never;
        /**
         * Create an authorization
         *
         * Creates an authorization in state Active; it becomes available at the totems of its totem group. externalId makes the call idempotent: repeating it does not create a duplicate. If driver and tractor plate are already set, the service can generate the operation fully automatically on arrival.
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
                 * The UUID of the authorization.
                 * @example 7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11
                 */
                id: components["parameters"]["AuthorizationId"];
            };
            cookie?: never;
        };
        /**
         * Get an authorization
         *
         * Returns one authorization of the company.
         */
        get: operations["getAuthorization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the operational fields of an authorization
         *
         * Changes driver, plates, product or warehouse of an authorization while it is Active; omitted fields stay unchanged. Send the event `synced` after changing driver or plates: it re-runs operation generation if conditions are met.
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
                 * The UUID of the authorization.
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
         *
         * Ends an Active authorization. The call takes no body.
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
                 * The UUID of the authorization.
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
         *
         * Puts a domain event into the event pipeline of the service. It re-triggers internal logic without recreating the authorization.
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
         *
         * Returns the products of the company, a page at a time, without the deleted ones.
         */
        get: operations["listProducts"];
        put?: never;
        /**
         * Create a product
         *
         * Creates a native product of the company. With an externalId, authorizations can refer to it.
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
                 * The UUID of the product.
                 * @example 9b1a2f64-3c1d-4b7e-8a52-6f0d1c9e4a01
                 */
                id: components["parameters"]["ProductId"];
            };
            cookie?: never;
        };
        /**
         * Get a product
         *
         * Returns one product of the company.
         */
        get: operations["getProduct"];
        put?: never;
        post?: never;
        /**
         * Delete a product
         *
         * Soft-deletes a product: it disappears from the list, and new authorizations cannot refer to it, but existing ones keep it.
         */
        delete: operations["deleteProduct"];
        options?: never;
        head?: never;
        /**
         * Rename a product
         *
         * Updates the name of a product. Authorizations that refer to the product show the new name.
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
         *
         * Returns the warehouses of the company, a page at a time, without the deleted ones.
         */
        get: operations["listWarehouses"];
        put?: never;
        /**
         * Create a warehouse
         *
         * Creates a native warehouse of the company. With an externalId, authorizations can refer to it.
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
                 * The UUID of the warehouse.
                 * @example c3f7e8a1-52d4-4e0b-8f6a-7b1c9d2e5a11
                 */
                id: components["parameters"]["WarehouseId"];
            };
            cookie?: never;
        };
        /**
         * Get a warehouse
         *
         * Returns one warehouse of the company.
         */
        get: operations["getWarehouse"];
        put?: never;
        post?: never;
        /**
         * Delete a warehouse
         *
         * Soft-deletes a warehouse: it disappears from the list, and new authorizations cannot refer to it, but existing ones keep it.
         */
        delete: operations["deleteWarehouse"];
        options?: never;
        head?: never;
        /**
         * Update a warehouse
         *
         * Updates the name, code, totem group or display configuration of a native warehouse; omitted fields stay unchanged. Authorizations that refer to the warehouse show its new name.
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
         *
         * Returns the company's cleaning protocol, or no content if there is none.
         */
        get: operations["getCleaningProtocol"];
        put?: never;
        /**
         * Create the cleaning protocol
         *
         * Creates the company's cleaning protocol, with its document when companyProtocolEnabled is true. A company has at most one; to create another, delete the existing one first.
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
                 * The UUID of the protocol.
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
         *
         * Deletes the protocol and all its categories, types and incompatibilities.
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
                 * The UUID of the protocol.
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
         *
         * Changes the configuration; may replace the PDF without recreating the protocol.
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
                 * The UUID of the protocol.
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
         *
         * Activates an Inactive protocol. The call takes no body.
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
                 * The UUID of the protocol.
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
         *
         * Deactivates an Active protocol. The call takes no body.
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
         *
         * Returns the categories of the company's cleaning protocol, a page at a time.
         */
        get: operations["listCleaningCategories"];
        put?: never;
        /**
         * Create a cleaning category
         *
         * Adds a category to the company's cleaning protocol.
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
                 * The UUID of the category.
                 * @example e1c4a7b2-0d5f-4839-9e6c-3a8b2d7f4c21
                 */
                id: components["parameters"]["CleaningCategoryId"];
            };
            cookie?: never;
        };
        /**
         * Get a cleaning category
         *
         * Returns one category of the company's cleaning protocol.
         */
        get: operations["getCleaningCategory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a cleaning category
         *
         * Changes the fields that a create may set; omitted fields stay unchanged.
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
         *
         * Returns the types of the company's cleaning protocol, a page at a time.
         */
        get: operations["listCleaningTypes"];
        put?: never;
        /**
         * Create a cleaning type
         *
         * Adds a type to the company's cleaning protocol.
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
                 * The UUID of the type.
                 * @example 7d2f9e64-5b1a-4c80-8f3d-6e9c1b5a2d31
                 */
                id: components["parameters"]["CleaningTypeId"];
            };
            cookie?: never;
        };
        /**
         * Get a cleaning type
         *
         * Returns one type of the company's cleaning protocol.
         */
        get: operations["getCleaningType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a cleaning type
         *
         * Changes the fields that a create may set; omitted fields stay unchanged.
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
         *
         * Returns the incompatibilities of the company's cleaning protocol, a page at a time.
         */
        get: operations["listCleaningIncompatibilities"];
        put?: never;
        /**
         * Register a cleaning incompatibility
         *
         * Registers an incompatibility between two categories, or between two types, of the cleaning protocol.
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
                 * The UUID of the incompatibility.
                 * @example 38b1d7f5-6e4c-4a92-9d08-5c2f7a1e4b41
                 */
                id: components["parameters"]["CleaningIncompatibilityId"];
            };
            cookie?: never;
        };
        /**
         * Get a cleaning incompatibility
         *
         * Returns one incompatibility of the company's cleaning protocol.
         */
        get: operations["getCleaningIncompatibility"];
        put?: never;
        post?: never;
        /**
         * Delete a cleaning incompatibility
         *
         * Deletes an incompatibility. The two categories or types remain.
         */
        delete: operations["deleteCleaningIncompatibility"];
        options?: never;
        head?: never;
        /**
         * Update a cleaning incompatibility
         *
         * Changes the fields that a create may set; omitted fields stay unchanged.
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
         *
         * Returns the company's outgoing webhook configuration, without the secret, or no content if there is none.
         */
        get: operations["getWebhookConfiguration"];
        /**
         * Register or replace the webhook configuration
         *
         * Registers the company's outgoing webhook configuration, or replaces it entirely: if the secret is omitted, it is removed, and deliveries are no longer signed.
         */
        put: operations["putWebhookConfiguration"];
        post?: never;
        /**
         * Remove the webhook configuration
         *
         * Removes the configuration; delivery of events stops immediately.
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
         * Notify the partner that an authorization was created
         *
         * An authorization was created. Delivered when subscribedEvents is empty or names it.
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
         * Notify the partner that an authorization was updated
         *
         * Operational fields of an authorization changed. Delivered when subscribedEvents is empty or names it.
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
         * Notify the partner that an authorization ended
         *
         * An authorization became Finished. Delivered when subscribedEvents is empty or names it.
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
         * Notify the partner that synced was emitted
         *
         * The domain event synced was emitted for an authorization. Delivered when subscribedEvents is empty or names it.
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
         * Notify the partner that a fetch from the ERP was requested
         *
         * The domain event fetch_requested_from_erp was emitted for an authorization. Delivered when subscribedEvents is empty or names it.
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
         * Notify the partner that an operation was recorded
         *
         * A totem recorded an operation on an authorization. Delivered only when subscribedEvents names it.
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
         * AuthorizationStatus
         *
         * Active: valid, can generate operations at the totem. Finished: ended for any reason (completed, cancelled or other);
         *     no longer operable. There are no intermediate states and no approval flow.
         *
         *     | State    | Trigger                                                | Next state                         |
         *     | -------- | ------------------------------------------------------ | ---------------------------------- |
         *     | none     | POST /authorizations, accepted                         | Active                             |
         *     | Active   | POST /authorizations/{id}/cancel                       | Finished                           |
         *     | Finished | POST /authorizations/{id}/cancel                       | Finished, unchanged; answers 409   |
         *     | Active   | quantity fully consumed, of a dateless authorization   | Finished                           |
         *     | Active   | marked as Finished in the service's own application    | Finished                           |
         *
         *     By assumption, a dated authorization becomes Finished, too, when its quantity is consumed, and when its endDate
         *     passes.
         * @enum {string}
         */
        AuthorizationStatus: "Active" | "Finished";
        /**
         * OperationType
         *
         * Whether the carrier loads or unloads.
         * @enum {string}
         */
        OperationType: "loading" | "unloading";
        /**
         * StoredPlate
         *
         * A plate as the service returns it, uppercase.
         */
        StoredPlate: string;
        /**
         * Authorization
         *
         * An authorization as the service returns it. externalId is never returned.
         */
        Authorization: {
            /**
             * Format: uuid
             *
             * The UUID of the authorization in the service.
             */
            id: string;
            /** Whether the authorization can generate operations. */
            status: components["schemas"]["AuthorizationStatus"];
            /** The resolved name of the product. */
            product: string;
            /** The resolved reference of the warehouse, its name. */
            warehouse: string;
            /** The authorized quantity, in the operational unit of the company. */
            quantity: number;
            /** What is left of the quantity after the recorded operations, in the same unit. */
            remainingQuantity: number;
            /**
             * Format: uuid
             *
             * The totem group where the authorization is valid.
             */
            totemGroupId: string;
            /** Whether the carrier loads or unloads. */
            operationType: components["schemas"]["OperationType"];
            /** The tax id of the carrier. */
            carrierTaxId: string;
            /** The batch or lot number. */
            batch: string | null;
            /** The product format. */
            format: string | null;
            /**
             * Format: date-time
             *
             * The start of validity.
             */
            scheduledDate: string | null;
            /**
             * Format: date-time
             *
             * The end of validity.
             */
            endDate: string | null;
            /** The name of the operation's party: the sender for loading, the receiver for unloading. */
            partnerName: string | null;
            /** The tax id of the operation's party: the sender for loading, the receiver for unloading. */
            partnerCif: string | null;
            /** The name of the product's owner. */
            productOwnerName: string | null;
            /** The tax id of the product's owner. */
            productOwnerCif: string | null;
            /** The NIF of the assigned driver. */
            driverNif: string | null;
            /** The plate of the tractor, uppercase. */
            tractorPlate: components["schemas"]["StoredPlate"] | null;
            /** The plates of the trailers, uppercase. */
            trailerPlates: components["schemas"]["StoredPlate"][];
            /**
             * Format: date-time
             *
             * When the authorization was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             *
             * When the authorization last changed.
             */
            updatedAt: string;
        };
        /**
         * AuthorizationPage
         *
         * A part of the company's authorizations.
         */
        AuthorizationPage: {
            /** The records of this page. */
            items: components["schemas"]["Authorization"][];
            /** How many records match, on all pages. */
            total: number;
            /** The limit that was used. */
            limit: number;
            /** The offset that was used. */
            offset: number;
        };
        /**
         * ProblemCode
         *
         * The kind of problem for programs; stable.
         * @enum {string}
         */
        ProblemCode: "missing_api_key" | "unknown_api_key" | "validation_failed" | "removed_field" | "immutable_field" | "malformed_json" | "malformed_multipart" | "malformed_id" | "unsupported_media_type" | "body_too_large" | "document_too_large" | "rate_limited" | "unknown_path" | "method_not_allowed" | "authorization_not_found" | "authorization_finished" | "authorization_already_finished" | "carrier_not_registered" | "unknown_reference" | "external_id_exists" | "external_id_conflict" | "end_date_without_start" | "not_synced_from_erp" | "limit_over_maximum" | "product_not_found" | "product_external_id_taken" | "product_not_native" | "warehouse_not_found" | "warehouse_external_id_taken" | "warehouse_not_native" | "cleaning_protocol_not_found" | "cleaning_protocol_exists" | "cleaning_protocol_missing" | "cleaning_protocol_already_active" | "cleaning_protocol_already_inactive" | "document_required" | "document_not_pdf" | "cleaning_category_not_found" | "cleaning_type_not_found" | "cleaning_incompatibility_not_found" | "incompatibility_exists" | "incompatibility_with_itself" | "incompatibility_unknown_member" | "webhook_not_configured";
        /**
         * FieldError
         *
         * One invalid field of a request.
         */
        FieldError: {
            /**
             * The part of the request that holds the field.
             * @enum {string}
             */
            in: "body" | "query" | "path";
            /** A JSON pointer to the field within that part; empty for the whole part. */
            path: string;
            /** What is wrong with it, for people. */
            message: string;
            /**
             * Set if the field has its own kind of error.
             * @enum {string}
             */
            code?: "removed_field" | "immutable_field" | "unknown_field" | "unknown_query_parameter";
        };
        /**
         * Problem
         *
         * What went wrong, as problem details (RFC 9457). `code` is stable and made for programs, `detail` for people.
         */
        Problem: {
            /** A URI reference that identifies the kind of problem. */
            type: string;
            /** The kind of problem in a few words, the same for every occurrence. */
            title: string;
            /** The HTTP status. */
            status: number;
            /** What was wrong this time, where, and what to do. */
            detail: string;
            /** The kind of problem for programs; stable. */
            code: components["schemas"]["ProblemCode"];
            /** For a validation problem, the invalid fields, at most the first 100. */
            errors?: components["schemas"]["FieldError"][];
        };
        /**
         * ExternalId
         *
         * The id of a record in the ERP.
         */
        ExternalId: string;
        /**
         * DateTime
         * Format: date-time
         *
         * An instant, as RFC 3339 with an offset.
         */
        DateTime: string;
        /**
         * TaxId
         *
         * A Spanish tax id (NIF or CIF), compared character by character.
         */
        TaxId: string;
        /**
         * Plate
         *
         * 1 to 8 alphanumeric characters; stored uppercase.
         */
        Plate: string;
        /**
         * AuthorizationCreate
         *
         * A permit for one carrier to load or unload a quantity of a product at a totem group. externalId makes creation
         *     idempotent: a retry does not create a duplicate.
         *
         *     Business and party fields are immutable after creation, except productExternalId and warehouseExternalId, which PATCH
         *     accepts. Driver, tractor and trailers can be set here, or later with PATCH.
         *
         *     The two dates say when the authorization is valid:
         *
         *     | scheduledDate | endDate | Valid                                                                                  |
         *     | ------------- | ------- | -------------------------------------------------------------------------------------- |
         *     | absent        | absent  | Any day (weight-based). It does not expire; it ends when the quantity is consumed or when it is manually marked as Finished. |
         *     | present       | absent  | From scheduledDate onward.                                                             |
         *     | present       | present | Only within the two, both included.                                                    |
         *     | absent        | present | Not documented; assumed to be until endDate.                                           |
         */
        AuthorizationCreate: {
            /** The id of the record in the ERP; the idempotency key of the create. Never returned in responses. */
            externalId: components["schemas"]["ExternalId"];
            /** Identifies the product in the ERP. Responses name the resolved product in `product`. */
            productExternalId: components["schemas"]["ExternalId"];
            /** Identifies the warehouse in the ERP. Responses name the resolved warehouse in `warehouse`. */
            warehouseExternalId: components["schemas"]["ExternalId"];
            /** The authorized quantity, in the operational unit of the company. */
            quantity: number;
            /**
             * Format: uuid
             *
             * The totem group (physical installation) where the authorization is valid.
             */
            totemGroupId: string;
            /** Whether the carrier loads or unloads. */
            operationType: components["schemas"]["OperationType"];
            /** The batch or lot number. */
            batch?: string;
            /** The product format. */
            format?: string;
            /** The start of validity. Without endDate, valid from then onward; with it, only within the two. */
            scheduledDate?: components["schemas"]["DateTime"];
            /** The end of validity, itself included. Without scheduledDate, valid until then. */
            endDate?: components["schemas"]["DateTime"];
            /** The tax id of the carrier (NIF or CIF). The carrier must already be registered; the service resolves the tax id to its internal carrier id. */
            carrierTaxId: components["schemas"]["TaxId"];
            /** The name of the operation's party: the sender for loading, the receiver for unloading. */
            partnerName?: string;
            /** The tax id of the operation's party: the sender for loading, the receiver for unloading. */
            partnerCif?: components["schemas"]["TaxId"];
            /** The name of the product's owner. */
            productOwnerName?: string;
            /** The tax id of the product's owner. */
            productOwnerCif?: components["schemas"]["TaxId"];
            /** The NIF of the driver; may be assigned later with PATCH. The service resolves it to its internal driver UUID. */
            driverNif?: components["schemas"]["TaxId"];
            /** The plate of the tractor; may be assigned later with PATCH. */
            tractorPlate?: components["schemas"]["Plate"];
            /** The plates of the trailers; may be assigned later with PATCH. */
            trailerPlates?: components["schemas"]["Plate"][];
        };
        /**
         * AuthorizationPatch
         *
         * The fields of an Active authorization to change; omitted fields stay unchanged.
         */
        AuthorizationPatch: {
            /** The NIF of the driver, which the service resolves to its internal driver UUID; null takes the driver off. */
            driverNif?: string | null;
            /** The plate of the tractor; null takes it off. */
            tractorPlate?: components["schemas"]["Plate"] | null;
            /** The plates of the trailers, all of them; an empty list takes them off. */
            trailerPlates?: components["schemas"]["Plate"][];
            /** Identifies the product in the ERP. */
            productExternalId?: components["schemas"]["ExternalId"];
            /** Identifies the warehouse in the ERP. */
            warehouseExternalId?: components["schemas"]["ExternalId"];
        };
        /**
         * DomainEventType
         *
         * synced: send after updating operational fields with PATCH; re-runs operation generation if conditions are met. fetch_requested_from_erp: valid only for authorizations synced from an external ERP; asks the service to fetch the latest state from the ERP asynchronously.
         * @enum {string}
         */
        DomainEventType: "synced" | "fetch_requested_from_erp";
        /**
         * DomainEvent
         *
         * An event that the partner puts into the event pipeline of the service.
         */
        DomainEvent: {
            /** Which event to emit. */
            eventType: components["schemas"]["DomainEventType"];
        };
        /**
         * AcceptedEvent
         *
         * The receipt of an event that was put into the pipeline.
         */
        AcceptedEvent: {
            /**
             * Format: uuid
             *
             * The UUID of the event, which its delivery has, too.
             */
            eventId: string;
            /** The event that was emitted. */
            eventType: components["schemas"]["DomainEventType"];
            /**
             * Format: date-time
             *
             * When the service took it.
             */
            acceptedAt: string;
        };
        /**
         * Product
         *
         * A native product of the company.
         */
        Product: {
            /**
             * Format: uuid
             *
             * The UUID of the product in the service.
             */
            id: string;
            /** Identifies the product in the ERP; null if it was created without one. */
            externalId: string | null;
            /** The name that people see. */
            name: string;
            /**
             * Format: date-time
             *
             * When the product was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             *
             * When the product last changed.
             */
            updatedAt: string;
        };
        /**
         * ProductPage
         *
         * A part of the company's products.
         */
        ProductPage: {
            /** The records of this page. */
            items: components["schemas"]["Product"][];
            /** How many records match, on all pages. */
            total: number;
            /** The limit that was used. */
            limit: number;
            /** The offset that was used. */
            offset: number;
        };
        /**
         * ProductCreate
         *
         * A native product to create.
         */
        ProductCreate: {
            /** Identifies the product in the ERP; authorizations refer to it by this id. Unique in the company. */
            externalId?: components["schemas"]["ExternalId"];
            /** The name that people see. */
            name: string;
        };
        /**
         * ProductPatch
         *
         * The fields of a product to change; omitted fields stay unchanged.
         */
        ProductPatch: {
            /** The name that people see. */
            name?: string;
        };
        /**
         * DisplayConfiguration
         *
         * How a warehouse is displayed. The company defines its fields.
         */
        DisplayConfiguration: {
            [key: string]: unknown;
        };
        /**
         * Warehouse
         *
         * A native warehouse of the company.
         */
        Warehouse: {
            /**
             * Format: uuid
             *
             * The UUID of the warehouse in the service.
             */
            id: string;
            /** Identifies the warehouse in the ERP; null if it was created without one. */
            externalId: string | null;
            /** The name that people see. */
            name: string;
            /** A short name. */
            code: string | null;
            /**
             * Format: uuid
             *
             * The totem group that the warehouse belongs to.
             */
            totemGroupId: string | null;
            /** How the warehouse is displayed, unchanged. */
            displayConfiguration: components["schemas"]["DisplayConfiguration"] | null;
            /**
             * Format: date-time
             *
             * When the warehouse was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             *
             * When the warehouse last changed.
             */
            updatedAt: string;
        };
        /**
         * WarehousePage
         *
         * A part of the company's warehouses.
         */
        WarehousePage: {
            /** The records of this page. */
            items: components["schemas"]["Warehouse"][];
            /** How many records match, on all pages. */
            total: number;
            /** The limit that was used. */
            limit: number;
            /** The offset that was used. */
            offset: number;
        };
        /**
         * WarehouseCreate
         *
         * A native warehouse to create.
         */
        WarehouseCreate: {
            /** Identifies the warehouse in the ERP; authorizations refer to it by this id. Unique in the company. */
            externalId?: components["schemas"]["ExternalId"];
            /** The name that people see. */
            name: string;
            /** A short name. */
            code?: string;
            /**
             * Format: uuid
             *
             * The totem group (physical installation) that the warehouse belongs to.
             */
            totemGroupId?: string;
            /** How the warehouse is displayed. The service stores it unchanged. */
            displayConfiguration?: components["schemas"]["DisplayConfiguration"];
        };
        /**
         * WarehousePatch
         *
         * The fields of a warehouse to change; omitted fields stay unchanged.
         */
        WarehousePatch: {
            /** The name that people see. */
            name?: string;
            /** A short name; null removes it. */
            code?: string | null;
            /**
             * Format: uuid
             *
             * The totem group that the warehouse belongs to; null removes it.
             */
            totemGroupId?: string | null;
            /** How the warehouse is displayed, in full; null removes it. */
            displayConfiguration?: components["schemas"]["DisplayConfiguration"] | null;
        };
        /**
         * CleaningProtocolState
         *
         * The state of the protocol.
         *
         *     | State    | Trigger                                     | Next state |
         *     | -------- | ------------------------------------------- | ---------- |
         *     | Inactive | POST /cleaning-protocol/{id}/activate       | Active     |
         *     | Active   | POST /cleaning-protocol/{id}/deactivate     | Inactive   |
         *
         *     The state of a new protocol, and the response to a trigger in any other state, are assumptions.
         * @enum {string}
         */
        CleaningProtocolState: "Inactive" | "Active";
        /**
         * CleaningProtocolDocument
         *
         * The document of a protocol, as the service describes it.
         */
        CleaningProtocolDocument: {
            /** The file name from the form. */
            fileName: string;
            /** The number of bytes. */
            size: number;
            /** The SHA-256 of the bytes, in lower-case hex. */
            sha256: string;
        };
        /**
         * CleaningProtocol
         *
         * The company's cleaning protocol, of which there is at most one.
         */
        CleaningProtocol: {
            /**
             * Format: uuid
             *
             * The UUID of the protocol in the service.
             */
            id: string;
            /** The state of the protocol, Inactive or Active. */
            state: components["schemas"]["CleaningProtocolState"];
            /** Whether the company has its own protocol document. */
            companyProtocolEnabled: boolean;
            /** The document, if there is one. */
            document: components["schemas"]["CleaningProtocolDocument"] | null;
            /**
             * Format: date-time
             *
             * When the protocol was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             *
             * When the protocol last changed.
             */
            updatedAt: string;
        };
        /**
         * CleaningProtocolCreate
         *
         * The form that creates the company's cleaning protocol.
         */
        CleaningProtocolCreate: {
            /** Whether the company has its own protocol document. */
            companyProtocolEnabled: boolean;
            /**
             * Format: binary
             *
             * The document, a PDF, as a file with a name. To be included when companyProtocolEnabled is true.
             */
            companyProtocolDocument?: Blob;
        };
        /**
         * CleaningProtocolConfigurationPatch
         *
         * The parts of the configuration to change; omitted parts stay unchanged.
         */
        CleaningProtocolConfigurationPatch: {
            /** Whether the company has its own protocol document. */
            companyProtocolEnabled?: boolean;
            /**
             * Format: binary
             *
             * The document that replaces the present one, a PDF.
             */
            companyProtocolDocument?: Blob;
        };
        /**
         * CleaningCategory
         *
         * A category of the cleaning protocol.
         */
        CleaningCategory: {
            /**
             * Format: uuid
             *
             * The UUID of the category in the service.
             */
            id: string;
            /** The name that people see. */
            name: string;
            /** What belongs to the category. */
            description: string | null;
            /**
             * Format: date-time
             *
             * When the category was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             *
             * When the category last changed.
             */
            updatedAt: string;
        };
        /**
         * CleaningCategoryPage
         *
         * A part of the protocol's categories.
         */
        CleaningCategoryPage: {
            /** The records of this page. */
            items: components["schemas"]["CleaningCategory"][];
            /** How many records match, on all pages. */
            total: number;
            /** The limit that was used. */
            limit: number;
            /** The offset that was used. */
            offset: number;
        };
        /**
         * CleaningCategoryCreate
         *
         * A category to add to the cleaning protocol.
         */
        CleaningCategoryCreate: {
            /** The name that people see. */
            name: string;
            /** What belongs to the category. */
            description?: string;
        };
        /**
         * CleaningCategoryPatch
         *
         * The fields of a category to change; omitted fields stay unchanged.
         */
        CleaningCategoryPatch: {
            /** The name that people see. */
            name?: string;
            /** What belongs to the category; null removes it. */
            description?: string | null;
        };
        /**
         * CleaningType
         *
         * A type of the cleaning protocol.
         */
        CleaningType: {
            /**
             * Format: uuid
             *
             * The UUID of the type in the service.
             */
            id: string;
            /** The name that people see. */
            name: string;
            /** What has to be done. */
            description: string | null;
            /**
             * Format: uuid
             *
             * The category that the type belongs to.
             */
            categoryId: string | null;
            /**
             * Format: date-time
             *
             * When the type was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             *
             * When the type last changed.
             */
            updatedAt: string;
        };
        /**
         * CleaningTypePage
         *
         * A part of the protocol's types.
         */
        CleaningTypePage: {
            /** The records of this page. */
            items: components["schemas"]["CleaningType"][];
            /** How many records match, on all pages. */
            total: number;
            /** The limit that was used. */
            limit: number;
            /** The offset that was used. */
            offset: number;
        };
        /**
         * CleaningTypeCreate
         *
         * A type to add to the cleaning protocol.
         */
        CleaningTypeCreate: {
            /** The name that people see. */
            name: string;
            /** What has to be done. */
            description?: string;
            /**
             * Format: uuid
             *
             * The category that the type belongs to.
             */
            categoryId?: string;
        };
        /**
         * CleaningTypePatch
         *
         * The fields of a type to change; omitted fields stay unchanged.
         */
        CleaningTypePatch: {
            /** The name that people see. */
            name?: string;
            /** What has to be done; null removes it. */
            description?: string | null;
            /**
             * Format: uuid
             *
             * The category that the type belongs to; null removes it.
             */
            categoryId?: string | null;
        };
        /**
         * IncompatibilityKind
         *
         * Whether an incompatibility links two categories or two types.
         * @enum {string}
         */
        IncompatibilityKind: "category" | "type";
        /**
         * CleaningIncompatibility
         *
         * Two categories, or two types, of the cleaning protocol that are incompatible.
         */
        CleaningIncompatibility: {
            /**
             * Format: uuid
             *
             * The UUID of the incompatibility in the service.
             */
            id: string;
            /** What the two ids name. */
            kind: components["schemas"]["IncompatibilityKind"];
            /**
             * Format: uuid
             *
             * One category or type.
             */
            firstId: string;
            /**
             * Format: uuid
             *
             * The other one.
             */
            secondId: string;
            /** Why they are incompatible. */
            reason: string | null;
            /**
             * Format: date-time
             *
             * When the incompatibility was registered.
             */
            createdAt: string;
            /**
             * Format: date-time
             *
             * When the incompatibility last changed.
             */
            updatedAt: string;
        };
        /**
         * CleaningIncompatibilityPage
         *
         * A part of the protocol's incompatibilities.
         */
        CleaningIncompatibilityPage: {
            /** The records of this page. */
            items: components["schemas"]["CleaningIncompatibility"][];
            /** How many records match, on all pages. */
            total: number;
            /** The limit that was used. */
            limit: number;
            /** The offset that was used. */
            offset: number;
        };
        /**
         * CleaningIncompatibilityCreate
         *
         * Two categories, or two types, that are incompatible. Which of them is first does not matter.
         */
        CleaningIncompatibilityCreate: {
            /** What the two ids name. */
            kind: components["schemas"]["IncompatibilityKind"];
            /**
             * Format: uuid
             *
             * One category or type.
             */
            firstId: string;
            /**
             * Format: uuid
             *
             * The other one, of the same kind.
             */
            secondId: string;
            /** Why they are incompatible. */
            reason?: string;
        };
        /**
         * CleaningIncompatibilityPatch
         *
         * The fields of an incompatibility to change; omitted fields stay unchanged.
         */
        CleaningIncompatibilityPatch: {
            /** What the two ids name. */
            kind?: components["schemas"]["IncompatibilityKind"];
            /**
             * Format: uuid
             *
             * One category or type.
             */
            firstId?: string;
            /**
             * Format: uuid
             *
             * The other one, of the same kind.
             */
            secondId?: string;
            /** Why they are incompatible; null removes it. */
            reason?: string | null;
        };
        /**
         * EventName
         *
         * The name of a delivered event.
         * @enum {string}
         */
        EventName: "authorization.created" | "authorization.updated" | "authorization.finished" | "authorization.synced" | "authorization.fetch_requested_from_erp" | "operation.recorded";
        /**
         * WebhookConfiguration
         *
         * The outgoing webhook configuration of the company.
         */
        WebhookConfiguration: {
            /**
             * Format: uri
             *
             * The address that receives the deliveries.
             */
            url: string;
            /** Whether deliveries are signed. */
            hasSecret: boolean;
            /** The events to deliver. An empty list means all authorization events. */
            subscribedEvents: components["schemas"]["EventName"][];
            /**
             * Format: date-time
             *
             * When a webhook was first configured.
             */
            createdAt: string;
            /**
             * Format: date-time
             *
             * When the configuration last changed.
             */
            updatedAt: string;
        };
        /**
         * WebhookConfigurationPut
         *
         * Which events are delivered, where to, and how they are signed.
         */
        WebhookConfigurationPut: {
            /**
             * Format: uri
             *
             * The address that receives the deliveries, http or https.
             */
            url: string;
            /** The key of the HMAC-SHA256 that signs deliveries. Never returned. Without it, deliveries are not signed. */
            secret?: $Write<string>;
            /**
             * The events to deliver. An empty list means all authorization events.
             * @default []
             */
            subscribedEvents?: components["schemas"]["EventName"][];
        };
        /**
         * AuthorizationEventData
         *
         * The authorization that the event is about.
         */
        AuthorizationEventData: {
            /** The authorization right after the event. */
            authorization: components["schemas"]["Authorization"];
        };
        /**
         * AuthorizationCreatedEvent
         *
         * An authorization was created.
         */
        AuthorizationCreatedEvent: {
            /**
             * Format: uuid
             *
             * The UUID of the event, the same in every attempt to deliver it.
             */
            id: string;
            /**
             * The name of the event.
             * @constant
             */
            type: "authorization.created";
            /**
             * Format: date-time
             *
             * When it happened.
             */
            occurredAt: string;
            /** What it is about. */
            data: components["schemas"]["AuthorizationEventData"];
        };
        /**
         * AuthorizationUpdatedEvent
         *
         * Operational fields of an authorization changed.
         */
        AuthorizationUpdatedEvent: {
            /**
             * Format: uuid
             *
             * The UUID of the event, the same in every attempt to deliver it.
             */
            id: string;
            /**
             * The name of the event.
             * @constant
             */
            type: "authorization.updated";
            /**
             * Format: date-time
             *
             * When it happened.
             */
            occurredAt: string;
            /** What it is about. */
            data: components["schemas"]["AuthorizationEventData"];
        };
        /**
         * FinishReason
         *
         * Why an authorization ended. cancelled: with POST /authorizations/{id}/cancel. consumed: its quantity was fully consumed, which is documented to end a dateless authorization, and assumed to end a dated one. manual: marked as Finished in the service's own application. expired: its endDate passed, which is assumed to end it.
         * @enum {string}
         */
        FinishReason: "cancelled" | "consumed" | "manual" | "expired";
        /**
         * AuthorizationFinishedEventData
         *
         * The authorization that ended, and why.
         */
        AuthorizationFinishedEventData: {
            /** The authorization right after the event. */
            authorization: components["schemas"]["Authorization"];
            /** Why it ended. */
            reason: components["schemas"]["FinishReason"];
        };
        /**
         * AuthorizationFinishedEvent
         *
         * An authorization became Finished.
         */
        AuthorizationFinishedEvent: {
            /**
             * Format: uuid
             *
             * The UUID of the event, the same in every attempt to deliver it.
             */
            id: string;
            /**
             * The name of the event.
             * @constant
             */
            type: "authorization.finished";
            /**
             * Format: date-time
             *
             * When it happened.
             */
            occurredAt: string;
            /** What it is about. */
            data: components["schemas"]["AuthorizationFinishedEventData"];
        };
        /**
         * AuthorizationSyncedEvent
         *
         * The domain event synced was emitted for an authorization.
         */
        AuthorizationSyncedEvent: {
            /**
             * Format: uuid
             *
             * The UUID of the event, the same in every attempt to deliver it.
             */
            id: string;
            /**
             * The name of the event.
             * @constant
             */
            type: "authorization.synced";
            /**
             * Format: date-time
             *
             * When it happened.
             */
            occurredAt: string;
            /** What it is about. */
            data: components["schemas"]["AuthorizationEventData"];
        };
        /**
         * AuthorizationFetchRequestedFromErpEvent
         *
         * The domain event fetch_requested_from_erp was emitted for an authorization.
         */
        AuthorizationFetchRequestedFromErpEvent: {
            /**
             * Format: uuid
             *
             * The UUID of the event, the same in every attempt to deliver it.
             */
            id: string;
            /**
             * The name of the event.
             * @constant
             */
            type: "authorization.fetch_requested_from_erp";
            /**
             * Format: date-time
             *
             * When it happened.
             */
            occurredAt: string;
            /** What it is about. */
            data: components["schemas"]["AuthorizationEventData"];
        };
        /**
         * Operation
         *
         * One loading or unloading on an authorization, as a totem recorded it.
         */
        Operation: {
            /**
             * Format: uuid
             *
             * The UUID of the operation.
             */
            id: string;
            /**
             * Format: uuid
             *
             * The UUID of the authorization.
             */
            authorizationId: string;
            /** The quantity that was loaded or unloaded, in the operational unit of the company. */
            quantity: number;
            /**
             * Format: date-time
             *
             * When the totem recorded it.
             */
            recordedAt: string;
        };
        /**
         * OperationRecordedEventData
         *
         * The recorded operation and its authorization.
         */
        OperationRecordedEventData: {
            /** The authorization right after the event. */
            authorization: components["schemas"]["Authorization"];
            /** What the totem recorded. */
            operation: components["schemas"]["Operation"];
        };
        /**
         * OperationRecordedEvent
         *
         * A totem recorded an operation on an authorization.
         */
        OperationRecordedEvent: {
            /**
             * Format: uuid
             *
             * The UUID of the event, the same in every attempt to deliver it.
             */
            id: string;
            /**
             * The name of the event.
             * @constant
             */
            type: "operation.recorded";
            /**
             * Format: date-time
             *
             * When it happened.
             */
            occurredAt: string;
            /** What it is about. */
            data: components["schemas"]["OperationRecordedEventData"];
        };
    };
    responses: {
        /** A field is missing or malformed, or the body cannot be read. */
        Invalid: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The header X-Partner-API-Key is missing, or its key is unknown. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The company has exceeded its number of requests per minute. */
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
        /** The body is larger than the service accepts. */
        TooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The operation does not accept the media type of the body. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The id in the path is not a UUID; or the query has a parameter, but the operation accepts none. */
        MalformedId: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The company has no such authorization. */
        AuthorizationNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** A field of the record is missing, malformed or unknown, or the body is not JSON. */
        InvalidRecord: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The company has no such product, or it is deleted. */
        ProductNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** A field is malformed, unknown or cannot be changed, the body is not JSON, or the id in the path is not a UUID. */
        InvalidChange: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The company has no such warehouse, or it is deleted. */
        WarehouseNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The query has a parameter, but the operation accepts none. */
        UnknownParameter: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The document is larger than 10 MiB. */
        CleaningProtocolDocumentTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The body is not a multipart form. */
        NotMultipart: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** companyProtocolEnabled is true and there is no document, or the document is not a PDF. */
        CleaningProtocolDocumentRefused: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The company has no cleaning protocol with this id. */
        CleaningProtocolNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The company has no cleaning protocol that the record could belong to. */
        CleaningProtocolMissing: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The company's cleaning protocol has no such category. */
        CleaningCategoryNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The company's cleaning protocol has no such type. */
        CleaningTypeNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** Both ids are the same, or one of them names no record of that kind. */
        CleaningIncompatibilityRefused: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The company's cleaning protocol has no such incompatibility. */
        CleaningIncompatibilityNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The partner has accepted the event. The response body is not read. Any other status is a failed attempt. */
        Received: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /**
         * The maximum number of records to return. Default: 50. Values above 200 count as 200.
         * @example 100
         */
        Limit: number;
        /**
         * How many records to skip, in the order of the list.
         * @example 0
         */
        Offset: number;
        /**
         * The UUID of the authorization.
         * @example 7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11
         */
        AuthorizationId: string;
        /**
         * The UUID of the product.
         * @example 9b1a2f64-3c1d-4b7e-8a52-6f0d1c9e4a01
         */
        ProductId: string;
        /**
         * The UUID of the warehouse.
         * @example c3f7e8a1-52d4-4e0b-8f6a-7b1c9d2e5a11
         */
        WarehouseId: string;
        /**
         * The UUID of the protocol.
         * @example d5a8e3c1-9f42-4b76-8c0d-4e1b6a7f9d51
         */
        CleaningProtocolId: string;
        /**
         * The UUID of the category.
         * @example e1c4a7b2-0d5f-4839-9e6c-3a8b2d7f4c21
         */
        CleaningCategoryId: string;
        /**
         * The UUID of the type.
         * @example 7d2f9e64-5b1a-4c80-8f3d-6e9c1b5a2d31
         */
        CleaningTypeId: string;
        /**
         * The UUID of the incompatibility.
         * @example 38b1d7f5-6e4c-4a92-9d08-5c2f7a1e4b41
         */
        CleaningIncompatibilityId: string;
        /** The id of the event, as in the body; the same in every attempt, so that a receiver can discard repeats. */
        XWebhookId: string;
        /** When this attempt was made, in Unix seconds. */
        XWebhookTimestamp: number;
        /** The HMAC-SHA256 of the raw body with the secret; absent when no secret is configured. */
        XWebhookSignature: string;
    };
    requestBodies: never;
    headers: {
        /**
         * Identifies this request to the service's operators, where the service sends it.
         * @example 0f2c1a54-7b1e-4a39-9a55-0c4d1f0a7e11
         */
        XRequestId: string;
        /**
         * Seconds to wait before the next request, where the service says so.
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
                 * Only authorizations in this state.
                 * @example Active
                 */
                status?: components["schemas"]["AuthorizationStatus"];
                /**
                 * Only authorizations with a scheduledDate on this day or later.
                 * @example 2026-07-01
                 */
                scheduledDateFrom?: string;
                /**
                 * Only authorizations with a scheduledDate on this day or earlier.
                 * @example 2026-07-31
                 */
                scheduledDateTo?: string;
                /**
                 * The maximum number of records to return. Default: 50. Values above 200 count as 200.
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * How many records to skip, in the order of the list.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page of authorizations. */
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
            /** The authorization that an earlier create with this externalId created, in its current state. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Authorization"];
                };
            };
            /** The created authorization, Active. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Authorization"];
                };
            };
            /** A field is missing, malformed, unknown or removed, or the body is not JSON. */
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
            /** The externalId was already used with another body. */
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
            /** The carrierTaxId is not registered; or the request names an unknown product, warehouse, totem group or driver. */
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
                 * The UUID of the authorization.
                 * @example 7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11
                 */
                id: components["parameters"]["AuthorizationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The authorization. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Authorization"];
                };
            };
            400: components["responses"]["MalformedId"];
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
                 * The UUID of the authorization.
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
            /** The updated authorization. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Authorization"];
                };
            };
            /** A field is malformed, unknown, removed or cannot be changed, the body is not JSON, or the id in the path is no UUID. */
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
            /** The authorization is Finished; only Active ones are accepted. */
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
            /** The request names an unknown product, warehouse or driver. */
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
                 * The UUID of the authorization.
                 * @example 7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11
                 */
                id: components["parameters"]["AuthorizationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The updated authorization, Finished. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Authorization"];
                };
            };
            400: components["responses"]["MalformedId"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["AuthorizationNotFound"];
            /** The authorization is already Finished; it stays as it is. */
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
                 * The UUID of the authorization.
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
            /** The event is in the pipeline. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedEvent"];
                };
            };
            /** eventType is missing or unknown, a field is unknown, the body is not JSON, or the id is not a UUID. */
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
            /** The event is fetch_requested_from_erp, but the authorization was not synced from an external ERP. */
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
                 * The maximum number of records to return. Default: 50. Values above 200 count as 200.
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * How many records to skip, in the order of the list.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page of products. */
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
            /** The created product. */
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
            /** Another product of the company has this externalId. */
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
                 * The UUID of the product.
                 * @example 9b1a2f64-3c1d-4b7e-8a52-6f0d1c9e4a01
                 */
                id: components["parameters"]["ProductId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The product. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            400: components["responses"]["MalformedId"];
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
                 * The UUID of the product.
                 * @example 9b1a2f64-3c1d-4b7e-8a52-6f0d1c9e4a01
                 */
                id: components["parameters"]["ProductId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The product is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedId"];
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
                 * The UUID of the product.
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
            /** The updated product. */
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
                 * The maximum number of records to return. Default: 50. Values above 200 count as 200.
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * How many records to skip, in the order of the list.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page of warehouses. */
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
            /** The created warehouse. */
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
            /** Another warehouse of the company has this externalId. */
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
            /** The totemGroupId is not known. */
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
                 * The UUID of the warehouse.
                 * @example c3f7e8a1-52d4-4e0b-8f6a-7b1c9d2e5a11
                 */
                id: components["parameters"]["WarehouseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The warehouse. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Warehouse"];
                };
            };
            400: components["responses"]["MalformedId"];
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
                 * The UUID of the warehouse.
                 * @example c3f7e8a1-52d4-4e0b-8f6a-7b1c9d2e5a11
                 */
                id: components["parameters"]["WarehouseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The warehouse is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedId"];
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
                 * The UUID of the warehouse.
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
            /** The updated warehouse. */
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
            /** The totemGroupId is not known. */
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
            /** The protocol. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CleaningProtocol"];
                };
            };
            /** The company has no cleaning protocol. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownParameter"];
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
            /** The created protocol. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CleaningProtocol"];
                };
            };
            /** companyProtocolEnabled is missing or malformed, a part is unknown, or the form cannot be read. */
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
            /** The company already has a cleaning protocol. */
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
                 * The UUID of the protocol.
                 * @example d5a8e3c1-9f42-4b76-8c0d-4e1b6a7f9d51
                 */
                id: components["parameters"]["CleaningProtocolId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The protocol is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedId"];
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
                 * The UUID of the protocol.
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
            /** The updated protocol. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CleaningProtocol"];
                };
            };
            /** companyProtocolEnabled is malformed, a part is unknown, the form cannot be read, or the id in the path is not a UUID. */
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
                 * The UUID of the protocol.
                 * @example d5a8e3c1-9f42-4b76-8c0d-4e1b6a7f9d51
                 */
                id: components["parameters"]["CleaningProtocolId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The protocol, Active. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CleaningProtocol"];
                };
            };
            400: components["responses"]["MalformedId"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["CleaningProtocolNotFound"];
            /** The protocol is already Active; it stays as it is. */
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
                 * The UUID of the protocol.
                 * @example d5a8e3c1-9f42-4b76-8c0d-4e1b6a7f9d51
                 */
                id: components["parameters"]["CleaningProtocolId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The protocol, Inactive. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CleaningProtocol"];
                };
            };
            400: components["responses"]["MalformedId"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["CleaningProtocolNotFound"];
            /** The protocol is already Inactive; it stays as it is. */
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
                 * The maximum number of records to return. Default: 50. Values above 200 count as 200.
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * How many records to skip, in the order of the list.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page of categories; empty when there is no protocol. */
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
            /** The created category. */
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
                 * The UUID of the category.
                 * @example e1c4a7b2-0d5f-4839-9e6c-3a8b2d7f4c21
                 */
                id: components["parameters"]["CleaningCategoryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The category. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CleaningCategory"];
                };
            };
            400: components["responses"]["MalformedId"];
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
                 * The UUID of the category.
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
            /** The updated category. */
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
                 * The maximum number of records to return. Default: 50. Values above 200 count as 200.
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * How many records to skip, in the order of the list.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page of types; empty when there is no protocol. */
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
            /** The created type. */
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
            /** The categoryId names no category of the protocol. */
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
                 * The UUID of the type.
                 * @example 7d2f9e64-5b1a-4c80-8f3d-6e9c1b5a2d31
                 */
                id: components["parameters"]["CleaningTypeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The type. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CleaningType"];
                };
            };
            400: components["responses"]["MalformedId"];
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
                 * The UUID of the type.
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
            /** The updated type. */
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
            /** The categoryId names no category of the protocol. */
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
                 * The maximum number of records to return. Default: 50. Values above 200 count as 200.
                 * @example 100
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * How many records to skip, in the order of the list.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page of incompatibilities; empty when there is no protocol. */
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
            /** The created incompatibility. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CleaningIncompatibility"];
                };
            };
            /** A field is missing, malformed or unknown, or the body is not JSON. */
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
            /** The pair is already registered, in this order or the other; or there is no cleaning protocol. */
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
                 * The UUID of the incompatibility.
                 * @example 38b1d7f5-6e4c-4a92-9d08-5c2f7a1e4b41
                 */
                id: components["parameters"]["CleaningIncompatibilityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The incompatibility. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CleaningIncompatibility"];
                };
            };
            400: components["responses"]["MalformedId"];
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
                 * The UUID of the incompatibility.
                 * @example 38b1d7f5-6e4c-4a92-9d08-5c2f7a1e4b41
                 */
                id: components["parameters"]["CleaningIncompatibilityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The incompatibility is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedId"];
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
                 * The UUID of the incompatibility.
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
            /** The updated incompatibility. */
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
            /** Another incompatibility already links this pair, in this order or the other. */
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
            /** The configuration. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookConfiguration"];
                };
            };
            /** The company has no webhook configuration. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["Unauthorized"];
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
            /** The configuration as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookConfiguration"];
                };
            };
            /** The address is missing or malformed, an event or a field is unknown, or the body is not JSON. */
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
            /** The configuration is removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnknownParameter"];
            401: components["responses"]["Unauthorized"];
            /** The company has no webhook configuration. */
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
                /** The id of the event, as in the body; the same in every attempt, so that a receiver can discard repeats. */
                "X-Webhook-Id": components["parameters"]["XWebhookId"];
                /** When this attempt was made, in Unix seconds. */
                "X-Webhook-Timestamp": components["parameters"]["XWebhookTimestamp"];
                /** The HMAC-SHA256 of the raw body with the secret; absent when no secret is configured. */
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
                /** The id of the event, as in the body; the same in every attempt, so that a receiver can discard repeats. */
                "X-Webhook-Id": components["parameters"]["XWebhookId"];
                /** When this attempt was made, in Unix seconds. */
                "X-Webhook-Timestamp": components["parameters"]["XWebhookTimestamp"];
                /** The HMAC-SHA256 of the raw body with the secret; absent when no secret is configured. */
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
                /** The id of the event, as in the body; the same in every attempt, so that a receiver can discard repeats. */
                "X-Webhook-Id": components["parameters"]["XWebhookId"];
                /** When this attempt was made, in Unix seconds. */
                "X-Webhook-Timestamp": components["parameters"]["XWebhookTimestamp"];
                /** The HMAC-SHA256 of the raw body with the secret; absent when no secret is configured. */
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
                /** The id of the event, as in the body; the same in every attempt, so that a receiver can discard repeats. */
                "X-Webhook-Id": components["parameters"]["XWebhookId"];
                /** When this attempt was made, in Unix seconds. */
                "X-Webhook-Timestamp": components["parameters"]["XWebhookTimestamp"];
                /** The HMAC-SHA256 of the raw body with the secret; absent when no secret is configured. */
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
                /** The id of the event, as in the body; the same in every attempt, so that a receiver can discard repeats. */
                "X-Webhook-Id": components["parameters"]["XWebhookId"];
                /** When this attempt was made, in Unix seconds. */
                "X-Webhook-Timestamp": components["parameters"]["XWebhookTimestamp"];
                /** The HMAC-SHA256 of the raw body with the secret; absent when no secret is configured. */
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
                /** The id of the event, as in the body; the same in every attempt, so that a receiver can discard repeats. */
                "X-Webhook-Id": components["parameters"]["XWebhookId"];
                /** When this attempt was made, in Unix seconds. */
                "X-Webhook-Timestamp": components["parameters"]["XWebhookTimestamp"];
                /** The HMAC-SHA256 of the raw body with the secret; absent when no secret is configured. */
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
