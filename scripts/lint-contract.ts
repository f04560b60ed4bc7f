// Holds the contract against its rules; prints where it breaks them, and exits with 1 if it does.
import { bundleContract } from "./contract/bundle.ts";
import { elementsOf } from "./contract/lint/elements.ts";
import { readLedger } from "./contract/lint/ledger.ts";
import { lintContract, rules } from "./contract/lint/rules.ts";
import { runScript } from "./contract/source-mistake.ts";

await runScript(async () => {
  const [contract, ledger] = await Promise.all([bundleContract(), readLedger()]);
  const violations = lintContract(contract, ledger);
  for (const { pointer, message, rule } of violations) console.error(`${pointer || "/"}: ${message} [${rule}]`);

  if (violations.length > 0) {
    console.error(`The contract breaks its rules in ${violations.length} places. spec/README.md explains the rules.`);
    process.exitCode = 1;
    return;
  }
  const elements = [...elementsOf(contract)];
  const count = (kind: string): number => elements.filter((element) => element.kind === kind).length;
  const operations = `${count("operation")} operations, ${count("delivered event")} delivered events`;
  console.log(`The contract keeps its ${Object.keys(rules).length} rules: ${operations}, ${count("property")} fields.`);
});
