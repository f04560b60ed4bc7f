import { interfaceRoutes, Router, withoutPrefix } from "@totem-partner/simulator/host";
import type { OperationId } from "@totem-partner/spec/operations";
import { readAnswer } from "../../src/shapes/answer.ts";
import type { Deviation } from "../../src/drift/deviation.ts";
import { Drift, type GivenAnswer, type Settled } from "../../src/drift/drift.ts";
import { type Answers, Shapes } from "../../src/drift/shape.ts";

const router = new Router<OperationId>(interfaceRoutes());

/** A response with its body as text. */
export interface Sent {
  /** Such as `GET /products`, perhaps with the prefix. */
  request: string;
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
  secrets: readonly string[];
}

export function givenAnswer({ request, status, headers, text, secrets }: Sent): GivenAnswer {
  const [method = "", path = ""] = request.split(" ");
  const found = router.find(method, withoutPrefix(path, "optional") ?? path);
  if (found.found !== "route") throw new Error(`${request} is none of the interface.`);
  const answer = readAnswer(status, headers["content-type"], text);
  return { operation: found.value, answer, headers, isEmpty: text === "", secrets };
}

/** The deviations in the responses of a service. */
export async function deviationsIn(
  given: readonly (readonly [request: string, answer: Response])[],
  settled: Settled = {},
  secrets: readonly string[] = [],
): Promise<Deviation[]> {
  const book = new Drift();
  for (const [request, answer] of given) {
    const headers = { "x-request-id": "r-1", ...Object.fromEntries(answer.headers) };
    book.note(givenAnswer({ request, status: answer.status, headers, text: await answer.text(), secrets }));
  }
  return book.deviations(settled);
}

/** The shape of values that were seen at one place. */
export function shapeOf(
  values: readonly unknown[],
  secrets: readonly string[] = [],
  shapes = new Shapes(),
): NonNullable<Answers["shape"]> {
  const shape = shapes.make();
  if (shape === undefined) throw new Error("There are too many shapes.");
  for (const value of values) shapes.add(shape, value, secrets);
  return shape;
}
