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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
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
}
