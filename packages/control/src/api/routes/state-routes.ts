import { exportState, importState } from "@totem-partner/simulator";
import { readState } from "@totem-partner/simulator/steering";
import { streamJson } from "../../live/streamed-response.ts";
import { invalidBody } from "../calls/problem.ts";
import { type ControlRoute, nothing } from "../calls/route.ts";

/** Large enough for a state with a document of 10 MiB and many authorizations. */
const largestState = 128 * 1_048_576;

/** Export and import of a company's whole state. */
export const stateRoutes: readonly ControlRoute[] = [
  { method: "GET", path: "/state", handle: ({ company }) => streamJson(exportState(company)) },
  {
    method: "PUT",
    path: "/state",
    takes: largestState,
    handle({ company, body }) {
      const read = readState(body, company.holdings.most);
      if (!read.ok) return invalidBody(read.mistakes);
      importState(company, read.value);
      return nothing();
    },
  },
];
