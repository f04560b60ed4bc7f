import { UnexpectedResponseError } from "../errors/unexpected-response-error.ts";
import { ValidationError } from "../errors/validation-error.ts";
import type { OperationCaller } from "../operation-caller.ts";
import type { CallOptions, OperationRequest } from "../operation-request.ts";
import type { WithResponse } from "../partner-call.ts";
import { isRecord } from "../record.ts";
import type { ListSource } from "./list-call.ts";
import { readListEnvelope } from "./list-envelope.ts";
import { Page } from "./page.ts";

const asNumber = (value: unknown) => (typeof value === "number" ? value : undefined);

const refusesLimit = (error: unknown) =>
  error instanceof ValidationError &&
  error.status !== undefined &&
  (error.errors.some(({ path }) => path === "/limit") || /\blimit\b/i.test(error.message));

/** Makes the source of a list from the operation that gives its pages. */
export function listSource<T extends { id: string }>(
  caller: OperationCaller,
  request: OperationRequest,
  isItem: (value: unknown) => value is T,
  options: CallOptions,
): ListSource<T> {
  const asked = isRecord(request.query) ? request.query : {};
  const { limit, ...withoutLimit } = asked;

  const fetchPage = (query: unknown): Promise<WithResponse<Page<T>>> => {
    const given = isRecord(query) ? query : {};
    const open = async (offset: number) => (await fetchPage({ ...given, offset })).data;
    return caller.call({ ...request, query }, options, (body) => {
      const list = readListEnvelope(body);
      if (!list?.records.every(isItem)) return undefined;
      const used = list.limit ?? asNumber(given["limit"]);
      // The offset that was asked for: what the service says about it could lead back.
      const offset = asNumber(given["offset"]) ?? 0;
      return new Page({ items: list.records, total: list.total, limit: used, offset }, open);
    });
  };

  return {
    first: () => fetchPage(request.query),
    firstOfAll: async () => {
      try {
        return (await fetchPage(request.query)).data;
      } catch (error) {
        // Under `limit-over-max: reject` a step that is too large is refused; the service's own serves as well.
        if (limit === undefined || !refusesLimit(error)) throw error;
        return (await fetchPage(withoutLimit)).data;
      }
    },
    stuck: ({ offset }) =>
      new UnexpectedResponseError(
        `${request.operation} gave only records again that it had given before, at offset ${offset}. The service does not seem to heed offset.`,
        { operation: request.operation, attempts: 1, repeatIsSafe: true },
      ),
  };
}
