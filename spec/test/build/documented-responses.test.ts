import { expect, test } from "vitest";
import { effectiveContract } from "../../effective/contract.ts";
import type { Assumptions } from "../../generated/assumptions.ts";
import type contract from "../../generated/openapi.json";

/** Rows whose overlays remove a response to which nothing leads any more. */
const removing: Partial<Assumptions>[] = [
  {},
  { "webhook-delete-missing": "204" },
  { "repeat-create": "409" },
  { "repeat-activation": "200" },
  { "repeat-create-changed": "ignore" },
  { "finished-patch": "422" },
  { "unknown-reference": "422" },
];

test.each(removing)(
  "a documented response stays when nothing assumed leads to it any more, also under %j",
  async (more) => {
    const values: Partial<Assumptions> = { "validation-status": 409, "unknown-query-parameter": "ignore", ...more };
    const { paths } = (await effectiveContract(values)) as typeof contract;
    expect(Object.keys(paths["/authorizations/{id}/cancel"].post.responses)).toContain("409");
  },
);
