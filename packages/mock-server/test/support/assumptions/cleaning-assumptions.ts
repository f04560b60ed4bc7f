import { type AssumptionCase, casesOf } from "./assumption-case.ts";
import { type Answer, type Client, fieldOf, idOf } from "../client.ts";
import { formOf } from "../form.ts";
import { outcome } from "../proxy/observations.ts";

/** Creates a cleaning protocol without a document. */
export const createProtocol = (client: Client): Promise<Answer> =>
  client("POST", "/cleaning-protocol", formOf("false"));

const lists = ["/cleaning-categories", "/cleaning-types", "/cleaning-incompatibilities"];

/** What each list of the cleaning protocol answers: its length, or its status. */
const cleaningLists = async (client: Client) =>
  Promise.all(
    lists.map(async (path) => {
      const { status, body } = await client("GET", path);
      return status === 200 ? fieldOf(body, "total") : [status, fieldOf(body, "code")];
    }),
  );

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
    async (client) => {
      const path = `/cleaning-protocol/${idOf(await createProtocol(client))}`;
      const answers = [await client("POST", `${path}/deactivate`)];
      await client("POST", `${path}/activate`);
      answers.push(await client("POST", `${path}/activate`));
      return answers.map(({ status, body }) => [status, fieldOf(body, "code") ?? fieldOf(body, "state")]);
    },
    [
      [409, "cleaning_protocol_already_inactive"],
      [409, "cleaning_protocol_already_active"],
    ],
    [
      "200",
      [
        [200, "Inactive"],
        [200, "Active"],
      ],
    ],
    [
      422,
      [
        [422, "cleaning_protocol_already_inactive"],
        [422, "cleaning_protocol_already_active"],
      ],
    ],
  ),
  ...casesOf(
    "action-status",
    async (client) => {
      const path = `/cleaning-protocol/${idOf(await createProtocol(client))}`;
      const answers = [await client("POST", `${path}/activate`), await client("POST", `${path}/deactivate`)];
      return answers.map(({ status, body }) => [status, fieldOf(body, "state")]);
    },
    [
      [200, "Active"],
      [200, "Inactive"],
    ],
    [
      "201",
      [
        [201, "Active"],
        [201, "Inactive"],
      ],
    ],
  ),
  ...casesOf(
    "cleaning-without-protocol",
    cleaningLists,
    [0, 0, 0],
    ["404", lists.map(() => [404, "cleaning_protocol_not_found"])],
  ),
];
