import { clientTrials } from "@totem-partner/certification";
import { sectionOf, statements } from "@totem-partner/spec/statements";
import { type Page, pageOf } from "../page.ts";

type Trial = (typeof clientTrials)[number];
type Source = Trial["sources"][number];

const isStatement = (source: Source): source is keyof typeof statements => Object.hasOwn(statements, source);

const linked = (source: Source): string =>
  isStatement(source)
    ? `“${statements[source].says}” (${statements[source].section})`
    : `assumption \`${source}\` (${sectionOf[source]})`;

const partOf = ({ id, rule, happens, recognised, harm, cure, exercise, sources }: Trial): string => `## ${id}

${rule}

- **What happens:** ${happens}
- **How it is recognised:** ${recognised}
- **Harm of a mistake:** ${harm}
- **Cure:** ${cure}
- **To exercise it:** ${exercise}
- **Source:** ${sources.map(linked).join("; ")}
`;

const introduction = `# The trials of certify

What \`totem-mock certify\` does to an integration, and what it looks for. [Certify an integration](../guide/certify.md) shows how
to run them.
`;

/** The page of every trial, from what the trials say of themselves. */
export const trialsPage = (): Page =>
  pageOf("reference/trials", "docs/pages/reference/trials.md", [introduction, ...clientTrials.map(partOf)].join("\n"));
