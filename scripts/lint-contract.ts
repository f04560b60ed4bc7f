// Holds the contract against its rules; prints where it breaks them, and exits with 1 if it does.
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { bundleContract, specFolder } from "../spec/build/bundle.ts";
import { elementsOf } from "../spec/build/lint/elements.ts";
import { readSources } from "../spec/build/lint/contract-sources.ts";
import { lintContract, rules } from "../spec/build/lint/rules.ts";
import { runScript } from "../spec/build/source-mistake.ts";

await runScript(async () => {
  const [contract, sources] = await Promise.all([bundleContract(), readSources()]);
  // Also: unique operation ids, a success of every operation, and no unused component.
  const config = await createConfig({ extends: ["recommended-strict"] });
  const source = JSON.stringify(contract);
  const byRedocly = await lintFromString({ source, absoluteRef: `${specFolder}generated/openapi.json`, config });
  const violations = [
    ...lintContract(contract, sources),
    ...byRedocly.map(({ location: [place], message, ruleId: rule }) => ({ pointer: place?.pointer, message, rule })),
  ];
  for (const { pointer, message, rule } of violations) console.error(`${pointer ?? ""}: ${message} [${rule}]`);

  if (violations.length > 0) {
    console.error(`The contract breaks its rules in ${violations.length} places. spec/README.md explains the rules.`);
    process.exitCode = 1;
    return;
  }
  const elements = [...elementsOf(contract)];
  const count = (kind: string): number => elements.filter((element) => element.kind === kind).length;
  const operations = `${count("operation")} operations, ${count("delivered event")} delivered events`;
  console.log(
    `The contract keeps our ${Object.keys(rules).length} rules and those of Redocly: ${operations}, ${count("property")} fields.`,
  );
});
