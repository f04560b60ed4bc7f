import { isOperationId } from "@totem-partner/spec/operations";
import {
  pathProblemCodes,
  type ProblemCode,
  problemCodes,
  problems,
  switchedProblemCodes,
} from "@totem-partner/spec/problems";
import { expect, test } from "vitest";
import { problemRows } from "../../src/host.ts";
import { parseAssumptions } from "../../src/index.ts";
import { contractViolations } from "../support/contract.ts";
import { Partner, problemIn } from "../support/partner.ts";
import { provocations } from "../support/provocations/provocations.ts";

const isCode = (code: string): code is ProblemCode => code in problems;

/** The codes that each operation answers under the defaults, one at a time. */
const listed = Object.entries<Readonly<Record<string, readonly ProblemCode[]>>>(problemCodes).flatMap(
  ([id, statuses]) =>
    Object.entries(statuses).flatMap(([status, list]) => list.map((code) => [id, Number(status), code] as const)),
);

const switched = Object.entries<Readonly<Record<string, string>>>(switchedProblemCodes).flatMap(([id, list]) =>
  Object.entries(list).map(([code, when]) => [id, code, when] as const),
);

const aboutFields: readonly ProblemCode[] = [
  "carrier_not_registered",
  "unknown_reference",
  "external_id_conflict",
  "product_external_id_taken",
  "warehouse_external_id_taken",
  "document_required",
  "document_not_pdf",
  "incompatibility_exists",
  "incompatibility_with_itself",
  "incompatibility_unknown_member",
];

test.each(listed)("%s answers %d %s, with the field if it is about one", async (id, status, code) => {
  if (!isOperationId(id)) throw new Error(`${id} is no operation.`);
  const answer = await provocations[code](new Partner(), id);
  const problem = problemIn(answer);
  expect(problem).toMatchObject({ status, code, title: problems[code].title });
  expect(contractViolations(id, answer)).toEqual([]);
  if (!aboutFields.includes(code)) return;
  const fields: unknown = expect.objectContaining({ in: "body", path: expect.stringMatching(/^\/\w+$/) as unknown });
  expect(problem.errors).toEqual([fields, ...(problem.errors ?? []).slice(1).map(() => fields)]);
});

test.each(switched)("%s answers %s where %s", async (id, code, when) => {
  if (!isOperationId(id) || !isCode(code)) throw new Error(`${id} is no operation, or ${code} no code.`);
  const [assumption = "", value] = when.split("=");
  const partner = new Partner({ assumptions: parseAssumptions({ [assumption]: value }) });
  const { status, title } = problems[code];
  expect(problemIn(await provocations[code](partner, id))).toMatchObject({ status, code, title });
  expect((await provocations[code](new Partner(), id)).body).not.toMatchObject({ code });
});

test.each([...pathProblemCodes[404], ...pathProblemCodes[405]])(
  "an address that no operation has answers %s",
  async (code) => {
    const { status } = problems[code];
    expect(problemIn(await provocations[code](new Partner(), "listAuthorizations"))).toMatchObject({ status, code });
  },
);

test("what is the mock's own is no code of the contract, and has a status that it chose itself", () => {
  const own = Object.entries(problemRows).filter(([, source]) => "control" in source);
  expect(own.map(([code]) => code).filter(isCode)).toEqual([]);
  expect(
    Object.keys(problemRows)
      .filter((code) => !isCode(code))
      .sort(),
  ).toEqual(own.map(([code]) => code).sort());
});
