import type { OwnProblemCode } from "./problem-titles.ts";

/** The cause of a code that only the mock server returns, and its remedy. */
export interface OwnProblem {
  cause: string;
  cure: string;
}

/** The codes that a real service never returns: those of the mock server, its control API and its proxy. */
export const ownProblems: Readonly<Record<OwnProblemCode, OwnProblem>> = {
  internal_error: { cause: "The mock server itself failed.", cure: "Report it, with the line that the server logged." },
  company_reset: {
    cause: "The company was reset while the request was in flight.",
    cure: "Await every request of a test before you reset.",
  },
  too_many_companies: {
    cause: "As many companies as `--max-companies` allows are in use, and none of them is empty.",
    cure: "Reuse keys between tests, reset companies, or raise `--max-companies`.",
  },
  too_many_records: {
    cause: "The company has as many records as `--max-records` allows.",
    cure: "Reset the company with `POST /_mock/reset`, or raise `--max-records`.",
  },
  too_many_streams: {
    cause: "A hundred clients are already reading live events.",
    cure: "Close connections to `GET /_mock/events` that are no longer used.",
  },
  state_not_written: {
    cause: "The data file could not be written, for instance because the disk is full. The request was undone.",
    cure: "Free up disk space, then send the request again.",
  },
  host_not_allowed: {
    cause: "The request names a host that is not the server's, as a page with a rebound name would.",
    cure: "Address the server as `localhost` or by its IP address, or start it with `--allow-host NAME`.",
  },
  malformed_request: {
    cause: "What arrived is not HTTP/1.1, or its end can be read in two ways.",
    cure: "Send the request with an HTTP library, and check proxies in between.",
  },
  headers_too_large: {
    cause: "The request line and the headers have more than 16 KiB.",
    cure: "Send fewer or shorter headers.",
  },
  request_timeout: {
    cause: "The request took longer than 30 seconds to arrive.",
    cure: "Send the whole body; a `content-length` that is too large makes the server wait.",
  },
  expectation_failed: {
    cause: "The header `Expect` asks for something other than `100-continue`.",
    cure: "Leave the header out.",
  },
  contract_violation: {
    cause: "With `--contract strict`, the mock server's own response broke the contract.",
    cure: "Report it. Until it is fixed, run with `--contract audit`.",
  },
  upstream_unreachable: {
    cause:
      "The service behind `totem-mock proxy` could not be reached, closed the connection before it responded, or sent a response that cannot be forwarded.",
    cure: "Check `--upstream`. `detail` says whether the service received the request.",
  },
  malformed_preference: { cause: "The header `Prefer` cannot be read.", cure: "Write it as in `Prefer: code=404`." },
  preference_not_met: {
    cause: "The operation has no response that matches `Prefer`.",
    cure: "Name a status and an example that the contract defines for the operation; `detail` lists them.",
  },
  prism_unavailable: {
    cause: "Preferred answers come from Prism, which is not installed.",
    cure: "Install `@stoplight/prism-http` beside the mock server.",
  },
  delivery_not_found: {
    cause: "The company has no delivery with this id.",
    cure: "List them with `GET /_mock/deliveries`. The newest 1,000 are kept.",
  },
  request_not_found: {
    cause: "The journal of the company has no request with this id.",
    cure: "List them with `GET /_mock/requests`. The newest 1,000 are kept.",
  },
  operation_not_found: {
    cause: "No totem of the company recorded an operation with this id.",
    cure: "List them with `GET /_mock/operations`.",
  },
  fault_not_found: { cause: "The company has no fault with this id.", cure: "List them with `GET /_mock/faults`." },
  injected_fault: {
    cause: "An injected fault made the request fail.",
    cure: "Check how your client handles it. `DELETE /_mock/faults` removes all faults.",
  },
  forbidden: {
    cause: "The control API was called from another machine, or without the admin token.",
    cure: "Call it from the same machine, or start the server with `--admin-token` and send it.",
  },
  quantity_over_remaining: {
    cause: "The operation exceeds the remaining quantity of the authorization.",
    cure: "Let the driver arrive with less, or create an authorization for more.",
  },
};
