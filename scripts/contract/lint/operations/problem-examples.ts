import { isObject } from "../json-pointer.ts";
import { problemResponses } from "./problem-responses.ts";
import { knownProblems } from "./problem-table.ts";
import type { Finding, Linted } from "../rule.ts";

/** The code of an example of a problem is one that its response names; type and title are those of the code. */
export function checkProblemExamples({ contract, elements }: Linted): Finding[] {
  const problems = knownProblems(contract);
  return problemResponses({ contract, elements }).flatMap(({ codes, examples }) =>
    examples.flatMap(({ pointer, value }) => {
      const { code, title, type } = isObject(value) ? value : {};
      // That an example has a code at all is the business of its schema; that a response has some, of another rule.
      if (typeof code !== "string" || codes.length === 0) return [];
      const found = problems.get(code);
      return [
        ...(codes.includes(code) ? [] : [`the response does not name ${code}`]),
        ...(found === undefined || title === found.title ? [] : [`its title is not ${JSON.stringify(found.title)}`]),
        ...(type === `urn:totem-partner:problem:${code}` ? [] : ["its type does not end with its code"]),
      ].map((message) => ({ pointer, message }));
    }),
  );
}
