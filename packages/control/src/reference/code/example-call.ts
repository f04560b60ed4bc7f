import type { OperationId } from "@totem-partner/spec/operations";

/** The body of a call: JSON, or a form with its fields and the file that goes with them. */
export type ExampleBody =
  | { kind: "json"; value: unknown }
  | {
      kind: "form";
      fields: readonly (readonly [name: string, value: string])[];
      file?: { part: string; type: string };
    };

/** A call as the contract shows it, with its ids and values filled in. It has no key: that is in the environment. */
export interface ExampleCall {
  operationId: OperationId;
  method: string;
  /** The path, without the base URL. */
  path: string;
  query: readonly (readonly [name: string, value: string | number | boolean])[];
  body?: ExampleBody;
}

/** The name of the file that the examples of forms send, from the folder that they run in. */
export const exampleFile = "protocol.pdf";

/** The path with its query. */
export function targetOf({ path, query }: ExampleCall): string {
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)]));
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}
