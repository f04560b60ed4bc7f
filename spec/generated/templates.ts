// Made from assumptions.yaml by `pnpm generate`; edit spec/ and generate again.

import type {
  OwnDeliveryBody,
  OwnErrorBody,
  OwnEventNames,
  OwnRecordEnvelope,
  OwnRetries,
  OwnSignature,
} from "../template/own-alternatives.ts";
import type { Template } from "../template/template.ts";
import type { Assumptions } from "./assumptions.ts";

/** A template for each name that an assumption has. */
type Named<Id extends keyof Assumptions, T> = Readonly<Record<Extract<Assumptions[Id], string>, T>>;

interface Templates {
  "list-envelope": Named<"list-envelope", Template>;
  "record-envelope": Named<"record-envelope", OwnRecordEnvelope>;
  "error-body": Named<"error-body", OwnErrorBody>;
  "event-names": Named<"event-names", OwnEventNames>;
  "delivery-body": Named<"delivery-body", OwnDeliveryBody>;
}

/** The constructions of signatures, apart from the others: a verifier needs no more. */
export const signatures: Named<"signed-content", OwnSignature> = {
  "body": {
    "content": "{body}"
  },
  "timestamp-body": {
    "content": "{timestamp}.{body}"
  },
  "timestamp-colon-body": {
    "content": "{timestamp}:{body}"
  },
  "timestamp-in-header": {
    "content": "{timestamp}.{body}",
    "signature": "t={timestamp},v1={hex}",
    "separator": ","
  },
  "standard-webhooks": {
    "content": "{id}.{timestamp}.{body}",
    "signature": "v1,{base64}",
    "separator": " ",
    "headers": {
      "signature": "webhook-signature",
      "timestamp": "webhook-timestamp",
      "id": "webhook-id"
    },
    "secret": "base64"
  },
  "url-body": {
    "content": "{url}{body}"
  }
};

/** The schedules of retries. */
export const retries: Named<"delivery-retries", OwnRetries> = {
  "backoff": {
    "attempts": [
      0,
      1,
      5,
      30,
      120
    ]
  },
  "none": {
    "attempts": [
      0
    ]
  }
};

/** The templates of the named values of an assumption with alternatives of one's own. */
export const templates: Templates = {
  "record-envelope": {
    "bare": {
      "record": "{record}"
    },
    "data": {
      "record": {
        "data": "{record}"
      }
    },
    "success": {
      "record": {
        "code": 0,
        "msg": "ok",
        "data": "{record}"
      }
    },
    "json-api": {
      "type": "application/vnd.api+json",
      "record": {
        "data": {
          "type": "{kind}",
          "id?": "{id}",
          "attributes": "{attributes}"
        }
      },
      "item": {
        "type": "{kind}",
        "id": "{id}",
        "attributes": "{attributes}"
      }
    }
  },
  "list-envelope": {
    "items": {
      "items": "{items}",
      "total": "{total}",
      "limit": "{limit}",
      "offset": "{offset}"
    },
    "data": {
      "data": "{items}",
      "meta": {
        "total": "{total}",
        "limit": "{limit}",
        "offset": "{offset}"
      }
    },
    "flat-data": {
      "data": "{items}",
      "total": "{total}",
      "limit": "{limit}",
      "offset": "{offset}"
    },
    "array": "{items}",
    "spring": {
      "content": "{items}",
      "pageable": {
        "pageNumber": "{pageIndex}",
        "pageSize": "{limit}",
        "sort": {
          "empty": true,
          "sorted": false,
          "unsorted": true
        },
        "offset": "{offset}",
        "paged": true,
        "unpaged": false
      },
      "last": "{isLast}",
      "totalPages": "{pages}",
      "totalElements": "{total}",
      "size": "{limit}",
      "number": "{pageIndex}",
      "sort": {
        "empty": true,
        "sorted": false,
        "unsorted": true
      },
      "first": "{isFirst}",
      "numberOfElements": "{count}",
      "empty": "{isEmpty}"
    },
    "spring-model": {
      "content": "{items}",
      "page": {
        "size": "{limit}",
        "number": "{pageIndex}",
        "totalElements": "{total}",
        "totalPages": "{pages}"
      }
    },
    "django": {
      "count": "{total}",
      "next": "{nextUrl}",
      "previous": "{previousUrl}",
      "results": "{items}"
    },
    "laravel": {
      "data": "{items}",
      "links": {
        "first": "{firstUrl}",
        "last": "{lastUrl}",
        "prev": "{previousUrl}",
        "next": "{nextUrl}"
      },
      "meta": {
        "current_page": "{page}",
        "from": "{from}",
        "last_page": "{lastPage}",
        "path": "{listUrl}",
        "per_page": "{limit}",
        "to": "{to}",
        "total": "{total}"
      }
    },
    "hal": {
      "_embedded": {
        "{kind}": "{items}"
      },
      "_links": {
        "first": {
          "href": "{firstUrl}"
        },
        "prev?": {
          "href?": "{previousUrl}"
        },
        "self": {
          "href": "{selfUrl}"
        },
        "next?": {
          "href?": "{nextUrl}"
        },
        "last": {
          "href": "{lastUrl}"
        }
      },
      "page": {
        "size": "{limit}",
        "totalElements": "{total}",
        "totalPages": "{pages}",
        "number": "{pageIndex}"
      }
    },
    "json-api": {
      "data": "{items}",
      "links": {
        "self": "{selfUrl}",
        "first": "{firstUrl}",
        "last": "{lastUrl}",
        "prev": "{previousUrl}",
        "next": "{nextUrl}"
      },
      "meta": {
        "total": "{total}"
      }
    },
    "odata": {
      "@odata.count": "{total}",
      "value": "{items}",
      "@odata.nextLink?": "{nextUrl}"
    },
    "stripe": {
      "object": "list",
      "url": "/{kind}",
      "has_more": "{hasNext}",
      "data": "{items}"
    }
  },
  "event-names": {
    "dotted": {},
    "snake_case": {
      "authorization.created": "authorization_created",
      "authorization.updated": "authorization_updated",
      "authorization.finished": "authorization_finished",
      "authorization.synced": "authorization_synced",
      "authorization.fetch_requested_from_erp": "authorization_fetch_requested_from_erp",
      "operation.recorded": "operation_recorded"
    },
    "bare": {
      "authorization.created": "created",
      "authorization.updated": "updated",
      "authorization.finished": "finished",
      "authorization.synced": "synced",
      "authorization.fetch_requested_from_erp": "fetch_requested_from_erp",
      "operation.recorded": "operation_recorded"
    }
  },
  "delivery-body": {
    "type": {
      "body": {
        "id": "{id}",
        "type": "{type}",
        "occurredAt": "{occurredAt}",
        "data": "{data}"
      }
    },
    "event": {
      "body": {
        "id": "{id}",
        "event": "{type}",
        "occurredAt": "{occurredAt}",
        "data": "{data}"
      }
    },
    "eventType": {
      "body": {
        "id": "{id}",
        "eventType": "{type}",
        "occurredAt": "{occurredAt}",
        "data": "{data}"
      }
    },
    "snake_case": {
      "body": {
        "id": "{id}",
        "event_type": "{type}",
        "occurred_at": "{occurredAt}",
        "data": "{data}"
      }
    },
    "list": {
      "body": [
        {
          "id": "{id}",
          "type": "{type}",
          "occurredAt": "{occurredAt}",
          "data": "{data}"
        }
      ]
    }
  },
  "error-body": {
    "problem": {
      "type": "application/problem+json",
      "body": {
        "type": "urn:totem-partner:problem:{code}",
        "title": "{title}",
        "status": "{status}",
        "detail": "{detail}",
        "code": "{code}",
        "errors?": "{errors}"
      }
    },
    "nested": {
      "body": {
        "error": {
          "code": "{code}",
          "message": "{detail}",
          "details": "{errorList}"
        }
      }
    },
    "flat": {
      "body": {
        "message": "{detail}",
        "error?": "{builtInReason}",
        "statusCode": "{status}"
      },
      "invalid": {
        "message": "{sentences}",
        "error?": "{builtInReason}",
        "statusCode": "{status}"
      }
    },
    "spring": {
      "body": {
        "timestamp": "{offsetTimestamp}",
        "status": "{status}",
        "error": "{reason}",
        "path": "{path}"
      }
    },
    "spring-problem": {
      "type": "application/problem+json",
      "body": {
        "type": "about:blank",
        "title": "{reason}",
        "status": "{status}",
        "detail": "{detail}",
        "instance": "{path}"
      }
    },
    "aspnet": {
      "type": "application/problem+json",
      "body": {
        "type?": "{definition}",
        "title": "{definitionTitle}",
        "status": "{status}",
        "traceId": "{traceId}"
      },
      "invalid": {
        "type?": "{definition}",
        "title": "One or more validation errors occurred.",
        "status": "{status}",
        "errors": {
          "{field.name}": [
            "{field.message}"
          ]
        },
        "traceId": "{traceId}"
      }
    },
    "laravel": {
      "body": {
        "message": "{detail}"
      },
      "invalid": {
        "message": "{summary}",
        "errors": {
          "{field.name}": [
            "{field.sentence}"
          ]
        }
      }
    },
    "fastapi": {
      "body": {
        "detail": "{detail}"
      },
      "invalid": {
        "detail": [
          {
            "type": "{field.code}",
            "loc": "{field.keys}",
            "msg": "{field.message}",
            "input": "{field.value}"
          }
        ]
      }
    },
    "json-api": {
      "type": "application/vnd.api+json",
      "body": {
        "errors": [
          {
            "status": "{statusText}",
            "code": "{code}",
            "title": "{title}",
            "detail": "{detail}"
          }
        ]
      },
      "invalid": {
        "errors": [
          {
            "status": "{statusText}",
            "code": "{code}",
            "title": "{title}",
            "detail": "{field.sentence}",
            "source": {
              "pointer": "{field.path}"
            }
          }
        ]
      }
    },
    "django": {
      "body": {
        "detail": "{detail}"
      },
      "invalid": {
        "{field.key}": [
          "{field.message}"
        ]
      }
    },
    "odata": {
      "body": {
        "error": {
          "code": "{code}",
          "message": "{detail}"
        }
      },
      "invalid": {
        "error": {
          "code": "{code}",
          "message": "{detail}",
          "details": [
            {
              "code": "{field.code}",
              "message": "{field.message}",
              "target": "{field.name}"
            }
          ]
        }
      }
    },
    "stripe": {
      "body": {
        "error": {
          "type": "invalid_request_error",
          "code": "{code}",
          "message": "{detail}"
        }
      },
      "invalid": {
        "error": {
          "type": "invalid_request_error",
          "code": "{code}",
          "message": "{firstSentence}",
          "param": "{firstField}"
        }
      }
    }
  }
};
