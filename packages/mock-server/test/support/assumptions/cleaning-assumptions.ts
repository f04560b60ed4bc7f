import { type AssumptionCase, casesOf } from "./assumption-case.ts";
import { type Answer, type Client, fieldOf, idOf } from "../client.ts";
import { formOf } from "../form.ts";
import { outcome, statusOf } from "./observations.ts";

/** Creates a cleaning protocol without a document. */
export const createProtocol = (client: Client): Promise<Answer> =>
  client("POST", "/cleaning-protocol", formOf("false"));

const lists = ["/cleaning-categories", "/cleaning-types", "/cleaning-incompatibilities"];

/** Every assumption about the cleaning protocol, with each of its values. */
export const cleaningAssumptions: readonly AssumptionCase[] = [
  ...casesOf(
    "new-protocol-state",
    async (client) => fieldOf((await createProtocol(client)).body, "state"),
    "Inactive",
    ["active", "Active"],
  ),
  ...casesOf(
    "second-protocol",
    async (client) => {
      await createProtocol(client);
      return outcome(createProtocol(client));
    },
    [409, "cleaning_protocol_exists"],
    ["422", [422, "cleaning_protocol_exists"]],
    [400, [400, "cleaning_protocol_exists"]],
  ),
  ...casesOf(
    "repeat-activation",
    async (client) => outcome(client("POST", `/cleaning-protocol/${idOf(await createProtocol(client))}/deactivate`)),
    [409, "cleaning_protocol_already_inactive"],
    ["200", [200, undefined]],
    [422, [422, "cleaning_protocol_already_inactive"]],
  ),
  ...casesOf(
    "action-status",
    async (client) => statusOf(client("POST", `/cleaning-protocol/${idOf(await createProtocol(client))}/activate`)),
    200,
    ["201", 201],
  ),
  ...casesOf(
    "cleaning-without-protocol",
    (client) => Promise.all(lists.map((path) => statusOf(client("GET", path)))),
    [200, 200, 200],
    ["404", [404, 404, 404]],
  ),
];
