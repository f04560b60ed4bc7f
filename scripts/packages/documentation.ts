import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, posix } from "node:path";
import { root } from "../../docs/src/folders.ts";
import { documentPage } from "../../docs/src/guides.ts";
import { PageIndex, resolveLinks } from "../../docs/src/links.ts";
import { llmsText } from "../../docs/src/llms.ts";
import { frontmatterOf, headingsOf, withoutTestMarks } from "../../docs/src/markdown.ts";
import type { Page } from "../../docs/src/page.ts";
import { commandLinePages } from "../../docs/src/reference/command-lines.ts";
import { errorsPage } from "../../docs/src/reference/errors-page.ts";
import { openPointsPage } from "../../docs/src/reference/open-points-page.ts";
import { trialsPage } from "../../docs/src/reference/trials-page.ts";
import type { Section } from "../../docs/src/site.ts";
import type { Publishable } from "./publishable.ts";
import { fileSchemas } from "./schemas/file-schemas.ts";

/** The documents of a package besides its README. Those of `reference` are generated. */
interface Documents {
  pages: readonly string[];
  skills: readonly string[];
  /** Programs of `examples` to copy. */
  examples?: readonly string[];
}

const mockServerGuides = [
  ...[
    "test-an-integration",
    "break-things",
    "state-and-seeds",
    "open-points",
    "matrix",
    "first-day",
    "proxy",
    "certify",
  ],
  ...["other-languages", "containers-and-ci", "dashboard"],
];

const documents: Readonly<Record<string, Documents>> = {
  sdk: {
    pages: ["guide/push-orders", "guide/open-points", "mock-server/own-answers", "reference/errors"],
    skills: ["totem-push-orders"],
    examples: ["proxy-and-ca"],
  },
  webhooks: {
    pages: ["guide/receive-webhooks", "guide/receive-in-frameworks", "guide/receive-in-any-language"],
    skills: ["totem-receive-webhooks"],
  },
  "mock-server": {
    pages: [
      ...mockServerGuides.map((name) => `guide/${name}`),
      ...globSync("docs/pages/mock-server/*.md", { cwd: root }).map((file) => `mock-server/${basename(file, ".md")}`),
      ...["errors", "open-points", "trials", "totem-mock"].map((name) => `reference/${name}`),
    ],
    skills: ["totem-push-orders", "totem-receive-webhooks"],
  },
  cli: {
    pages: ["guide/push-orders", "guide/receive-webhooks", "reference/errors", "reference/totem-partner"],
    skills: ["totem-push-orders", "totem-receive-webhooks"],
  },
  msw: { pages: ["guide/test-an-integration"], skills: [] },
  sandbox: { pages: ["guide/host-a-sandbox"], skills: [] },
  simulator: { pages: [], skills: [] },
};

const generated: Readonly<Record<string, () => Page | undefined>> = {
  "reference/errors": errorsPage,
  "reference/open-points": openPointsPage,
  "reference/trials": trialsPage,
  ...Object.fromEntries(
    ["totem-mock", "totem-partner"].map((name) => [
      `reference/${name}`,
      () => commandLinePages().find(({ path }) => path === `reference/${name}`),
    ]),
  ),
};

async function pageOf(path: string): Promise<Page> {
  const made = generated[path]?.();
  return made ? { ...made, path: `docs/${path}` } : documentPage(`docs/${path}`, `docs/pages/${path}.md`);
}

/** The README, described by its sections: an agent sees there which of them has the answer. */
async function readmeOf(folder: string): Promise<Page> {
  const file = `${folder}/README.md`;
  const sections = headingsOf(await readFile(file, "utf8")).filter(({ depth }) => depth === 2);
  return documentPage("README", file, { description: `${sections.map(({ text }) => text).join(", ")}.` });
}

/** A link that leads away from the top of the package, as one from a page of it. */
const relativeTo = (page: string, text: string): string =>
  text.replaceAll(/(?<=\]\()\/([^)#]*)/g, (_, path: string) => posix.relative(posix.dirname(page), path));

/**
 * The documents of a tarball for people and agents without the repository, by path: pages in `docs`, skills, JSON
 * Schemas, and `llms.txt`, the list of all of them. Links lead within the tarball, or to the repository.
 *
 * @param files The address of the repository's files.
 */
export async function documentation({ folder, name }: Publishable, files: string): Promise<Map<string, string>> {
  const { pages: paths, skills, examples = [] } = documents[basename(folder)] ?? { pages: [], skills: [] };
  const packed = new Map<string, string>();
  const programs = examples.flatMap((one) => globSync(`examples/${one}/src/**/*.ts`, { cwd: root }));
  for (const file of programs) packed.set(`docs/${file}`, await readFile(file, "utf8"));
  const written = await Promise.all([
    ...paths.map(pageOf),
    ...examples.map((one) => documentPage(`docs/examples/${one}/README`, `examples/${one}/README.md`)),
  ]);
  const learned = await Promise.all(
    skills.map((one) => documentPage(`skills/${one}/SKILL`, `docs/skills/${one}/SKILL.md`, { title: one })),
  );
  const readme = await readmeOf(folder);
  const index = new PageIndex([readme, ...written, ...learned]);
  const elsewhere = (file: string): string => (packed.has(`docs/${file}`) ? `/docs/${file}` : files + file);
  for (const page of [...written, ...learned]) {
    const text = relativeTo(page.path, resolveLinks(page, index, { root, picture: elsewhere, elsewhere }));
    const { body } = frontmatterOf(text);
    packed.set(`${page.path}.md`, withoutTestMarks(learned.includes(page) ? text : body));
  }
  const links = Object.entries(fileSchemas[basename(folder)] ?? {}).map(([file, make]) => {
    const schema = make();
    packed.set(`schemas/${file}.json`, `${JSON.stringify(schema, null, 2)}\n`);
    return { title: file, address: `/schemas/${file}.json`, description: String(schema["description"]) };
  });
  const sections: Section[] = [
    { title: name, pages: [readme, ...written] },
    { title: "Skills", pages: learned },
    { title: "JSON Schemas of files", pages: [], links },
  ];
  const introduction = await readFile("docs/llms-introduction.md", "utf8");
  const filled = sections.filter(({ pages, links: other = [] }) => pages.length + other.length > 0);
  return packed.set("llms.txt", relativeTo("llms.txt", llmsText(introduction, filled)));
}
