import type { MockServerOptions } from "@totem-partner/mock-server";
import type { PartnerClientOptions } from "../../src/index.ts";

type Assumptions = MockServerOptions["assumptions"] &
  NonNullable<NonNullable<PartnerClientOptions["profile"]>["assumptions"]>;

/** A service in the manner of a framework. */
interface ForeignProfile {
  assumptions: Assumptions;
  /** True if the client needs the profile, because the shapes do not show where everything is. */
  isNeeded?: true;
  /** True if its errors about no field have neither a code nor words. */
  isSilent?: true;
}

const own = (envelope: NonNullable<Exclude<Assumptions["list-envelope"], string>>["envelope"]) => ({ envelope });

/** Services as partners may meet them: lists and errors of one framework or house each. */
export const foreignProfiles: Readonly<Record<string, ForeignProfile>> = {
  "Spring Boot": { assumptions: { "list-envelope": "spring", "error-body": "spring" }, isSilent: true },
  "Spring with problem details": { assumptions: { "list-envelope": "spring-model", "error-body": "spring-problem" } },
  "ASP.NET Core": {
    assumptions: {
      "list-envelope": own({ items: "{items}", totalCount: "{total}", pageNumber: "{page}", pageSize: "{limit}" }),
      "error-body": "aspnet",
      "event-names": "bare",
    },
    isSilent: true,
  },
  Laravel: {
    assumptions: {
      "list-envelope": own({
        data: "{items}",
        links: { first: "/?page=1", next: null },
        meta: { current_page: "{page}", per_page: "{limit}", total: "{total}", links: [{ url: null, active: false }] },
      }),
      "error-body": "laravel",
      "validation-status": "422",
    },
  },
  FastAPI: {
    assumptions: {
      "list-envelope": "items",
      "error-body": "fastapi",
      "validation-status": "422",
      "event-names": "snake_case",
    },
  },
  "JSON:API": {
    assumptions: {
      "list-envelope": own({ data: "{items}", meta: { page: { total: "{total}" } } }),
      "error-body": "json-api",
    },
  },
  "Django REST framework": {
    assumptions: {
      framework: "django",
      "trailing-slash": "required",
    },
    isNeeded: true,
  },
  gin: {
    assumptions: {
      "record-envelope": "success",
      "list-envelope": own({ code: 0, msg: "ok", data: { list: "{items}", total: "{total}" } }),
      "error-body": { body: { code: "{status}", msg: "{detail}", data: null }, status: 200 },
      ids: "any",
    },
    isNeeded: true,
  },
  "Spring HATEOAS": {
    assumptions: {
      "list-envelope": own({ _embedded: { records: "{items}" }, _links: {}, page: { totalElements: "{total}" } }),
      "error-body": { body: { error_code: "{upperCode}", error_message: "{detail}" } },
    },
  },
  Express: {
    assumptions: {
      "list-envelope": "flat-data",
      "error-body": {
        type: "text/html",
        body: '<!DOCTYPE html>\n<html lang="en">\n<body>\n<pre>{reason}</pre>\n</body>\n</html>\n',
      },
      "webhook-missing": "404",
      "cleaning-without-protocol": "404",
    },
    isNeeded: true,
    isSilent: true,
  },
  "a house with a flag": {
    assumptions: {
      "list-envelope": own({ success: true, data: { rows: "{items}", count: "{total}" }, errors: [] }),
      "error-body": {
        body: { success: false, error: { errorCode: "{code}", errorMessage: "{detail}", details: "{errorList}" } },
      },
      "delivery-body": { body: { kind: "{type}", at: "{occurredAt}", about: "{data}" } },
    },
  },
  "a house with words of its own": {
    assumptions: {
      "list-envelope": own({ hits: ["{items}"], found: "{total}" }),
      "error-body": { body: { problem: { kind: "no-{code}", says: "{detail}", fields: "{errorList}" } } },
      "event-names": { "operation.recorded": "op_done" },
    },
    isNeeded: true,
  },
};
