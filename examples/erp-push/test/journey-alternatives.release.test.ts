import { describe, expect, test } from "vitest";
import { travel } from "./travel.ts";

describe("every claim holds whatever the interface document leaves open", () => {
  test.each([
    { "create-status": "200", "repeat-create": "201" },
    { "repeat-create": "409" },
    { "list-envelope": "data", "list-order": "newest-first", "max-limit": 20 },
    { "list-envelope": "array", "limit-over-max": "reject", "max-limit": 20 },
    { "error-body": "nested", "validation-status": "422", "unknown-reference": "404" },
    { "error-body": "flat", "event-status": "204" },
    { "action-status": "201", "event-status": "201", "erp-origin": "marked" },
    { "malformed-id": "404", "webhook-missing": "404", "native-records": "all", "required-on-create": "essential" },
    { "unknown-field": "ignore", "removed-fields": "ignore", "patch-immutable": "ignore", "local-date-times": "utc" },
    { "dated-consumption": "stays-active", expiry: "stays-active", "external-id-after-finish": "released" },
  ])("%j", async (assumptions) => {
    expect((await travel({ assumptions })).broken).toEqual([]);
  });
});
