import { expect, test } from "vitest";
import { cruised } from "./planted-report.ts";

/** A file that imports nothing but a type. */
const importing = (path: string) => `import type { Shape } from "${path}";\n\nexport type Given = Shape;\n`;
const shape = "export type Shape = string;\n";

test("two files that import types of each other are a cycle", async () => {
  const reported = await cruised({
    "packages/sdk/src/order.ts":
      'import type { Line } from "./line.ts";\n\nexport interface Order {\n  lines: Line[];\n}\n',
    "packages/sdk/src/line.ts":
      'import type { Order } from "./order.ts";\n\nexport interface Line {\n  order: Order;\n}\n',
  });
  expect(reported).toEqual(["no-cycles: packages/sdk/src/line.ts → packages/sdk/src/order.ts"]);
});

test("an import of a type uphill is reported, between packages and inside them, and one downhill is not", async () => {
  const reported = await cruised({
    "packages/sdk/src/call.ts": importing("../../cli/src/row.ts"),
    "packages/cli/src/row.ts": shape,
    "packages/simulator/src/domain/quantity.ts": importing("../http/route.ts"),
    "packages/simulator/src/http/answer.ts": importing("../domain/plate.ts"),
    "packages/simulator/src/domain/plate.ts": shape,
    "packages/simulator/src/http/route.ts": shape,
    "packages/simulator/src/domain/cleaning/product.ts": importing("../totems/totem.ts"),
    "packages/simulator/src/domain/totems/totem.ts": importing("../plate.ts"),
    "packages/sdk/src/errors/refusal.ts": importing("../push/row.ts"),
    "packages/sdk/src/push/row.ts": shape,
    "packages/webhooks/src/annex/shelf.ts": importing("../signing/seal.ts"),
    "packages/webhooks/src/signing/seal.ts": shape,
    "packages/mock-server/src/http/http-adapter.ts": shape,
    "packages/mock-server/src/reporting/log.ts": importing("../http/http-adapter.ts"),
  });
  expect(reported.sort()).toEqual([
    "mock-server-reporting-imports-against-the-direction: packages/mock-server/src/reporting/log.ts → packages/mock-server/src/http/http-adapter.ts",
    "packages-meet-by-name: packages/sdk/src/call.ts → packages/cli/src/row.ts",
    "sdk-errors-imports-against-the-direction: packages/sdk/src/errors/refusal.ts → packages/sdk/src/push/row.ts",
    "sdk-imports-against-the-direction: packages/sdk/src/call.ts → packages/cli/src/row.ts",
    "simulator-domain-cleaning-imports-against-the-direction: packages/simulator/src/domain/cleaning/product.ts → packages/simulator/src/domain/totems/totem.ts",
    "simulator-domain-imports-against-the-direction: packages/simulator/src/domain/quantity.ts → packages/simulator/src/http/route.ts",
    "simulator-every-folder-has-a-direction: packages/simulator/src/domain/totems/totem.ts → packages/simulator/src/domain/plate.ts",
    "webhooks-every-folder-has-a-direction: packages/webhooks/src/annex/shelf.ts → packages/webhooks/src/signing/seal.ts",
  ]);
});
