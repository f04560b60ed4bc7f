// Made from the contract by `pnpm generate`; edit spec/ and generate again.

import type { components } from "./types.ts";

type Schemas = components["schemas"];

/** The example of what each event is delivered with, by the type of the event. */
export const deliveryExamples = {
  "authorization.created": {
    "authorization": {
      "id": "c95e0b7d-4a61-4f38-b2c9-8d7e1f503a12",
      "status": "Active",
      "product": "Soft wheat",
      "warehouse": "Silo 1",
      "quantity": 24.5,
      "remainingQuantity": 24.5,
      "totemGroupId": "11111111-1111-4111-8111-111111111111",
      "operationType": "loading",
      "carrierTaxId": "B12345674",
      "batch": "L-2026-118",
      "format": "bulk",
      "scheduledDate": "2026-07-01T04:00:00.000Z",
      "endDate": "2026-07-01T18:00:00.000Z",
      "partnerName": "Harinas del Duero S.A.",
      "partnerCif": "A58818501",
      "productOwnerName": "Cooperativa La Espiga",
      "productOwnerCif": "F31002009",
      "driverNif": "12345678Z",
      "tractorPlate": "1234BCD",
      "trailerPlates": [
        "R4567BBC"
      ],
      "createdAt": "2026-06-30T09:12:44.120Z",
      "updatedAt": "2026-06-30T09:12:44.120Z"
    }
  },
  "authorization.updated": {
    "authorization": {
      "id": "7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11",
      "status": "Active",
      "product": "Soft wheat",
      "warehouse": "Silo 1",
      "quantity": 24.5,
      "remainingQuantity": 24.5,
      "totemGroupId": "11111111-1111-4111-8111-111111111111",
      "operationType": "loading",
      "carrierTaxId": "B12345674",
      "batch": "L-2026-118",
      "format": "bulk",
      "scheduledDate": "2026-07-01T04:00:00.000Z",
      "endDate": "2026-07-01T18:00:00.000Z",
      "partnerName": "Harinas del Duero S.A.",
      "partnerCif": "A58818501",
      "productOwnerName": "Cooperativa La Espiga",
      "productOwnerCif": "F31002009",
      "driverNif": "12345678Z",
      "tractorPlate": "1234BCD",
      "trailerPlates": [
        "R4567BBC"
      ],
      "createdAt": "2026-06-29T16:40:00.000Z",
      "updatedAt": "2026-06-30T10:01:03.511Z"
    }
  },
  "authorization.finished": {
    "authorization": {
      "id": "7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11",
      "status": "Finished",
      "product": "Soft wheat",
      "warehouse": "Silo 1",
      "quantity": 24.5,
      "remainingQuantity": 24.5,
      "totemGroupId": "11111111-1111-4111-8111-111111111111",
      "operationType": "loading",
      "carrierTaxId": "B12345674",
      "batch": "L-2026-118",
      "format": "bulk",
      "scheduledDate": "2026-07-01T04:00:00.000Z",
      "endDate": "2026-07-01T18:00:00.000Z",
      "partnerName": "Harinas del Duero S.A.",
      "partnerCif": "A58818501",
      "productOwnerName": "Cooperativa La Espiga",
      "productOwnerCif": "F31002009",
      "driverNif": null,
      "tractorPlate": null,
      "trailerPlates": [],
      "createdAt": "2026-06-29T16:40:00.000Z",
      "updatedAt": "2026-06-30T11:30:00.000Z"
    },
    "reason": "cancelled"
  },
  "authorization.synced": {
    "authorization": {
      "id": "7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11",
      "status": "Active",
      "product": "Soft wheat",
      "warehouse": "Silo 1",
      "quantity": 24.5,
      "remainingQuantity": 24.5,
      "totemGroupId": "11111111-1111-4111-8111-111111111111",
      "operationType": "loading",
      "carrierTaxId": "B12345674",
      "batch": "L-2026-118",
      "format": "bulk",
      "scheduledDate": "2026-07-01T04:00:00.000Z",
      "endDate": "2026-07-01T18:00:00.000Z",
      "partnerName": "Harinas del Duero S.A.",
      "partnerCif": "A58818501",
      "productOwnerName": "Cooperativa La Espiga",
      "productOwnerCif": "F31002009",
      "driverNif": "12345678Z",
      "tractorPlate": "1234BCD",
      "trailerPlates": [
        "R4567BBC"
      ],
      "createdAt": "2026-06-29T16:40:00.000Z",
      "updatedAt": "2026-06-30T10:01:03.511Z"
    }
  },
  "authorization.fetch_requested_from_erp": {
    "authorization": {
      "id": "7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11",
      "status": "Active",
      "product": "Soft wheat",
      "warehouse": "Silo 1",
      "quantity": 24.5,
      "remainingQuantity": 24.5,
      "totemGroupId": "11111111-1111-4111-8111-111111111111",
      "operationType": "loading",
      "carrierTaxId": "B12345674",
      "batch": "L-2026-118",
      "format": "bulk",
      "scheduledDate": "2026-07-01T04:00:00.000Z",
      "endDate": "2026-07-01T18:00:00.000Z",
      "partnerName": "Harinas del Duero S.A.",
      "partnerCif": "A58818501",
      "productOwnerName": "Cooperativa La Espiga",
      "productOwnerCif": "F31002009",
      "driverNif": "12345678Z",
      "tractorPlate": "1234BCD",
      "trailerPlates": [
        "R4567BBC"
      ],
      "createdAt": "2026-06-29T16:40:00.000Z",
      "updatedAt": "2026-06-30T10:01:03.511Z"
    }
  },
  "operation.recorded": {
    "authorization": {
      "id": "7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11",
      "status": "Active",
      "product": "Soft wheat",
      "warehouse": "Silo 1",
      "quantity": 24.5,
      "remainingQuantity": 0,
      "totemGroupId": "11111111-1111-4111-8111-111111111111",
      "operationType": "loading",
      "carrierTaxId": "B12345674",
      "batch": "L-2026-118",
      "format": "bulk",
      "scheduledDate": "2026-07-01T04:00:00.000Z",
      "endDate": "2026-07-01T18:00:00.000Z",
      "partnerName": "Harinas del Duero S.A.",
      "partnerCif": "A58818501",
      "productOwnerName": "Cooperativa La Espiga",
      "productOwnerCif": "F31002009",
      "driverNif": "12345678Z",
      "tractorPlate": "1234BCD",
      "trailerPlates": [
        "R4567BBC"
      ],
      "createdAt": "2026-06-29T16:40:00.000Z",
      "updatedAt": "2026-07-01T06:42:18.377Z"
    },
    "operation": {
      "id": "a7c3e1f9-5d8b-4062-8c4a-3e9f7b1d6c71",
      "authorizationId": "7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11",
      "quantity": 24.5,
      "recordedAt": "2026-07-01T06:42:18.377Z"
    }
  }
} as const satisfies Record<Schemas["EventName"], object>;
