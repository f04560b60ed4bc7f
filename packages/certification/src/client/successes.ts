import { asksTheSame, externalIdOf, fieldsOf, isAnswered, isCreate, isExecuted } from "../requests/creates.ts";
import type { ObservedRequest, Rate } from "../requests/observed-run.ts";
import type { BaselineTrial } from "../trial.ts";
import { failed, isSeveral, notExercised, passed, type Several, several, undecided, unreported } from "../verdict.ts";

/** So many equal changes in a row may be those of several people. */
const mostEqual = 3;

type Row = Several<ObservedRequest>;

/** Rows of equal changes of one record or order, between which nothing else changed it. */
function rowsOf(changes: readonly ObservedRequest[]): Row[] {
  const rows = new Map<string, Row>();
  const ended: Row[] = [];
  for (const change of changes) {
    const name = `${change.path} ${String(fieldsOf(change)["externalId"])}`;
    const row = rows.get(name);
    if (row && !asksTheSame(row[0], change)) ended.push(row);
    rows.set(name, row && asksTheSame(row[0], change) ? [...row, change] : [change]);
  }
  return [...ended, ...rows.values()];
}

export const inTimeOf = ({ seconds }: Rate, requests: number): string =>
  `${String(requests)} request${requests === 1 ? "" : "s"} a ${seconds === 1 ? "second" : "minute"}`;

/** Requests that are sent evenly arrive unevenly: the time in which so many may arrive is shorter by this share. */
const jitter = 0.1;

function busiest(requests: readonly ObservedRequest[], { seconds }: Rate): readonly ObservedRequest[] {
  const span = seconds * 1000 * (1 - jitter);
  let [most, from]: [readonly ObservedRequest[], number] = [[], 0];
  for (const [at, { arrived }] of requests.entries()) {
    while ((requests[from]?.arrived ?? arrived) <= arrived - span) from += 1;
    if (at - from >= most.length) most = requests.slice(from, at + 1);
  }
  return most;
}

/** The trials of what succeeds, and how often. */
export const successes: readonly BaselineTrial[] = [
  {
    id: "orders-accepted",
    rule: "The service accepts the orders, or the command exits with an error.",
    ...unreported,
    exercise: "Create at least one authorization.",
    sources: ["validation-status"],
    of: ({ requests }) => requests.filter(isCreate),
    judge(creates, { exitCode }) {
      const permitted = new Set(creates.filter(isExecuted).map(externalIdOf));
      const rejected = creates.filter((create) => !permitted.has(externalIdOf(create)));
      if (!isSeveral(rejected)) return passed("The service accepted every order.", creates);
      if (exitCode !== 0) return passed("It reported an error after the service had rejected an order.", rejected);
      return permitted.size === 0
        ? failed("The service rejected every order, and it reported success.", rejected)
        : undecided("The service rejected an order, and it reported success. Another may replace it.", rejected);
    },
  },
  {
    id: "changes-once",
    rule: `A change that succeeded is not sent again; more than ${mostEqual} equal ones in a row fail.`,
    kind: "futile-requests",
    impact: "Each repeat uses up the rate limit, and notifies every system that listens for changes.",
    cure: "Stop at the first 2xx: send a change again only if its response is missing, 429 or 5xx.",
    exercise: "Create, change or cancel something.",
    sources: ["rate-limit"],
    of: ({ requests }) => requests.filter((request) => request.method !== "GET" && isAnswered(request)),
    judge(changes) {
      const [first] = changes;
      const most = rowsOf(changes).reduce<Row>((one, other) => (other.length > one.length ? other : one), [first]);
      if (most.length === 1) return passed("It repeated no change that had succeeded.", changes);
      const because = `It made the same ${most[0].method} ${most[0].path} ${most.length} times in a row, although each succeeded.`;
      return most.length > mostEqual ? failed(because, most) : undecided(because, most);
    },
  },
  {
    id: "stated-rate",
    rule: "The load stays within the stated rate, with a tenth of its time as tolerance for the network.",
    kind: "overload",
    impact: "The service rejects requests, also of other systems with the same key, and its operators block the key.",
    cure: "Send all requests, including those of parallel jobs, through one queue that spaces them out.",
    exercise: "Set the rate, such as --rate 10/s, and make more requests than it allows in that time.",
    sources: ["rate-limit"],
    judge(requests, { rate }) {
      if (rate === undefined) return notExercised("No rate is set with --rate or in the profile.");
      const most = several(busiest(requests, rate));
      const stated = inTimeOf(rate, rate.requests);
      if (requests.length <= rate.requests) {
        return notExercised(`It made ${requests.length} requests, too few to exceed ${stated}.`);
      }
      return most.length > rate.requests
        ? failed(`It made ${inTimeOf(rate, most.length)}, exceeding its rate of ${stated}.`, most)
        : passed(`It made ${requests.length} requests, at most ${inTimeOf(rate, most.length)}.`, most);
    },
  },
];
