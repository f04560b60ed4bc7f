import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle, createConfig } from "@redocly/openapi-core";
import { withDeliveryHeaders } from "./delivery-headers.ts";
import type { JsonObject } from "./json.ts";
import { withLinks } from "./links.ts";
import { withProblemCodes } from "./problem-codes.ts";
import { SourceMistake } from "./source-mistake.ts";
import { checkYaml } from "./yaml-source.ts";

/** The folder of the contract's sources. */
export const specFolder = fileURLToPath(new URL("../", import.meta.url));

/** Reads the contract with all its files and returns it as one document, whose references are all internal. */
export async function bundleContract(root = `${specFolder}openapi.yaml`): Promise<JsonObject> {
  await checkYaml(dirname(root));
  const { bundle: result, problems } = await bundle({ ref: root, config: await createConfig({}) });
  if (problems.length > 0) {
    const lines = problems.map(({ message, location: [place] }) => {
      const file = relative(process.cwd(), place?.source.absoluteRef ?? root);
      return `${file}${place?.pointer ?? ""}: ${message}`;
    });
    throw new SourceMistake([...new Set(lines)].join("\n"));
  }
  // A round trip drops YAML anchors that became shared objects, and gives the plain JSON that readers get.
  return withLinks(withDeliveryHeaders(withProblemCodes(JSON.parse(JSON.stringify(result.parsed)) as JsonObject)));
}
