import { readFileSync } from "node:fs";
import { type AssumptionId, fixedAssumptions, switchableAssumptions } from "@totem-partner/spec/assumptions";
import { problems } from "@totem-partner/spec/problems";
import ts from "typescript";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { type Found, findInSources, nameOf, standsInStatusSource, statusSources } from "./support/sources.ts";

const sections: unknown = parse(readFileSync(new URL("../../../spec/sections.yaml", import.meta.url), "utf8"));
const rows: Readonly<Record<string, object>> = { ...switchableAssumptions, ...fixedAssumptions };
const isSwitchable = (id: string): id is AssumptionId => id in switchableAssumptions;

/** The statuses that the document names, and where. Every other one is an assumption. */
const documentedStatuses = [
  ["Errors", 422],
  ["Errors", 409],
  ["Endpoints / Cleaning protocol", 204],
] as const;

/** Intentional failures are no decisions of the service. */
const isOfFaults = ({ at }: { at: string }): boolean => /^(faults\/|http\/faulted-answers\.ts)/.test(at);

/** A preflight is the browser's own, not a call of the service. */
const isOfPreflights = ({ at }: { at: string }): boolean => at.startsWith("http/fetch.ts");

/** The names of statuses are a table of their own, which decides none. */
const isOfNames = ({ node }: Found): boolean =>
  ts.findAncestor(node, ts.isVariableDeclaration)?.name.getText() === "reasonPhrases";

const isStatus = (number: number): boolean => Number.isInteger(number) && number >= 200 && number < 600;

/** Every object of the sources that states the source of a status. */
const statusObjects = () =>
  findInSources(ts.isObjectLiteralExpression).filter(({ node }) =>
    node.properties.some((property) => statusSources.some((kind) => kind === nameOf(property))),
  );

/** The value of a property of an object, as text; undefined if it is missing or computed elsewhere. */
function given({ node }: Found<ts.ObjectLiteralExpression>, name: string): string | undefined {
  const property = node.properties.find((one) => nameOf(one) === name);
  if (!property || !ts.isPropertyAssignment(property)) return undefined;
  const { initializer } = property;
  return ts.isStringLiteral(initializer) || ts.isNumericLiteral(initializer) ? initializer.text : undefined;
}

/** The position of a text that is passed to code that reads assumptions. */
function isAsked({ node }: Found): boolean {
  const call = ts.findAncestor(node, ts.isCallExpression);
  if (call?.arguments.some((one) => one === node) && /(^|\.)assume$/.test(call.expression.getText())) return true;
  const within = (name: string) => ts.findAncestor(node, (one) => nameOf(one) === name);
  if (within("assumed")) return true;
  // The field errors that an assumption can take back are a table of their own.
  const table = ts.findAncestor(node, ts.isVariableDeclaration);
  return table?.name.getText() === "ignorable";
}

/** The source of each status, in the sources and in the contract's table of problems. */
const statusRows = (): { at: string; documented?: string; fixed?: string; assumed?: string; status?: string }[] => [
  ...statusObjects().map((object) => ({
    at: object.at,
    ...Object.fromEntries(["documented", "fixed", "assumed", "status"].map((name) => [name, given(object, name)])),
  })),
  ...Object.entries(problems).map(([code, { title: _, status, ...source }]) => ({
    at: code,
    ...source,
    status: String(status),
  })),
];

test("[S130] every status in the sources and in the table of problems names a section that states it, or a row that does", () => {
  expect(statusRows().length).toBeGreaterThan(50);
  for (const { at, documented, fixed, assumed, status } of statusRows()) {
    if (documented !== undefined) {
      expect(sections).toContain(documented);
      expect([at, documentedStatuses]).toEqual([at, expect.arrayContaining([[documented, Number(status)]])]);
    }
    if (fixed !== undefined)
      expect([at, JSON.stringify(rows[fixed])]).toEqual([at, expect.stringContaining(status ?? "?")]);
    if (assumed !== undefined) expect([at, isSwitchable(assumed)]).toEqual([at, true]);
  }
});

test("there is no other number in the sources that is a status", () => {
  const numbers = findInSources(ts.isNumericLiteral).filter(({ node }) => isStatus(Number(node.text)));
  const isOther = (one: Found): boolean =>
    !standsInStatusSource(one.node) && !isOfFaults(one) && !isOfNames(one) && !isOfPreflights(one);
  const others = numbers.filter(isOther).map(({ at }) => at);
  expect(others.sort()).toEqual([
    // The statuses that the journal can be asked for, and the most entries of a page of it.
    expect.stringMatching(/^control\/checks\/calls\.ts:\d+ 200$/),
    expect.stringMatching(/^control\/checks\/calls\.ts:\d+ 599$/),
    // The statuses of a fault.
    expect.stringMatching(/^control\/checks\/fault-rule\.ts:\d+ 400$/),
    expect.stringMatching(/^control\/checks\/fault-rule\.ts:\d+ 599$/),
    // The status of the control API when it creates a record, and that which a command may name.
    expect.stringMatching(/^control\/commands\.ts:\d+ 201$/),
    // The most entries of a timeline and of the registry.
    expect.stringMatching(/^control\/views\/record-lists\.ts:\d+ 200$/),
    expect.stringMatching(/^control\/views\/timeline\.ts:\d+ 200$/),
    // The answers of a receiver that end a delivery.
    expect.stringMatching(/^deliveries\/delivery\.ts:\d+ 200$/),
    expect.stringMatching(/^deliveries\/delivery\.ts:\d+ 300$/),
    expect.stringMatching(/^deliveries\/delivery\.ts:\d+ 410$/),
  ]);
});

test("a text that is a status is only ever compared with what an assumption says", () => {
  const texts = findInSources(ts.isStringLiteral).filter(({ node }) => isStatus(Number(node.text)));
  expect(texts.length).toBeGreaterThan(5);
  for (const { node, at } of texts) {
    const { parent } = node;
    const other = ts.isBinaryExpression(parent) ? parent.left.getText() : "";
    expect([at, other]).toEqual([at, expect.stringMatching(/(assume\("[a-z-]+"\)|assumptions\.values\["[a-z-]+"\])$/)]);
  }
});

test("an answer of the service gets its status in two places, each from a status source; a response has that of the answer", () => {
  const answers = findInSources(ts.isObjectLiteralExpression).filter(({ node }) => {
    const names = node.properties.map(nameOf);
    return ["status", "headers", "text"].every((name) => names.includes(name));
  });
  // The page of a proxy is none of the service.
  const files = ["http/faulted-answers.ts", "http/pipeline.ts", "http/exchange/exchange.ts"];
  expect(answers.filter((one) => !isOfPreflights(one)).map(({ at }) => at.split(":")[0])).toEqual(files);
  const responses = findInSources(ts.isNewExpression).filter(({ node }) => node.expression.getText() === "Response");
  expect(new Set(responses.map(({ at }) => at.split(":")[0]))).toEqual(new Set(["http/fetch.ts"]));
  const shortcuts = findInSources(ts.isCallExpression).filter(({ node }) =>
    /^Response\.(json|error|redirect)$/.test(node.expression.getText()),
  );
  expect(shortcuts).toEqual([]);
});

test("every switchable assumption is consulted by its id, and no id is consulted that there is not", () => {
  const asked = findInSources(ts.isStringLiteral).filter(isAsked);
  const ofProblems = Object.values(problems).flatMap((row) => ("assumed" in row ? [row.assumed] : []));
  const ids = new Set([...asked.map(({ node }) => node.text).filter((text) => text in rows), ...ofProblems]);
  expect([...ids].sort()).toEqual(Object.keys(switchableAssumptions).sort());
});
