// Made from overlays/ by `pnpm generate`; edit spec/ and generate again.

import type { Overlay } from "../effective/overlay.ts";
import type { AssumptionId } from "./assumptions.ts";

/** The changes of the contract with each value of an assumption; `integer` stands for any integer. */
export const overlays: Readonly<Partial<Record<AssumptionId, Readonly<Record<string, Overlay>>>>> = {
  "action-status": {
    "integer": {
      "overlay": "1.1.0",
      "info": {
        "title": "Cancel, activate and deactivate answer {integer}",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.paths['/authorizations/{id}/cancel'].post.responses",
          "update": {
            "{integer}": {}
          }
        },
        {
          "target": "$.paths['/authorizations/{id}/cancel'].post.responses['{integer}']",
          "copy": "$.paths['/authorizations/{id}/cancel'].post.responses['200']"
        },
        {
          "target": "$.paths['/authorizations/{id}/cancel'].post.responses['200']",
          "remove": true
        },
        {
          "target": "$.paths['/cleaning-protocol/{id}/activate'].post.responses",
          "update": {
            "{integer}": {}
          }
        },
        {
          "target": "$.paths['/cleaning-protocol/{id}/activate'].post.responses['{integer}']",
          "copy": "$.paths['/cleaning-protocol/{id}/activate'].post.responses['200']"
        },
        {
          "target": "$.paths['/cleaning-protocol/{id}/activate'].post.responses['200']",
          "remove": true
        },
        {
          "target": "$.paths['/cleaning-protocol/{id}/deactivate'].post.responses",
          "update": {
            "{integer}": {}
          }
        },
        {
          "target": "$.paths['/cleaning-protocol/{id}/deactivate'].post.responses['{integer}']",
          "copy": "$.paths['/cleaning-protocol/{id}/deactivate'].post.responses['200']"
        },
        {
          "target": "$.paths['/cleaning-protocol/{id}/deactivate'].post.responses['200']",
          "remove": true
        }
      ]
    }
  },
  "auth-failure": {
    "integer": {
      "overlay": "1.1.0",
      "info": {
        "title": "A missing or unknown key answers {integer}",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.paths[*][?(@.responses['401']['x-assumption'][?(@ == 'auth-failure')] && !@.responses['{integer}'])].responses",
          "update": {
            "{integer}": {
              "description": "The header X-Partner-API-Key is missing, or its key is unknown.",
              "headers": {
                "X-Request-Id": {
                  "$ref": "#/components/headers/XRequestId"
                }
              },
              "content": {
                "application/problem+json": {
                  "schema": {
                    "$ref": "#/components/schemas/Problem"
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths[*][?(@.responses['401']['x-assumption'][?(@ == 'auth-failure')])].responses['{integer}']",
          "update": {
            "x-assumption": [
              "auth-failure"
            ],
            "x-problem-codes": [
              "missing_api_key",
              "unknown_api_key"
            ],
            "content": {
              "application/problem+json": {
                "examples": {
                  "unauthorized": {
                    "summary": "No key",
                    "value": {
                      "type": "urn:totem-partner:problem:missing_api_key",
                      "title": "The request carries no API key",
                      "status": "{integer}",
                      "detail": "Send the partner API key in the header X-Partner-API-Key.",
                      "code": "missing_api_key"
                    }
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths[*][*].responses['401'].content['application/problem+json'].examples[?(@.value.code == 'missing_api_key')]",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses['401']['x-problem-codes'][?(@ == 'missing_api_key')]",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses['401'].content['application/problem+json'].examples[?(@.value.code == 'unknown_api_key')]",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses['401']['x-problem-codes'][?(@ == 'unknown_api_key')]",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses['401']['x-assumption'][?(@ == 'auth-failure')]",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses[?(@['x-assumption'] && length(@['x-assumption']) == 0 && !@['x-problem-codes'][0])]",
          "description": "A response stays as long as something leads to it.",
          "remove": true
        }
      ]
    }
  },
  "catalog-create-status": {
    "integer": {
      "overlay": "1.1.0",
      "info": {
        "title": "Creating a record of the catalog or of the cleaning protocol answers {integer}",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.paths['/products'].post.responses",
          "update": {
            "{integer}": {}
          }
        },
        {
          "target": "$.paths['/products'].post.responses['{integer}']",
          "copy": "$.paths['/products'].post.responses['201']"
        },
        {
          "target": "$.paths['/products'].post.responses['201']",
          "remove": true
        },
        {
          "target": "$.paths['/warehouses'].post.responses",
          "update": {
            "{integer}": {}
          }
        },
        {
          "target": "$.paths['/warehouses'].post.responses['{integer}']",
          "copy": "$.paths['/warehouses'].post.responses['201']"
        },
        {
          "target": "$.paths['/warehouses'].post.responses['201']",
          "remove": true
        },
        {
          "target": "$.paths['/cleaning-protocol'].post.responses",
          "update": {
            "{integer}": {}
          }
        },
        {
          "target": "$.paths['/cleaning-protocol'].post.responses['{integer}']",
          "copy": "$.paths['/cleaning-protocol'].post.responses['201']"
        },
        {
          "target": "$.paths['/cleaning-protocol'].post.responses['201']",
          "remove": true
        },
        {
          "target": "$.paths['/cleaning-categories'].post.responses",
          "update": {
            "{integer}": {}
          }
        },
        {
          "target": "$.paths['/cleaning-categories'].post.responses['{integer}']",
          "copy": "$.paths['/cleaning-categories'].post.responses['201']"
        },
        {
          "target": "$.paths['/cleaning-categories'].post.responses['201']",
          "remove": true
        },
        {
          "target": "$.paths['/cleaning-types'].post.responses",
          "update": {
            "{integer}": {}
          }
        },
        {
          "target": "$.paths['/cleaning-types'].post.responses['{integer}']",
          "copy": "$.paths['/cleaning-types'].post.responses['201']"
        },
        {
          "target": "$.paths['/cleaning-types'].post.responses['201']",
          "remove": true
        },
        {
          "target": "$.paths['/cleaning-incompatibilities'].post.responses",
          "update": {
            "{integer}": {}
          }
        },
        {
          "target": "$.paths['/cleaning-incompatibilities'].post.responses['{integer}']",
          "copy": "$.paths['/cleaning-incompatibilities'].post.responses['201']"
        },
        {
          "target": "$.paths['/cleaning-incompatibilities'].post.responses['201']",
          "remove": true
        }
      ]
    }
  },
  "cleaning-without-protocol": {
    "404": {
      "overlay": "1.1.0",
      "info": {
        "title": "Without a cleaning protocol its lists answer 404",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.paths['/cleaning-categories'].get.responses",
          "update": {
            "404": {
              "description": "The company has no cleaning protocol.",
              "x-assumption": [
                "cleaning-without-protocol"
              ],
              "x-problem-codes": [
                "cleaning_protocol_not_found"
              ],
              "headers": {
                "X-Request-Id": {
                  "$ref": "#/components/headers/XRequestId"
                }
              },
              "content": {
                "application/problem+json": {
                  "schema": {
                    "$ref": "#/components/schemas/Problem"
                  },
                  "examples": {
                    "noProtocol": {
                      "summary": "No cleaning protocol",
                      "value": {
                        "type": "urn:totem-partner:problem:cleaning_protocol_not_found",
                        "title": "The cleaning protocol does not exist",
                        "status": 404,
                        "detail": "The company has no cleaning protocol.",
                        "code": "cleaning_protocol_not_found"
                      }
                    }
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths['/cleaning-types'].get.responses",
          "update": {
            "404": {
              "description": "The company has no cleaning protocol.",
              "x-assumption": [
                "cleaning-without-protocol"
              ],
              "x-problem-codes": [
                "cleaning_protocol_not_found"
              ],
              "headers": {
                "X-Request-Id": {
                  "$ref": "#/components/headers/XRequestId"
                }
              },
              "content": {
                "application/problem+json": {
                  "schema": {
                    "$ref": "#/components/schemas/Problem"
                  },
                  "examples": {
                    "noProtocol": {
                      "summary": "No cleaning protocol",
                      "value": {
                        "type": "urn:totem-partner:problem:cleaning_protocol_not_found",
                        "title": "The cleaning protocol does not exist",
                        "status": 404,
                        "detail": "The company has no cleaning protocol.",
                        "code": "cleaning_protocol_not_found"
                      }
                    }
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths['/cleaning-incompatibilities'].get.responses",
          "update": {
            "404": {
              "description": "The company has no cleaning protocol.",
              "x-assumption": [
                "cleaning-without-protocol"
              ],
              "x-problem-codes": [
                "cleaning_protocol_not_found"
              ],
              "headers": {
                "X-Request-Id": {
                  "$ref": "#/components/headers/XRequestId"
                }
              },
              "content": {
                "application/problem+json": {
                  "schema": {
                    "$ref": "#/components/schemas/Problem"
                  },
                  "examples": {
                    "noProtocol": {
                      "summary": "No cleaning protocol",
                      "value": {
                        "type": "urn:totem-partner:problem:cleaning_protocol_not_found",
                        "title": "The cleaning protocol does not exist",
                        "status": 404,
                        "detail": "The company has no cleaning protocol.",
                        "code": "cleaning_protocol_not_found"
                      }
                    }
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths[*][*]['x-switched-problem-codes'].cleaning_protocol_not_found",
          "remove": true
        }
      ]
    }
  },
  "create-status": {
    "integer": {
      "overlay": "1.1.0",
      "info": {
        "title": "Creating an authorization answers {integer}",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.paths['/authorizations'][?(@.responses['201'] && !@.responses['{integer}'])].responses",
          "update": {
            "{integer}": {}
          }
        },
        {
          "target": "$.paths['/authorizations'].post.responses['{integer}']",
          "copy": "$.paths['/authorizations'].post.responses['201']"
        },
        {
          "target": "$.paths['/authorizations'].post.responses[?(@['x-assumption'][?(@ == 'create-status')] && @['x-assumption'][?(@ == 'repeat-create')])]",
          "update": {
            "description": "The created authorization, Active; or the one that an earlier create with this externalId created, in its current state."
          }
        },
        {
          "target": "$.paths['/authorizations'].post.responses['201']",
          "remove": true
        }
      ]
    }
  },
  "date-range-end": {
    "unsupported": {
      "overlay": "1.1.0",
      "info": {
        "title": "The list of authorizations has no parameter for the end of the date range",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.paths['/authorizations'].get.parameters[?(@.name == 'scheduledDateTo')]",
          "remove": true
        }
      ]
    }
  },
  "default-limit": {
    "integer": {
      "overlay": "1.1.0",
      "info": {
        "title": "A list returns {integer} records when no limit is given",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.components.parameters.Limit.schema",
          "update": {
            "default": "{integer}"
          }
        },
        {
          "target": "$.components.parameters.Limit",
          "update": {
            "description": "The maximum number of records to return. Default: {integer}, but never more than the largest limit."
          }
        }
      ]
    }
  },
  "delete-status": {
    "integer": {
      "overlay": "1.1.0",
      "info": {
        "title": "A DELETE answers {integer} and the deleted record",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.components.schemas['Product','Warehouse'].properties",
          "update": {
            "deletedAt": {
              "description": "When the record was deleted; absent while it is not.",
              "type": "string",
              "format": "date-time",
              "x-assumption": [
                "delete-status",
                "instants"
              ]
            }
          }
        },
        {
          "target": "$.paths['/products/{id}'].delete.responses",
          "update": {
            "{integer}": {
              "description": "The deleted record.",
              "x-assumption": [
                "delete-status"
              ],
              "headers": {
                "X-Request-Id": {
                  "$ref": "#/components/headers/XRequestId"
                }
              },
              "content": {}
            }
          }
        },
        {
          "target": "$.paths['/products/{id}'].delete.responses['{integer}'].content",
          "copy": "$.paths['/products/{id}'].get.responses['200'].content"
        },
        {
          "target": "$.paths['/warehouses/{id}'].delete.responses",
          "update": {
            "{integer}": {
              "description": "The deleted record.",
              "x-assumption": [
                "delete-status"
              ],
              "headers": {
                "X-Request-Id": {
                  "$ref": "#/components/headers/XRequestId"
                }
              },
              "content": {}
            }
          }
        },
        {
          "target": "$.paths['/warehouses/{id}'].delete.responses['{integer}'].content",
          "copy": "$.paths['/warehouses/{id}'].get.responses['200'].content"
        },
        {
          "target": "$.paths['/cleaning-protocol/{id}'].delete.responses",
          "update": {
            "{integer}": {
              "description": "The deleted record.",
              "x-assumption": [
                "delete-status"
              ],
              "headers": {
                "X-Request-Id": {
                  "$ref": "#/components/headers/XRequestId"
                }
              },
              "content": {}
            }
          }
        },
        {
          "target": "$.paths['/cleaning-protocol/{id}'].delete.responses['{integer}'].content",
          "copy": "$.paths['/cleaning-protocol'].get.responses['200'].content"
        },
        {
          "target": "$.paths['/cleaning-incompatibilities/{id}'].delete.responses",
          "update": {
            "{integer}": {
              "description": "The deleted record.",
              "x-assumption": [
                "delete-status"
              ],
              "headers": {
                "X-Request-Id": {
                  "$ref": "#/components/headers/XRequestId"
                }
              },
              "content": {}
            }
          }
        },
        {
          "target": "$.paths['/cleaning-incompatibilities/{id}'].delete.responses['{integer}'].content",
          "copy": "$.paths['/cleaning-incompatibilities/{id}'].get.responses['200'].content"
        },
        {
          "target": "$.paths['/webhook'].delete.responses",
          "update": {
            "{integer}": {
              "description": "The deleted record.",
              "x-assumption": [
                "delete-status"
              ],
              "headers": {
                "X-Request-Id": {
                  "$ref": "#/components/headers/XRequestId"
                }
              },
              "content": {}
            }
          }
        },
        {
          "target": "$.paths['/webhook'].delete.responses['{integer}'].content",
          "copy": "$.paths['/webhook'].get.responses['200'].content"
        },
        {
          "target": "$.paths[*].delete.responses['204']",
          "remove": true
        },
        {
          "target": "$.paths['/products/{id}','/warehouses/{id}'].delete.responses['{integer}'].content['application/json'].examples[*].value",
          "update": {
            "deletedAt": "2026-07-01T08:00:00.000Z"
          }
        }
      ]
    }
  },
  "end-date-only": {
    "reject": {
      "overlay": "1.1.0",
      "info": {
        "title": "An authorization that ends without a start is refused",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.paths['/authorizations'].post.responses",
          "update": {
            "422": {
              "description": "The carrierTaxId is not registered; the request names an unknown product, warehouse, totem group or driver; or there is an endDate without a scheduledDate.",
              "x-assumption": [
                "end-date-only"
              ],
              "x-problem-codes": [
                "end_date_without_start"
              ],
              "headers": {
                "X-Request-Id": {
                  "$ref": "#/components/headers/XRequestId"
                }
              },
              "content": {
                "application/problem+json": {
                  "schema": {
                    "$ref": "#/components/schemas/Problem"
                  },
                  "examples": {
                    "endsWithoutStart": {
                      "summary": "An endDate alone",
                      "value": {
                        "type": "urn:totem-partner:problem:end_date_without_start",
                        "title": "The authorization ends without a start",
                        "status": 422,
                        "detail": "endDate requires a scheduledDate.",
                        "code": "end_date_without_start"
                      }
                    }
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths[*][*]['x-switched-problem-codes'].end_date_without_start",
          "remove": true
        }
      ]
    }
  },
  "event-receipt": {
    "none": {
      "overlay": "1.1.0",
      "info": {
        "title": "An accepted domain event answers without a body",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.paths['/authorizations/{id}/webhook'].post.responses[?(@['x-assumption'][?(@ == 'event-receipt')])].content",
          "remove": true
        }
      ]
    }
  },
  "event-status": {
    "204": {
      "overlay": "1.1.0",
      "info": {
        "title": "An accepted domain event answers 204",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.paths['/authorizations/{id}/webhook'].post.responses",
          "update": {
            "204": {
              "description": "The event is in the pipeline.",
              "x-assumption": [
                "event-status"
              ],
              "headers": {
                "X-Request-Id": {
                  "$ref": "#/components/headers/XRequestId"
                }
              }
            }
          }
        },
        {
          "target": "$.paths['/authorizations/{id}/webhook'].post.responses['202']",
          "remove": true
        }
      ]
    },
    "integer": {
      "overlay": "1.1.0",
      "info": {
        "title": "An accepted domain event answers {integer}",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.paths['/authorizations/{id}/webhook'].post.responses",
          "update": {
            "{integer}": {}
          }
        },
        {
          "target": "$.paths['/authorizations/{id}/webhook'].post.responses['{integer}']",
          "copy": "$.paths['/authorizations/{id}/webhook'].post.responses['202']"
        },
        {
          "target": "$.paths['/authorizations/{id}/webhook'].post.responses['202']",
          "remove": true
        }
      ]
    }
  },
  "fetch-on-native": {
    "integer": {
      "overlay": "1.1.0",
      "info": {
        "title": "fetch_requested_from_erp on what was not synced from an ERP answers {integer}",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.paths['/authorizations/{id}/webhook'][?(@.responses['409']['x-assumption'][?(@ == 'fetch-on-native')] && !@.responses['{integer}'])].responses",
          "update": {
            "{integer}": {
              "description": "The event is fetch_requested_from_erp, but the authorization was not synced from an external ERP.",
              "headers": {
                "X-Request-Id": {
                  "$ref": "#/components/headers/XRequestId"
                }
              },
              "content": {
                "application/problem+json": {
                  "schema": {
                    "$ref": "#/components/schemas/Problem"
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths['/authorizations/{id}/webhook'][?(@.responses['409']['x-assumption'][?(@ == 'fetch-on-native')])].responses['{integer}']",
          "update": {
            "x-assumption": [
              "fetch-on-native"
            ],
            "x-problem-codes": [
              "not_synced_from_erp"
            ],
            "content": {
              "application/problem+json": {
                "examples": {
                  "native": {
                    "summary": "Not synced from an ERP",
                    "value": {
                      "type": "urn:totem-partner:problem:not_synced_from_erp",
                      "title": "The authorization was not synced from an ERP",
                      "status": "{integer}",
                      "detail": "Only an authorization that was synced from an ERP can be fetched from it.",
                      "code": "not_synced_from_erp"
                    }
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths['/authorizations/{id}/webhook'][*].responses['409'].content['application/problem+json'].examples[?(@.value.code == 'not_synced_from_erp')]",
          "remove": true
        },
        {
          "target": "$.paths['/authorizations/{id}/webhook'][*].responses['409']['x-problem-codes'][?(@ == 'not_synced_from_erp')]",
          "remove": true
        },
        {
          "target": "$.paths['/authorizations/{id}/webhook'][*].responses['409']['x-assumption'][?(@ == 'fetch-on-native')]",
          "remove": true
        },
        {
          "target": "$.paths['/authorizations/{id}/webhook'][*].responses['409']['x-assumption'][?(@ == 'erp-origin')]",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses[?(@['x-assumption'] && length(@['x-assumption']) == 0 && !@['x-problem-codes'][0])]",
          "description": "A response stays as long as something leads to it.",
          "remove": true
        }
      ]
    }
  },
  "finished-patch": {
    "integer": {
      "overlay": "1.1.0",
      "info": {
        "title": "PATCH on a Finished authorization answers {integer}",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.paths['/authorizations/{id}'][?(@.responses['409']['x-assumption'][?(@ == 'finished-patch')] && !@.responses['{integer}'])].responses",
          "update": {
            "{integer}": {
              "description": "The authorization is Finished.",
              "headers": {
                "X-Request-Id": {
                  "$ref": "#/components/headers/XRequestId"
                }
              },
              "content": {
                "application/problem+json": {
                  "schema": {
                    "$ref": "#/components/schemas/Problem"
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths['/authorizations/{id}'][?(@.responses['409']['x-assumption'][?(@ == 'finished-patch')])].responses['{integer}']",
          "update": {
            "x-assumption": [
              "finished-patch"
            ],
            "x-problem-codes": [
              "authorization_finished"
            ],
            "content": {
              "application/problem+json": {
                "examples": {
                  "finished": {
                    "summary": "A Finished authorization",
                    "value": {
                      "type": "urn:totem-partner:problem:authorization_finished",
                      "title": "The authorization is Finished",
                      "status": "{integer}",
                      "detail": "Only an Active authorization can be changed.",
                      "code": "authorization_finished"
                    }
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths['/authorizations/{id}'][*].responses['409'].content['application/problem+json'].examples[?(@.value.code == 'authorization_finished')]",
          "remove": true
        },
        {
          "target": "$.paths['/authorizations/{id}'][*].responses['409']['x-problem-codes'][?(@ == 'authorization_finished')]",
          "remove": true
        },
        {
          "target": "$.paths['/authorizations/{id}'][*].responses['409']['x-assumption'][?(@ == 'finished-patch')]",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses[?(@['x-assumption'] && length(@['x-assumption']) == 0 && !@['x-problem-codes'][0])]",
          "description": "A response stays as long as something leads to it.",
          "remove": true
        }
      ]
    }
  },
  "further-party-fields": {
    "accept": {
      "overlay": "1.1.0",
      "info": {
        "title": "Further party fields are stored and returned",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.components.schemas.AuthorizationCreate",
          "update": {
            "patternProperties": {
              "^(partner|productOwner)[A-Z][A-Za-z0-9]{0,49}$": {
                "description": "Anything else about the operation's party or the product's owner.",
                "type": "string",
                "minLength": 1,
                "maxLength": 200,
                "x-assumption": "further-party-fields"
              }
            }
          }
        },
        {
          "target": "$.components.schemas.AuthorizationPatch",
          "update": {
            "patternProperties": {
              "^(partner|productOwner)[A-Z][A-Za-z0-9]{0,49}$": {
                "not": {},
                "description": "Immutable. It is refused.",
                "x-assumption": [
                  "patch-immutable",
                  "further-party-fields"
                ]
              }
            }
          }
        },
        {
          "target": "$.components.schemas.Authorization",
          "update": {
            "patternProperties": {
              "^(partner|productOwner)[A-Z][A-Za-z0-9]{0,49}$": {
                "description": "What the create said of the operation's party or the product's owner; null if it said nothing.",
                "type": [
                  "string",
                  "null"
                ],
                "x-assumption": "further-party-fields"
              }
            }
          }
        }
      ]
    }
  },
  "ids": {
    "any": {
      "overlay": "1.1.0",
      "info": {
        "title": "The id of a record is any text",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$..[?(@.format == 'uuid')]",
          "update": {
            "minLength": 1,
            "maxLength": 100,
            "x-faker": {
              "helpers.fake": [
                [
                  "{{string.ulid}}"
                ]
              ]
            }
          }
        },
        {
          "target": "$..[?(@.format == 'uuid')].format",
          "remove": true
        }
      ]
    }
  },
  "limit-over-max": {
    "reject": {
      "overlay": "1.1.0",
      "info": {
        "title": "A limit over the maximum is refused",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.components.parameters.Limit",
          "update": {
            "description": "The maximum number of records to return. Values above the maximum are refused.",
            "schema": {
              "maximum": 200
            }
          }
        },
        {
          "target": "$.paths[*][?(@['x-switched-problem-codes'].limit_over_maximum)].responses['400']",
          "update": {
            "x-problem-codes": [
              "limit_over_maximum"
            ]
          }
        },
        {
          "target": "$.paths[*][*]['x-switched-problem-codes'].limit_over_maximum",
          "remove": true
        }
      ]
    }
  },
  "local-date-times": {
    "madrid": {
      "overlay": "1.1.0",
      "info": {
        "title": "A datetime without an offset is read in Europe/Madrid",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.components.schemas.DateTime.format",
          "remove": true
        },
        {
          "target": "$.components.schemas.DateTime",
          "update": {
            "description": "An instant, as RFC 3339; without an offset, in Europe/Madrid.",
            "pattern": "^([1-8]\\d{3}|9([0-8]\\d{2}|9([0-8]\\d|9[0-8])))-\\d{2}-\\d{2}T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,9})?(Z|[+-]([01]\\d|2[0-3]):[0-5]\\d)?$",
            "x-pattern-says": "must be a date-time, such as 2026-07-01T06:00:00+02:00"
          }
        }
      ]
    },
    "utc": {
      "overlay": "1.1.0",
      "info": {
        "title": "A datetime without an offset is read as UTC",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.components.schemas.DateTime.format",
          "remove": true
        },
        {
          "target": "$.components.schemas.DateTime",
          "update": {
            "description": "An instant, as RFC 3339; without an offset, in UTC.",
            "pattern": "^([1-8]\\d{3}|9([0-8]\\d{2}|9([0-8]\\d|9[0-8])))-\\d{2}-\\d{2}T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,9})?(Z|[+-]([01]\\d|2[0-3]):[0-5]\\d)?$",
            "x-pattern-says": "must be a date-time, such as 2026-07-01T06:00:00+02:00"
          }
        }
      ]
    }
  },
  "malformed-body": {
    "integer": {
      "overlay": "1.1.0",
      "info": {
        "title": "A body that cannot be read answers {integer}",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.paths[*][*].responses[*]['x-problem-codes'][?(@ == 'malformed_json' || @ == 'malformed_multipart')]",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses[*]['x-assumption'][?(@ == 'malformed-body')]",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses[*].content['application/problem+json'].examples[?(@.value.code == 'malformed_json' || @.value.code == 'malformed_multipart')]",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses['400'].content[?(length(@.examples) == 0)].examples",
          "update": {
            "invalidField": {
              "summary": "A field with a mistake",
              "value": {
                "type": "urn:totem-partner:problem:validation_failed",
                "title": "The request is not valid",
                "status": 400,
                "detail": "The body must be an object.",
                "code": "validation_failed",
                "errors": [
                  {
                    "in": "body",
                    "path": "",
                    "message": "must be an object"
                  }
                ]
              }
            }
          }
        },
        {
          "target": "$.paths[*][?(@.requestBody && !@.responses['{integer}'])].responses",
          "update": {
            "{integer}": {
              "description": "The body cannot be read.",
              "headers": {
                "X-Request-Id": {
                  "$ref": "#/components/headers/XRequestId"
                }
              },
              "content": {
                "application/problem+json": {
                  "schema": {
                    "$ref": "#/components/schemas/Problem"
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths[*][?(@.requestBody.content['application/json'])].responses['{integer}']",
          "update": {
            "x-assumption": [
              "malformed-body"
            ],
            "x-problem-codes": [
              "malformed_json"
            ],
            "content": {
              "application/problem+json": {
                "examples": {
                  "malformedBody": {
                    "summary": "A body that is not JSON",
                    "value": {
                      "type": "urn:totem-partner:problem:malformed_json",
                      "title": "The body is not valid JSON",
                      "status": "{integer}",
                      "detail": "The body is not valid JSON: look at line 1, column 14.",
                      "code": "malformed_json"
                    }
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths[*][?(@.requestBody.content['multipart/form-data'])].responses['{integer}']",
          "update": {
            "x-assumption": [
              "malformed-body"
            ],
            "x-problem-codes": [
              "malformed_multipart"
            ],
            "content": {
              "application/problem+json": {
                "examples": {
                  "malformedBody": {
                    "summary": "A body that is no form",
                    "value": {
                      "type": "urn:totem-partner:problem:malformed_multipart",
                      "title": "The form cannot be read",
                      "status": "{integer}",
                      "detail": "The form has no boundary.",
                      "code": "malformed_multipart"
                    }
                  }
                }
              }
            }
          }
        }
      ]
    }
  },
  "malformed-id": {
    "integer": {
      "overlay": "1.1.0",
      "info": {
        "title": "A malformed id answers {integer}",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.paths[*][?(@.responses['400']['x-assumption'][?(@ == 'malformed-id')] && !@.responses['{integer}'])].responses",
          "update": {
            "{integer}": {
              "description": "The id in the path is not a UUID.",
              "headers": {
                "X-Request-Id": {
                  "$ref": "#/components/headers/XRequestId"
                }
              },
              "content": {
                "application/problem+json": {
                  "schema": {
                    "$ref": "#/components/schemas/Problem"
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths[*][?(@.responses['400']['x-assumption'][?(@ == 'malformed-id')])].responses['{integer}']",
          "update": {
            "x-assumption": [
              "malformed-id"
            ],
            "x-problem-codes": [
              "malformed_id"
            ],
            "content": {
              "application/problem+json": {
                "examples": {
                  "malformedId": {
                    "summary": "An id that is not a UUID",
                    "value": {
                      "type": "urn:totem-partner:problem:malformed_id",
                      "title": "The id is not a UUID",
                      "status": "{integer}",
                      "detail": "/id must be a UUID.",
                      "code": "malformed_id"
                    }
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths[*][*].responses['400'].content['application/problem+json'].examples[?(@.value.code == 'malformed_id')]",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses['400'].content['application/problem+json'].examples[?(@['$ref'] == '#/components/examples/MalformedId')]",
          "description": "The one that validation-status leaves.",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses['400'].content[?(length(@.examples) == 0)].examples",
          "update": {
            "unknownParameter": {
              "summary": "A parameter that the operation does not have",
              "value": {
                "type": "urn:totem-partner:problem:validation_failed",
                "title": "The request is not valid",
                "status": 400,
                "detail": "/expand is not a parameter of this operation.",
                "code": "validation_failed",
                "errors": [
                  {
                    "in": "query",
                    "path": "/expand",
                    "message": "is not a parameter of this operation",
                    "code": "unknown_query_parameter"
                  }
                ]
              }
            }
          }
        },
        {
          "target": "$.paths[*][*].responses['400']['x-assumption'][?(@ == 'malformed-id')]",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses['400']['x-problem-codes'][?(@ == 'malformed_id')]",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses[?(@['x-assumption'] && length(@['x-assumption']) == 0 && !@['x-problem-codes'][0])]",
          "description": "A response stays as long as something leads to it.",
          "remove": true
        }
      ]
    }
  },
  "max-limit": {
    "integer": {
      "overlay": "1.1.0",
      "info": {
        "title": "The largest limit of a list is {integer}",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.components.schemas..[?(@['x-assumption'][?(@ == 'max-limit')])]",
          "update": {
            "maxItems": "{integer}"
          }
        },
        {
          "target": "$.components.parameters.Limit.schema[?(@ == 200)]",
          "description": "The maximum of limit, where more is refused (limit-over-max=reject).",
          "update": "{integer}"
        },
        {
          "target": "$.paths[*].get.responses['200'].content['application/json'].examples[*].value.items[:{integer}:-1]",
          "description": "A page shows as many records as there may be. The last goes first: what is removed moves what is behind it.",
          "remove": true
        },
        {
          "target": "$.paths[*].get.responses['200'].content['application/json'].examples[*].value.items[{integer}]",
          "description": "The first that is too many.",
          "remove": true
        },
        {
          "target": "$.components.parameters.Limit",
          "update": {
            "description": "The maximum number of records to return, at most {integer}.",
            "example": 1
          }
        }
      ]
    }
  },
  "native-records": {
    "all": {
      "overlay": "1.1.0",
      "info": {
        "title": "Records that are not native can be read, but not changed",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.paths['/products/{id}'].patch.responses",
          "update": {
            "409": {
              "description": "The product is not native to the company.",
              "x-assumption": [
                "native-records"
              ],
              "x-problem-codes": [
                "product_not_native"
              ],
              "headers": {
                "X-Request-Id": {
                  "$ref": "#/components/headers/XRequestId"
                }
              },
              "content": {
                "application/problem+json": {
                  "schema": {
                    "$ref": "#/components/schemas/Problem"
                  },
                  "examples": {
                    "notNative": {
                      "summary": "A product that is not native",
                      "value": {
                        "type": "urn:totem-partner:problem:product_not_native",
                        "title": "The product is not native",
                        "status": 409,
                        "detail": "Only a native product can be changed or deleted.",
                        "code": "product_not_native"
                      }
                    }
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths['/products/{id}'].delete.responses",
          "update": {
            "409": {
              "description": "The product is not native to the company.",
              "x-assumption": [
                "native-records"
              ],
              "x-problem-codes": [
                "product_not_native"
              ],
              "headers": {
                "X-Request-Id": {
                  "$ref": "#/components/headers/XRequestId"
                }
              },
              "content": {
                "application/problem+json": {
                  "schema": {
                    "$ref": "#/components/schemas/Problem"
                  },
                  "examples": {
                    "notNative": {
                      "summary": "A product that is not native",
                      "value": {
                        "type": "urn:totem-partner:problem:product_not_native",
                        "title": "The product is not native",
                        "status": 409,
                        "detail": "Only a native product can be changed or deleted.",
                        "code": "product_not_native"
                      }
                    }
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths['/warehouses/{id}'].patch.responses",
          "update": {
            "409": {
              "description": "The warehouse is not native to the company.",
              "x-assumption": [
                "native-records"
              ],
              "x-problem-codes": [
                "warehouse_not_native"
              ],
              "headers": {
                "X-Request-Id": {
                  "$ref": "#/components/headers/XRequestId"
                }
              },
              "content": {
                "application/problem+json": {
                  "schema": {
                    "$ref": "#/components/schemas/Problem"
                  },
                  "examples": {
                    "notNative": {
                      "summary": "A warehouse that is not native",
                      "value": {
                        "type": "urn:totem-partner:problem:warehouse_not_native",
                        "title": "The warehouse is not native",
                        "status": 409,
                        "detail": "Only a native warehouse can be changed or deleted.",
                        "code": "warehouse_not_native"
                      }
                    }
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths['/warehouses/{id}'].delete.responses",
          "update": {
            "409": {
              "description": "The warehouse is not native to the company.",
              "x-assumption": [
                "native-records"
              ],
              "x-problem-codes": [
                "warehouse_not_native"
              ],
              "headers": {
                "X-Request-Id": {
                  "$ref": "#/components/headers/XRequestId"
                }
              },
              "content": {
                "application/problem+json": {
                  "schema": {
                    "$ref": "#/components/schemas/Problem"
                  },
                  "examples": {
                    "notNative": {
                      "summary": "A warehouse that is not native",
                      "value": {
                        "type": "urn:totem-partner:problem:warehouse_not_native",
                        "title": "The warehouse is not native",
                        "status": 409,
                        "detail": "Only a native warehouse can be changed or deleted.",
                        "code": "warehouse_not_native"
                      }
                    }
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths[*][*]['x-switched-problem-codes'].product_not_native",
          "remove": true
        },
        {
          "target": "$.paths[*][*]['x-switched-problem-codes'].warehouse_not_native",
          "remove": true
        }
      ]
    }
  },
  "new-protocol-state": {
    "active": {
      "overlay": "1.1.0",
      "info": {
        "title": "A new cleaning protocol is Active",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.paths['/cleaning-protocol'].post.responses['201'].content['application/json'].examples[*].value",
          "update": {
            "state": "Active"
          }
        }
      ]
    }
  },
  "paged-lists": {
    "authorizations": {
      "overlay": "1.1.0",
      "info": {
        "title": "Only the list of authorizations is returned a page at a time",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.paths['/products','/warehouses','/cleaning-categories','/cleaning-types','/cleaning-incompatibilities'].get.parameters",
          "remove": true
        },
        {
          "target": "$.paths['/products','/warehouses','/cleaning-categories','/cleaning-types','/cleaning-incompatibilities'].get",
          "update": {
            "x-assumption": [
              "paged-lists"
            ]
          }
        },
        {
          "target": "$.paths['/products'].get",
          "update": {
            "description": "Returns all products of the company, without the deleted ones."
          }
        },
        {
          "target": "$.paths['/warehouses'].get",
          "update": {
            "description": "Returns all warehouses of the company, without the deleted ones."
          }
        },
        {
          "target": "$.paths['/cleaning-categories'].get",
          "update": {
            "description": "Returns all categories of the company's cleaning protocol."
          }
        },
        {
          "target": "$.paths['/cleaning-types'].get",
          "update": {
            "description": "Returns all types of the company's cleaning protocol."
          }
        },
        {
          "target": "$.paths['/cleaning-incompatibilities'].get",
          "update": {
            "description": "Returns all incompatibilities of the company's cleaning protocol."
          }
        },
        {
          "target": "$.paths['/products','/warehouses','/cleaning-categories','/cleaning-types','/cleaning-incompatibilities'].get.responses['400']['x-problem-codes'][?(@ == 'limit_over_maximum')]",
          "remove": true
        },
        {
          "target": "$.paths['/products','/warehouses','/cleaning-categories','/cleaning-types','/cleaning-incompatibilities'].get['x-switched-problem-codes'].limit_over_maximum",
          "remove": true
        },
        {
          "target": "$.components.schemas['ProductPage','WarehousePage','CleaningCategoryPage','CleaningTypePage','CleaningIncompatibilityPage'].properties.items",
          "description": "More than any company has.",
          "update": {
            "description": "All records.",
            "maxItems": 1000000
          }
        },
        {
          "target": "$.components.schemas['ProductPage','WarehousePage','CleaningCategoryPage','CleaningTypePage','CleaningIncompatibilityPage'].properties.limit",
          "update": {
            "description": "How many records there are, or 1 if there is none."
          }
        },
        {
          "target": "$.components.schemas['ProductPage','WarehousePage','CleaningCategoryPage','CleaningTypePage','CleaningIncompatibilityPage'].properties.offset",
          "update": {
            "description": "Always 0."
          }
        },
        {
          "target": "$.paths['/products','/warehouses','/cleaning-types'].get.responses['200'].content['application/json'].examples[*].value",
          "update": {
            "limit": 2
          }
        },
        {
          "target": "$.paths['/cleaning-categories'].get.responses['200'].content['application/json'].examples[*].value",
          "update": {
            "limit": 3
          }
        },
        {
          "target": "$.paths['/cleaning-incompatibilities'].get.responses['200'].content['application/json'].examples[*].value",
          "update": {
            "limit": 1
          }
        }
      ]
    }
  },
  "party-fields": {
    "required": {
      "overlay": "1.1.0",
      "info": {
        "title": "Creating an authorization requires the names of both parties",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.components.schemas.AuthorizationCreate",
          "update": {
            "required": [
              "partnerName",
              "productOwnerName"
            ]
          }
        },
        {
          "target": "$.paths['/authorizations'].post.requestBody.content['application/json'].examples[*].value",
          "update": {
            "partnerName": "Harinas del Duero S.A.",
            "productOwnerName": "Cooperativa La Espiga"
          }
        }
      ]
    }
  },
  "patch-immutable": {
    "ignore": {
      "overlay": "1.1.0",
      "info": {
        "title": "An immutable field is dropped",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.components.schemas[*].properties[?(@['x-assumption'] == 'patch-immutable')].not",
          "description": "What unknown-field=ignore still refuses.",
          "remove": true
        },
        {
          "target": "$.components.schemas.AuthorizationPatch.patternProperties[*].not",
          "description": "What further-party-fields=accept still refuses.",
          "remove": true
        },
        {
          "target": "$.components.schemas[?(@['x-immutable-fields'])]",
          "description": "What is dropped may be sent, whatever it is.",
          "update": {
            "properties": {
              "id": {
                "description": "Immutable. It is dropped.",
                "x-assumption": "patch-immutable"
              },
              "createdAt": {
                "description": "Immutable. It is dropped.",
                "x-assumption": "patch-immutable"
              },
              "updatedAt": {
                "description": "Immutable. It is dropped.",
                "x-assumption": "patch-immutable"
              }
            }
          }
        },
        {
          "target": "$.components.schemas.AuthorizationPatch",
          "update": {
            "properties": {
              "externalId": {
                "description": "Immutable. It is dropped.",
                "x-assumption": "patch-immutable"
              },
              "status": {
                "description": "Immutable. It is dropped.",
                "x-assumption": "patch-immutable"
              },
              "quantity": {
                "description": "Immutable. It is dropped.",
                "x-assumption": "patch-immutable"
              },
              "remainingQuantity": {
                "description": "Immutable. It is dropped.",
                "x-assumption": "patch-immutable"
              },
              "totemGroupId": {
                "description": "Immutable. It is dropped.",
                "x-assumption": "patch-immutable"
              },
              "operationType": {
                "description": "Immutable. It is dropped.",
                "x-assumption": "patch-immutable"
              },
              "batch": {
                "description": "Immutable. It is dropped.",
                "x-assumption": "patch-immutable"
              },
              "format": {
                "description": "Immutable. It is dropped.",
                "x-assumption": "patch-immutable"
              },
              "scheduledDate": {
                "description": "Immutable. It is dropped.",
                "x-assumption": "patch-immutable"
              },
              "endDate": {
                "description": "Immutable. It is dropped.",
                "x-assumption": "patch-immutable"
              },
              "carrierTaxId": {
                "description": "Immutable. It is dropped.",
                "x-assumption": "patch-immutable"
              },
              "partnerName": {
                "description": "Immutable. It is dropped.",
                "x-assumption": "patch-immutable"
              },
              "partnerCif": {
                "description": "Immutable. It is dropped.",
                "x-assumption": "patch-immutable"
              },
              "productOwnerName": {
                "description": "Immutable. It is dropped.",
                "x-assumption": "patch-immutable"
              },
              "productOwnerCif": {
                "description": "Immutable. It is dropped.",
                "x-assumption": "patch-immutable"
              }
            }
          }
        },
        {
          "target": "$.components.schemas.ProductPatch",
          "update": {
            "properties": {
              "externalId": {
                "description": "Immutable. It is dropped.",
                "x-assumption": "patch-immutable"
              }
            }
          }
        },
        {
          "target": "$.components.schemas.WarehousePatch",
          "update": {
            "properties": {
              "externalId": {
                "description": "Immutable. It is dropped.",
                "x-assumption": "patch-immutable"
              }
            }
          }
        },
        {
          "target": "$.paths[*][*].responses[*]['x-problem-codes'][?(@ == 'immutable_field')]",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses[*].content['application/problem+json'].examples[?(@.value.code == 'immutable_field')]",
          "remove": true
        },
        {
          "target": "$.paths[*].patch.responses['400'].content[?(length(@.examples) == 0)].examples",
          "update": {
            "malformedBody": {
              "summary": "A body that is not JSON",
              "value": {
                "type": "urn:totem-partner:problem:malformed_json",
                "title": "The body is not valid JSON",
                "status": 400,
                "detail": "The body is not valid JSON: look at line 1, column 14.",
                "code": "malformed_json"
              }
            }
          }
        }
      ]
    }
  },
  "patch-null": {
    "ignore": {
      "overlay": "1.1.0",
      "info": {
        "title": "null in a PATCH is dropped",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.components.schemas.AuthorizationPatch.properties.driverNif",
          "update": {
            "description": "The NIF of the driver, which the service resolves to its internal driver UUID; null changes nothing."
          }
        },
        {
          "target": "$.components.schemas.AuthorizationPatch.properties.tractorPlate",
          "update": {
            "description": "The plate of the tractor; null changes nothing."
          }
        },
        {
          "target": "$.paths['/authorizations/{id}'].patch.requestBody.content['application/json'].examples.clear",
          "remove": true
        },
        {
          "target": "$.paths['/authorizations/{id}'].patch.responses['200'].content['application/json'].examples.clear",
          "remove": true
        }
      ]
    },
    "reject": {
      "overlay": "1.1.0",
      "info": {
        "title": "A PATCH may not set a field to null",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.components.schemas.AuthorizationPatch.properties[*].type[?(@ == 'null')]",
          "remove": true
        },
        {
          "target": "$.components.schemas.AuthorizationPatch.properties[*].oneOf[?(@.type == 'null')]",
          "remove": true
        },
        {
          "target": "$.components.schemas.AuthorizationPatch.properties.driverNif",
          "update": {
            "description": "The NIF of the driver, which the service resolves to its internal driver UUID."
          }
        },
        {
          "target": "$.components.schemas.AuthorizationPatch.properties.tractorPlate",
          "update": {
            "description": "The plate of the tractor."
          }
        },
        {
          "target": "$.paths['/authorizations/{id}'].patch.requestBody.content['application/json'].examples.clear",
          "remove": true
        },
        {
          "target": "$.paths['/authorizations/{id}'].patch.responses['200'].content['application/json'].examples.clear",
          "remove": true
        }
      ]
    }
  },
  "path-prefix": {
    "absent": {
      "overlay": "1.1.0",
      "info": {
        "title": "No path begins with /partner",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.servers[0]",
          "update": {
            "description": "The mock server, started with --assume path-prefix=absent."
          }
        },
        {
          "target": "$.servers[1]",
          "update": {
            "description": "The service itself. The address is the host and path that its operators gave you, without /partner at the end."
          }
        }
      ]
    },
    "required": {
      "overlay": "1.1.0",
      "info": {
        "title": "/partner belongs to every path",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.servers",
          "remove": true
        },
        {
          "target": "$",
          "update": {
            "servers": [
              {
                "url": "http://127.0.0.1:4010/partner",
                "description": "The mock server, started with --assume path-prefix=required."
              },
              {
                "url": "https://{address}/partner",
                "description": "The service itself. The address is the host and path that its operators gave you, without /partner at the end.",
                "variables": {
                  "address": {
                    "default": "service.example"
                  }
                }
              }
            ]
          }
        }
      ]
    }
  },
  "removed-fields": {
    "ignore": {
      "overlay": "1.1.0",
      "info": {
        "title": "A removed field is dropped",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.components.schemas[*].properties[?(@['x-assumption'] == 'removed-fields')].not",
          "description": "What unknown-field=ignore still refuses.",
          "remove": true
        },
        {
          "target": "$.components.schemas[?(@['x-removed-fields'])]",
          "description": "What is dropped may be sent, whatever it is.",
          "update": {
            "properties": {
              "product": {
                "description": "Removed; use productExternalId. It is dropped.",
                "deprecated": true,
                "x-assumption": "removed-fields"
              },
              "productId": {
                "description": "Removed; use productExternalId. It is dropped.",
                "deprecated": true,
                "x-assumption": "removed-fields"
              },
              "warehouse": {
                "description": "Removed; use warehouseExternalId. It is dropped.",
                "deprecated": true,
                "x-assumption": "removed-fields"
              },
              "warehouseId": {
                "description": "Removed; use warehouseExternalId. It is dropped.",
                "deprecated": true,
                "x-assumption": "removed-fields"
              },
              "driverId": {
                "description": "Removed; use driverNif. It is dropped.",
                "deprecated": true,
                "x-assumption": "removed-fields"
              }
            }
          }
        },
        {
          "target": "$.paths[*][*].responses[*]['x-problem-codes'][?(@ == 'removed_field')]",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses[*].content['application/problem+json'].examples[?(@.value.code == 'removed_field')]",
          "remove": true
        },
        {
          "target": "$.paths[*].patch.responses['400'].content[?(length(@.examples) == 0)].examples",
          "update": {
            "malformedBody": {
              "summary": "A body that is not JSON",
              "value": {
                "type": "urn:totem-partner:problem:malformed_json",
                "title": "The body is not valid JSON",
                "status": 400,
                "detail": "The body is not valid JSON: look at line 1, column 14.",
                "code": "malformed_json"
              }
            }
          }
        }
      ]
    }
  },
  "repeat-activation": {
    "200": {
      "overlay": "1.1.0",
      "info": {
        "title": "Activating what is Active, and deactivating what is Inactive, succeeds",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.paths['/cleaning-protocol/{id}/activate'].post.responses['409'].content['application/problem+json'].examples[?(@.value.code == 'cleaning_protocol_already_active')]",
          "remove": true
        },
        {
          "target": "$.paths['/cleaning-protocol/{id}/activate'].post.responses['409']['x-problem-codes'][?(@ == 'cleaning_protocol_already_active')]",
          "remove": true
        },
        {
          "target": "$.paths['/cleaning-protocol/{id}/activate'].post.responses['409']['x-assumption'][?(@ == 'repeat-activation')]",
          "remove": true
        },
        {
          "target": "$.paths['/cleaning-protocol/{id}/deactivate'].post.responses['409'].content['application/problem+json'].examples[?(@.value.code == 'cleaning_protocol_already_inactive')]",
          "remove": true
        },
        {
          "target": "$.paths['/cleaning-protocol/{id}/deactivate'].post.responses['409']['x-problem-codes'][?(@ == 'cleaning_protocol_already_inactive')]",
          "remove": true
        },
        {
          "target": "$.paths['/cleaning-protocol/{id}/deactivate'].post.responses['409']['x-assumption'][?(@ == 'repeat-activation')]",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses[?(@['x-assumption'] && length(@['x-assumption']) == 0 && !@['x-problem-codes'][0])]",
          "description": "A response stays as long as something leads to it.",
          "remove": true
        }
      ]
    },
    "integer": {
      "overlay": "1.1.0",
      "info": {
        "title": "Activating what is Active, and deactivating what is Inactive, answers {integer}",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.paths['/cleaning-protocol/{id}/activate'][?(@.responses['409']['x-assumption'][?(@ == 'repeat-activation')] && !@.responses['{integer}'])].responses",
          "update": {
            "{integer}": {
              "description": "The protocol is in this state already; it stays as it is.",
              "headers": {
                "X-Request-Id": {
                  "$ref": "#/components/headers/XRequestId"
                }
              },
              "content": {
                "application/problem+json": {
                  "schema": {
                    "$ref": "#/components/schemas/Problem"
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths['/cleaning-protocol/{id}/activate'][?(@.responses['409']['x-assumption'][?(@ == 'repeat-activation')])].responses['{integer}']",
          "update": {
            "x-assumption": [
              "repeat-activation"
            ],
            "x-problem-codes": [
              "cleaning_protocol_already_active"
            ],
            "content": {
              "application/problem+json": {
                "examples": {
                  "already": {
                    "summary": "A protocol in this state",
                    "value": {
                      "type": "urn:totem-partner:problem:cleaning_protocol_already_active",
                      "title": "The cleaning protocol is already Active",
                      "status": "{integer}",
                      "detail": "This cleaning protocol is already Active; nothing was changed.",
                      "code": "cleaning_protocol_already_active"
                    }
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths['/cleaning-protocol/{id}/deactivate'][?(@.responses['409']['x-assumption'][?(@ == 'repeat-activation')] && !@.responses['{integer}'])].responses",
          "update": {
            "{integer}": {
              "description": "The protocol is in this state already; it stays as it is.",
              "headers": {
                "X-Request-Id": {
                  "$ref": "#/components/headers/XRequestId"
                }
              },
              "content": {
                "application/problem+json": {
                  "schema": {
                    "$ref": "#/components/schemas/Problem"
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths['/cleaning-protocol/{id}/deactivate'][?(@.responses['409']['x-assumption'][?(@ == 'repeat-activation')])].responses['{integer}']",
          "update": {
            "x-assumption": [
              "repeat-activation"
            ],
            "x-problem-codes": [
              "cleaning_protocol_already_inactive"
            ],
            "content": {
              "application/problem+json": {
                "examples": {
                  "already": {
                    "summary": "A protocol in this state",
                    "value": {
                      "type": "urn:totem-partner:problem:cleaning_protocol_already_inactive",
                      "title": "The cleaning protocol is already Inactive",
                      "status": "{integer}",
                      "detail": "This cleaning protocol is already Inactive; nothing was changed.",
                      "code": "cleaning_protocol_already_inactive"
                    }
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths['/cleaning-protocol/{id}/activate'][*].responses['409'].content['application/problem+json'].examples[?(@.value.code == 'cleaning_protocol_already_active')]",
          "remove": true
        },
        {
          "target": "$.paths['/cleaning-protocol/{id}/activate'][*].responses['409']['x-problem-codes'][?(@ == 'cleaning_protocol_already_active')]",
          "remove": true
        },
        {
          "target": "$.paths['/cleaning-protocol/{id}/deactivate'][*].responses['409'].content['application/problem+json'].examples[?(@.value.code == 'cleaning_protocol_already_inactive')]",
          "remove": true
        },
        {
          "target": "$.paths['/cleaning-protocol/{id}/deactivate'][*].responses['409']['x-problem-codes'][?(@ == 'cleaning_protocol_already_inactive')]",
          "remove": true
        },
        {
          "target": "$.paths['/cleaning-protocol/{id}/activate'][*].responses['409']['x-assumption'][?(@ == 'repeat-activation')]",
          "remove": true
        },
        {
          "target": "$.paths['/cleaning-protocol/{id}/deactivate'][*].responses['409']['x-assumption'][?(@ == 'repeat-activation')]",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses[?(@['x-assumption'] && length(@['x-assumption']) == 0 && !@['x-problem-codes'][0])]",
          "description": "A response stays as long as something leads to it.",
          "remove": true
        }
      ]
    }
  },
  "repeat-create-changed": {
    "ignore": {
      "overlay": "1.1.0",
      "info": {
        "title": "A create that repeats an externalId with another body is a repeat",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.paths['/authorizations'].post.responses['409']['x-problem-codes'][?(@ == 'external_id_conflict')]",
          "remove": true
        },
        {
          "target": "$.paths['/authorizations'].post.responses['409']['x-assumption'][?(@ == 'repeat-create-changed')]",
          "remove": true
        },
        {
          "target": "$.paths['/authorizations'].post.responses['409'].content['application/problem+json'].examples[?(@.value.code == 'external_id_conflict')]",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses[?(@['x-assumption'] && length(@['x-assumption']) == 0 && !@['x-problem-codes'][0])]",
          "description": "A response stays as long as something leads to it.",
          "remove": true
        }
      ]
    }
  },
  "repeat-create": {
    "409": {
      "overlay": "1.1.0",
      "info": {
        "title": "A repeated create is a conflict",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.paths['/authorizations'].post.responses",
          "update": {
            "409": {
              "description": "The externalId was used before.",
              "x-assumption": [
                "repeat-create"
              ],
              "x-problem-codes": [
                "external_id_exists"
              ],
              "headers": {
                "X-Request-Id": {
                  "$ref": "#/components/headers/XRequestId"
                }
              },
              "content": {
                "application/problem+json": {
                  "schema": {
                    "$ref": "#/components/schemas/Problem"
                  },
                  "examples": {
                    "exists": {
                      "summary": "The externalId was used before",
                      "value": {
                        "type": "urn:totem-partner:problem:external_id_exists",
                        "title": "The externalId was used before",
                        "status": 409,
                        "detail": "/externalId belongs to an authorization that already exists; nothing was created.",
                        "code": "external_id_exists",
                        "errors": [
                          {
                            "in": "body",
                            "path": "/externalId",
                            "message": "belongs to an authorization that already exists; nothing was created"
                          }
                        ]
                      }
                    }
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths[*][*]['x-switched-problem-codes'].external_id_exists",
          "remove": true
        },
        {
          "target": "$.paths['/authorizations'].post.responses['200']['x-assumption'][?(@ == 'repeat-create')]",
          "remove": true
        },
        {
          "target": "$.paths['/authorizations'].post.responses['200'].content['application/json'].examples.existing",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses[?(@['x-assumption'] && length(@['x-assumption']) == 0 && !@['x-problem-codes'][0])]",
          "description": "A response stays as long as something leads to it.",
          "remove": true
        }
      ]
    },
    "integer": {
      "overlay": "1.1.0",
      "info": {
        "title": "A repeated create answers {integer}",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.paths['/authorizations'][?(@.responses['200']['x-assumption'][?(@ == 'repeat-create')] && !@.responses['{integer}'])].responses",
          "update": {
            "{integer}": {
              "description": "The authorization that an earlier create with this externalId created, in its current state.",
              "headers": {
                "X-Request-Id": {
                  "$ref": "#/components/headers/XRequestId"
                }
              },
              "content": {
                "application/json": {
                  "schema": {
                    "$ref": "#/components/schemas/Authorization"
                  },
                  "examples": {}
                }
              }
            }
          }
        },
        {
          "target": "$.paths['/authorizations'].post.responses['{integer}']",
          "update": {
            "x-assumption": [
              "repeat-create"
            ]
          }
        },
        {
          "target": "$.paths['/authorizations'].post.responses[?(@['x-assumption'][?(@ == 'create-status')] && @['x-assumption'][?(@ == 'repeat-create')])]",
          "update": {
            "description": "The created authorization, Active; or the one that an earlier create with this externalId created, in its current state."
          }
        },
        {
          "target": "$.paths['/authorizations'].post.responses['{integer}'].content['application/json'].examples",
          "copy": "$.paths['/authorizations'].post.responses['200'].content['application/json'].examples"
        },
        {
          "target": "$.paths['/authorizations'].post.responses['200']['x-assumption'][?(@ == 'repeat-create')]",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses[?(@['x-assumption'] && length(@['x-assumption']) == 0 && !@['x-problem-codes'][0])]",
          "description": "A response stays as long as something leads to it.",
          "remove": true
        }
      ]
    }
  },
  "required-on-create": {
    "essential": {
      "overlay": "1.1.0",
      "info": {
        "title": "Creating an authorization requires neither product nor warehouse",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.components.schemas.AuthorizationCreate.required[?(@ == 'productExternalId')]",
          "remove": true
        },
        {
          "target": "$.components.schemas.AuthorizationCreate.required[?(@ == 'warehouseExternalId')]",
          "remove": true
        },
        {
          "target": "$.components.schemas.Authorization.properties.product.type",
          "remove": true
        },
        {
          "target": "$.components.schemas.Authorization.properties.product",
          "update": {
            "description": "The resolved name of the product; null when the authorization names none.",
            "type": [
              "string",
              "null"
            ]
          }
        },
        {
          "target": "$.components.schemas.Authorization.properties.warehouse.type",
          "remove": true
        },
        {
          "target": "$.components.schemas.Authorization.properties.warehouse",
          "update": {
            "description": "The resolved reference of the warehouse, its name; null when the authorization names none.",
            "type": [
              "string",
              "null"
            ]
          }
        }
      ]
    }
  },
  "response-fields": {
    "documented": {
      "overlay": "1.1.0",
      "info": {
        "title": "A record has only the fields that the interface document names",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.components.schemas[*].properties[?(@['x-assumption'][?(@ == 'response-fields')])]",
          "description": "Each field that rests on this assumption says so.",
          "remove": true
        },
        {
          "target": "$.components.schemas['Product','Warehouse']['x-assumed-required'][?(@ == 'externalId')]",
          "description": "One at a time, since a tool may remove the first of several and then look for the others where they were.",
          "remove": true
        },
        {
          "target": "$.components.schemas['Product','Warehouse']['x-assumed-required'][?(@ == 'createdAt')]",
          "remove": true
        },
        {
          "target": "$.components.schemas['Product','Warehouse']['x-assumed-required'][?(@ == 'updatedAt')]",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses[*].content['application/json'].examples[*].value..['externalId','remainingQuantity','document','kind','firstId','secondId','reason','categoryId','description','url','hasSecret','createdAt','updatedAt']",
          "remove": true
        },
        {
          "target": "$.paths['/cleaning-categories','/cleaning-categories/{id}','/cleaning-types','/cleaning-types/{id}'][*].responses[*].content['application/json'].examples[*].value..name",
          "remove": true
        },
        {
          "target": "$.components.examples[*].value.data.authorization['remainingQuantity','createdAt','updatedAt']",
          "remove": true
        }
      ]
    }
  },
  "second-protocol": {
    "integer": {
      "overlay": "1.1.0",
      "info": {
        "title": "A second cleaning protocol answers {integer}",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.paths['/cleaning-protocol'][?(@.responses['409']['x-assumption'][?(@ == 'second-protocol')] && !@.responses['{integer}'])].responses",
          "update": {
            "{integer}": {
              "description": "The company has a cleaning protocol.",
              "headers": {
                "X-Request-Id": {
                  "$ref": "#/components/headers/XRequestId"
                }
              },
              "content": {
                "application/problem+json": {
                  "schema": {
                    "$ref": "#/components/schemas/Problem"
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths['/cleaning-protocol'][?(@.responses['409']['x-assumption'][?(@ == 'second-protocol')])].responses['{integer}']",
          "update": {
            "x-assumption": [
              "second-protocol"
            ],
            "x-problem-codes": [
              "cleaning_protocol_exists"
            ],
            "content": {
              "application/problem+json": {
                "examples": {
                  "exists": {
                    "summary": "There is one already",
                    "value": {
                      "type": "urn:totem-partner:problem:cleaning_protocol_exists",
                      "title": "The company has a cleaning protocol",
                      "status": "{integer}",
                      "detail": "A company has at most one cleaning protocol.",
                      "code": "cleaning_protocol_exists"
                    }
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths['/cleaning-protocol'][*].responses['409'].content['application/problem+json'].examples[?(@.value.code == 'cleaning_protocol_exists')]",
          "remove": true
        },
        {
          "target": "$.paths['/cleaning-protocol'][*].responses['409']['x-problem-codes'][?(@ == 'cleaning_protocol_exists')]",
          "remove": true
        },
        {
          "target": "$.paths['/cleaning-protocol'][*].responses['409']['x-assumption'][?(@ == 'second-protocol')]",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses[?(@['x-assumption'] && length(@['x-assumption']) == 0 && !@['x-problem-codes'][0])]",
          "description": "A response stays as long as something leads to it.",
          "remove": true
        }
      ]
    }
  },
  "soft-deleted-get": {
    "200": {
      "overlay": "1.1.0",
      "info": {
        "title": "GET returns a soft-deleted product or warehouse",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.components.schemas['Product','Warehouse'].properties",
          "update": {
            "deletedAt": {
              "description": "When the record was deleted; absent while it is not.",
              "type": "string",
              "format": "date-time",
              "x-assumption": [
                "soft-deleted-get",
                "instants"
              ]
            }
          }
        },
        {
          "target": "$.paths['/products/{id}','/warehouses/{id}'].get.responses['200'].content['application/json'].examples",
          "update": {
            "deleted": {
              "summary": "A record that was deleted",
              "value": {}
            }
          }
        },
        {
          "target": "$.paths['/products/{id}'].get.responses['200'].content['application/json'].examples.deleted.value",
          "copy": "$.paths['/products/{id}'].get.responses['200'].content['application/json'].examples.product.value"
        },
        {
          "target": "$.paths['/warehouses/{id}'].get.responses['200'].content['application/json'].examples.deleted.value",
          "copy": "$.paths['/warehouses/{id}'].get.responses['200'].content['application/json'].examples.warehouse.value"
        },
        {
          "target": "$.paths['/products/{id}','/warehouses/{id}'].get.responses['200'].content['application/json'].examples.deleted.value",
          "update": {
            "deletedAt": "2026-07-01T08:00:00.000Z"
          }
        }
      ]
    },
    "410": {
      "overlay": "1.1.0",
      "info": {
        "title": "A soft-deleted product or warehouse is gone",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.paths['/products/{id}','/warehouses/{id}'].get.responses",
          "update": {
            "410": {
              "description": "The record was deleted.",
              "x-assumption": [
                "soft-deleted-get"
              ],
              "headers": {
                "X-Request-Id": {
                  "$ref": "#/components/headers/XRequestId"
                }
              },
              "content": {
                "application/problem+json": {
                  "schema": {
                    "$ref": "#/components/schemas/Problem"
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths['/products/{id}'].get.responses['410']",
          "update": {
            "x-problem-codes": [
              "product_not_found"
            ],
            "content": {
              "application/problem+json": {
                "examples": {
                  "deleted": {
                    "summary": "A deleted product",
                    "value": {
                      "type": "urn:totem-partner:problem:product_not_found",
                      "title": "The product does not exist",
                      "status": 410,
                      "detail": "The product with this id was deleted.",
                      "code": "product_not_found"
                    }
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths['/warehouses/{id}'].get.responses['410']",
          "update": {
            "x-problem-codes": [
              "warehouse_not_found"
            ],
            "content": {
              "application/problem+json": {
                "examples": {
                  "deleted": {
                    "summary": "A deleted warehouse",
                    "value": {
                      "type": "urn:totem-partner:problem:warehouse_not_found",
                      "title": "The warehouse does not exist",
                      "status": 410,
                      "detail": "The warehouse with this id was deleted.",
                      "code": "warehouse_not_found"
                    }
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths['/products/{id}','/warehouses/{id}'].get.responses['404']['x-assumption'][?(@ == 'soft-deleted-get')]",
          "remove": true
        },
        {
          "target": "$.paths['/products/{id}'].get.responses['404']",
          "update": {
            "description": "The company has no such product."
          }
        },
        {
          "target": "$.paths['/warehouses/{id}'].get.responses['404']",
          "update": {
            "description": "The company has no such warehouse."
          }
        }
      ]
    }
  },
  "unknown-field": {
    "ignore": {
      "overlay": "1.1.0",
      "info": {
        "title": "An unknown field of a body is dropped",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.components.schemas[?(@.additionalProperties == false)].additionalProperties",
          "remove": true
        },
        {
          "target": "$.components.schemas[?(@['x-removed-fields'])]",
          "description": "Removed and immutable fields are known. They stay refused, unless they are ignored as well.",
          "update": {
            "properties": {
              "product": {
                "not": {},
                "description": "Removed; use productExternalId. It is refused.",
                "x-assumption": "removed-fields"
              },
              "productId": {
                "not": {},
                "description": "Removed; use productExternalId. It is refused.",
                "x-assumption": "removed-fields"
              },
              "warehouse": {
                "not": {},
                "description": "Removed; use warehouseExternalId. It is refused.",
                "x-assumption": "removed-fields"
              },
              "warehouseId": {
                "not": {},
                "description": "Removed; use warehouseExternalId. It is refused.",
                "x-assumption": "removed-fields"
              },
              "driverId": {
                "not": {},
                "description": "Removed; use driverNif. It is refused.",
                "x-assumption": "removed-fields"
              }
            }
          }
        },
        {
          "target": "$.components.schemas[?(@['x-immutable-fields'])]",
          "update": {
            "properties": {
              "id": {
                "not": {},
                "description": "Immutable. It is refused.",
                "x-assumption": "patch-immutable"
              },
              "createdAt": {
                "not": {},
                "description": "Immutable. It is refused.",
                "x-assumption": "patch-immutable"
              },
              "updatedAt": {
                "not": {},
                "description": "Immutable. It is refused.",
                "x-assumption": "patch-immutable"
              }
            }
          }
        },
        {
          "target": "$.components.schemas.AuthorizationPatch",
          "update": {
            "properties": {
              "externalId": {
                "not": {},
                "description": "Immutable. It is refused.",
                "x-assumption": "patch-immutable"
              },
              "status": {
                "not": {},
                "description": "Immutable. It is refused.",
                "x-assumption": "patch-immutable"
              },
              "quantity": {
                "not": {},
                "description": "Immutable. It is refused.",
                "x-assumption": "patch-immutable"
              },
              "remainingQuantity": {
                "not": {},
                "description": "Immutable. It is refused.",
                "x-assumption": "patch-immutable"
              },
              "totemGroupId": {
                "not": {},
                "description": "Immutable. It is refused.",
                "x-assumption": "patch-immutable"
              },
              "operationType": {
                "not": {},
                "description": "Immutable. It is refused.",
                "x-assumption": "patch-immutable"
              },
              "batch": {
                "not": {},
                "description": "Immutable. It is refused.",
                "x-assumption": "patch-immutable"
              },
              "format": {
                "not": {},
                "description": "Immutable. It is refused.",
                "x-assumption": "patch-immutable"
              },
              "scheduledDate": {
                "not": {},
                "description": "Immutable. It is refused.",
                "x-assumption": "patch-immutable"
              },
              "endDate": {
                "not": {},
                "description": "Immutable. It is refused.",
                "x-assumption": "patch-immutable"
              },
              "carrierTaxId": {
                "not": {},
                "description": "Immutable. It is refused.",
                "x-assumption": "patch-immutable"
              },
              "partnerName": {
                "not": {},
                "description": "Immutable. It is refused.",
                "x-assumption": "patch-immutable"
              },
              "partnerCif": {
                "not": {},
                "description": "Immutable. It is refused.",
                "x-assumption": "patch-immutable"
              },
              "productOwnerName": {
                "not": {},
                "description": "Immutable. It is refused.",
                "x-assumption": "patch-immutable"
              },
              "productOwnerCif": {
                "not": {},
                "description": "Immutable. It is refused.",
                "x-assumption": "patch-immutable"
              }
            }
          }
        },
        {
          "target": "$.components.schemas.ProductPatch",
          "update": {
            "properties": {
              "externalId": {
                "not": {},
                "description": "Immutable. It is refused.",
                "x-assumption": "patch-immutable"
              }
            }
          }
        },
        {
          "target": "$.components.schemas.WarehousePatch",
          "update": {
            "properties": {
              "externalId": {
                "not": {},
                "description": "Immutable. It is refused.",
                "x-assumption": "patch-immutable"
              }
            }
          }
        }
      ]
    }
  },
  "unknown-query-parameter": {
    "ignore": {
      "overlay": "1.1.0",
      "info": {
        "title": "An unknown query parameter is dropped",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.paths[*][*].responses[?(@['x-assumption'][?(@ == 'unknown-query-parameter')])]['x-problem-codes'][?(@ == 'validation_failed')]",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses[?(@['x-assumption'][?(@ == 'unknown-query-parameter')])]['x-assumption'][?(@ == 'validation-status')]",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses[?(@['x-assumption'][?(@ == 'unknown-query-parameter')])].content['application/problem+json'].examples[?(@.value.errors[0].code == 'unknown_query_parameter')]",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses[*]['x-assumption'][?(@ == 'unknown-query-parameter')]",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses[?(@['x-assumption'] && length(@['x-assumption']) == 0 && !@['x-problem-codes'][0])]",
          "description": "A response stays as long as something leads to it.",
          "remove": true
        }
      ]
    }
  },
  "unknown-reference": {
    "integer": {
      "overlay": "1.1.0",
      "info": {
        "title": "An unknown reference answers {integer}",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.paths[*][?(@.responses['422']['x-assumption'][?(@ == 'unknown-reference')] && !@.responses['{integer}'])].responses",
          "update": {
            "{integer}": {
              "description": "The request names an unknown record.",
              "headers": {
                "X-Request-Id": {
                  "$ref": "#/components/headers/XRequestId"
                }
              },
              "content": {
                "application/problem+json": {
                  "schema": {
                    "$ref": "#/components/schemas/Problem"
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths[*][?(@.responses['422']['x-assumption'][?(@ == 'unknown-reference')])].responses['{integer}']",
          "update": {
            "x-assumption": [
              "unknown-reference"
            ],
            "x-problem-codes": [
              "unknown_reference"
            ],
            "content": {
              "application/problem+json": {
                "examples": {
                  "reference": {
                    "summary": "A record that is not known",
                    "value": {
                      "type": "urn:totem-partner:problem:unknown_reference",
                      "title": "The request names an unknown record",
                      "status": "{integer}",
                      "detail": "The request names an unknown record.",
                      "code": "unknown_reference"
                    }
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths[*][*].responses['422'].content['application/problem+json'].examples[?(@.value.code == 'unknown_reference')]",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses['422']['x-problem-codes'][?(@ == 'unknown_reference')]",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses['422']['x-assumption'][?(@ == 'unknown-reference')]",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses['422']['x-assumption'][?(@ == 'unknown-driver')]",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses['422']['x-assumption'][?(@ == 'cleaning-type-category')]",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses[?(@['x-assumption'] && length(@['x-assumption']) == 0 && !@['x-problem-codes'][0])]",
          "description": "A response stays as long as something leads to it.",
          "remove": true
        }
      ]
    }
  },
  "validation-status": {
    "integer": {
      "overlay": "1.1.0",
      "info": {
        "title": "A validation error answers {integer}",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.paths[*][?(@.responses['400']['x-assumption'][?(@ == 'validation-status')] && !@.responses['{integer}'])].responses",
          "update": {
            "{integer}": {
              "description": "A parameter or a field is missing, malformed or not known, or the body cannot be read.",
              "headers": {
                "X-Request-Id": {
                  "$ref": "#/components/headers/XRequestId"
                }
              },
              "content": {
                "application/problem+json": {
                  "schema": {
                    "$ref": "#/components/schemas/Problem"
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths[*][?(@.responses['400']['x-assumption'][?(@ == 'validation-status')])].responses['{integer}']",
          "update": {
            "x-assumption": [
              "validation-status"
            ]
          }
        },
        {
          "target": "$.paths[*][?(@.responses['400']['x-problem-codes'][?(@ == 'validation_failed')])].responses['{integer}']",
          "update": {
            "x-problem-codes": [
              "validation_failed"
            ]
          }
        },
        {
          "target": "$.paths[*][?(@.responses['400']['x-problem-codes'][?(@ == 'limit_over_maximum')])].responses['{integer}']",
          "update": {
            "x-problem-codes": [
              "limit_over_maximum"
            ]
          }
        },
        {
          "target": "$.paths[*][?(@.responses['400']['x-problem-codes'][?(@ == 'removed_field')])].responses['{integer}']",
          "update": {
            "x-problem-codes": [
              "removed_field"
            ]
          }
        },
        {
          "target": "$.paths[*][?(@.responses['400']['x-problem-codes'][?(@ == 'immutable_field')])].responses['{integer}']",
          "update": {
            "x-problem-codes": [
              "immutable_field"
            ]
          }
        },
        {
          "target": "$.paths[*][?(@.responses['400']['x-problem-codes'][?(@ == 'malformed_json')])].responses['{integer}']",
          "update": {
            "x-problem-codes": [
              "malformed_json"
            ]
          }
        },
        {
          "target": "$.paths[*][?(@.responses['400']['x-problem-codes'][?(@ == 'malformed_multipart')])].responses['{integer}']",
          "update": {
            "x-problem-codes": [
              "malformed_multipart"
            ]
          }
        },
        {
          "target": "$.paths[*][?(@.responses['400']['x-assumption'][?(@ == 'validation-status')] && @.requestBody.content['application/json'])].responses['{integer}']",
          "update": {
            "content": {
              "application/problem+json": {
                "examples": {
                  "invalidField": {
                    "summary": "A field with a mistake",
                    "value": {
                      "type": "urn:totem-partner:problem:validation_failed",
                      "title": "The request is not valid",
                      "status": "{integer}",
                      "detail": "The body must be an object.",
                      "code": "validation_failed",
                      "errors": [
                        {
                          "in": "body",
                          "path": "",
                          "message": "must be an object"
                        }
                      ]
                    }
                  },
                  "malformedBody": {
                    "summary": "A body that is not JSON",
                    "value": {
                      "type": "urn:totem-partner:problem:malformed_json",
                      "title": "The body is not valid JSON",
                      "status": "{integer}",
                      "detail": "The body is not valid JSON: look at line 1, column 14.",
                      "code": "malformed_json"
                    }
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths[*][?(@.responses['400']['x-assumption'][?(@ == 'validation-status')] && @.requestBody.content['multipart/form-data'])].responses['{integer}']",
          "update": {
            "content": {
              "application/problem+json": {
                "examples": {
                  "invalidField": {
                    "summary": "A field with a mistake",
                    "value": {
                      "type": "urn:totem-partner:problem:validation_failed",
                      "title": "The request is not valid",
                      "status": "{integer}",
                      "detail": "The body must be an object.",
                      "code": "validation_failed",
                      "errors": [
                        {
                          "in": "body",
                          "path": "",
                          "message": "must be an object"
                        }
                      ]
                    }
                  },
                  "malformedBody": {
                    "summary": "A body that is no form",
                    "value": {
                      "type": "urn:totem-partner:problem:malformed_multipart",
                      "title": "The form cannot be read",
                      "status": "{integer}",
                      "detail": "The form has no boundary.",
                      "code": "malformed_multipart"
                    }
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths[*][?(@.responses['400']['x-assumption'][?(@ == 'validation-status')] && !@.requestBody && @.parameters)].responses['{integer}']",
          "update": {
            "content": {
              "application/problem+json": {
                "examples": {
                  "outOfRange": {
                    "summary": "A limit of 0",
                    "value": {
                      "type": "urn:totem-partner:problem:validation_failed",
                      "title": "The request is not valid",
                      "status": "{integer}",
                      "detail": "/limit must be at least 1.",
                      "code": "validation_failed",
                      "errors": [
                        {
                          "in": "query",
                          "path": "/limit",
                          "message": "must be at least 1"
                        }
                      ]
                    }
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths[*][?(@.responses['400']['x-assumption'][?(@ == 'validation-status')] && !@.requestBody && !@.parameters)].responses['{integer}']",
          "update": {
            "x-assumption": [
              "unknown-query-parameter"
            ],
            "content": {
              "application/problem+json": {
                "examples": {
                  "unknownParameter": {
                    "summary": "A parameter that the operation does not have",
                    "value": {
                      "type": "urn:totem-partner:problem:validation_failed",
                      "title": "The request is not valid",
                      "status": "{integer}",
                      "detail": "/expand is not a parameter of this operation.",
                      "code": "validation_failed",
                      "errors": [
                        {
                          "in": "query",
                          "path": "/expand",
                          "message": "is not a parameter of this operation",
                          "code": "unknown_query_parameter"
                        }
                      ]
                    }
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths[*][*].responses['400'].content['application/problem+json'].examples[?(@.value.code != 'malformed_id')]",
          "remove": true
        },
        {
          "target": "$.paths[*][?(@.responses['400']['x-assumption'][?(@ == 'malformed-id')])].responses['400']",
          "update": {
            "description": "The id in the path is not a UUID.",
            "content": {
              "application/problem+json": {
                "examples": {
                  "malformedId": {
                    "$ref": "#/components/examples/MalformedId"
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths[*][?(@.responses['400'] && !@.responses['400']['x-assumption'][?(@ == 'malformed-id')])].responses['400']",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses['400']['x-assumption']",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses['400']['x-problem-codes']",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses['400']",
          "update": {
            "x-assumption": [
              "malformed-id"
            ],
            "x-problem-codes": [
              "malformed_id"
            ]
          }
        }
      ]
    }
  },
  "webhook-delete-missing": {
    "204": {
      "overlay": "1.1.0",
      "info": {
        "title": "DELETE of a missing webhook configuration answers 204",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.paths['/webhook'].delete.responses",
          "update": {
            "204": {
              "description": "There is no configuration any more, or there was none.",
              "x-assumption": [
                "webhook-delete-missing"
              ],
              "headers": {
                "X-Request-Id": {
                  "$ref": "#/components/headers/XRequestId"
                }
              }
            }
          }
        },
        {
          "target": "$.paths['/webhook'].delete.responses['404'].content['application/problem+json'].examples[?(@.value.code == 'webhook_not_configured')]",
          "remove": true
        },
        {
          "target": "$.paths['/webhook'].delete.responses['404']['x-problem-codes'][?(@ == 'webhook_not_configured')]",
          "remove": true
        },
        {
          "target": "$.paths['/webhook'].delete.responses['404']['x-assumption'][?(@ == 'webhook-delete-missing')]",
          "remove": true
        },
        {
          "target": "$.paths[*][*].responses[?(@['x-assumption'] && length(@['x-assumption']) == 0 && !@['x-problem-codes'][0])]",
          "description": "A response stays as long as something leads to it.",
          "remove": true
        }
      ]
    }
  },
  "webhook-missing": {
    "404": {
      "overlay": "1.1.0",
      "info": {
        "title": "Without a webhook configuration GET answers 404",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.paths['/webhook'].get.responses",
          "update": {
            "404": {
              "description": "No webhook is configured.",
              "x-assumption": [
                "webhook-missing"
              ],
              "x-problem-codes": [
                "webhook_not_configured"
              ],
              "headers": {
                "X-Request-Id": {
                  "$ref": "#/components/headers/XRequestId"
                }
              },
              "content": {
                "application/problem+json": {
                  "schema": {
                    "$ref": "#/components/schemas/Problem"
                  },
                  "examples": {
                    "missing": {
                      "summary": "No webhook",
                      "value": {
                        "type": "urn:totem-partner:problem:webhook_not_configured",
                        "title": "No webhook is configured",
                        "status": 404,
                        "detail": "No webhook is configured.",
                        "code": "webhook_not_configured"
                      }
                    }
                  }
                }
              }
            }
          }
        },
        {
          "target": "$.paths[*][*]['x-switched-problem-codes'].webhook_not_configured",
          "remove": true
        },
        {
          "target": "$.paths['/webhook'].get.responses['204']",
          "remove": true
        }
      ]
    }
  },
  "webhook-put-status": {
    "204": {
      "overlay": "1.1.0",
      "info": {
        "title": "PUT /webhook answers 204",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.paths['/webhook'].put.responses",
          "update": {
            "204": {
              "description": "The configuration is registered, or replaced.",
              "x-assumption": [
                "webhook-put-status"
              ],
              "headers": {
                "X-Request-Id": {
                  "$ref": "#/components/headers/XRequestId"
                }
              }
            }
          }
        },
        {
          "target": "$.paths['/webhook'].put.responses['200']",
          "remove": true
        }
      ]
    },
    "integer": {
      "overlay": "1.1.0",
      "info": {
        "title": "PUT /webhook answers {integer}",
        "version": "0.4.0"
      },
      "actions": [
        {
          "target": "$.paths['/webhook'].put.responses",
          "update": {
            "{integer}": {}
          }
        },
        {
          "target": "$.paths['/webhook'].put.responses['{integer}']",
          "copy": "$.paths['/webhook'].put.responses['200']"
        },
        {
          "target": "$.paths['/webhook'].put.responses['200']",
          "remove": true
        }
      ]
    }
  }
};
