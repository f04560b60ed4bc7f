import { mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  Application,
  Converter,
  type ProjectReflection,
  ReflectionKind,
  TSConfigReader,
  TypeDocReader,
  type TypeDocOptions,
} from "typedoc";
import type { PluginOptions } from "typedoc-plugin-markdown";
import { type Chapter, cut } from "./chapters.ts";
import { root } from "./folders.ts";
import { headingsOf } from "./markdown.ts";
import type { Page } from "./page.ts";

const options: Partial<TypeDocOptions & PluginOptions> = {
  options: join(root, "typedoc.json"),
  plugin: ["typedoc-plugin-markdown"],
  logLevel: "Warn",
  readme: "none",
  router: "module",
  hidePageHeader: true,
  hideBreadcrumbs: true,
  useCodeBlocks: true,
  parametersFormat: "table",
  interfacePropertiesFormat: "table",
  classPropertiesFormat: "table",
  typeDeclarationFormat: "table",
};

/** From `sdk/src/node`, as TypeDoc calls an entry point by its place, to the name by which users import it. */
const importedName = (place: string): string => `@totem-partner/${place.replace(/\/src$/, "").replace("/src/", "/")}`;

/** An inherited member is described where it is declared; each error would repeat it otherwise. */
function removeInherited(project: ProjectReflection): void {
  for (const member of Object.values(project.reflections)) {
    if (member.isDeclaration() && member.inheritedFrom !== undefined) project.removeReflection(member);
  }
}

const modulesOf = (project: ProjectReflection) => project.getReflectionsByKind(ReflectionKind.Module);

/** A page beyond this many characters is cut into its groups: classes, functions and so on. */
const longestPage = 30_000;

const singleNames: Readonly<Record<string, string>> = { "Type Aliases": "Types" };

function chaptersOfModule(name: string, text: string): Chapter[] {
  const short = name.replace("@totem-partner/", "");
  const path = short.replaceAll("/", "-");
  const description = `Everything that ${name} exports, with its types.`;
  const groups = headingsOf(text).filter(({ depth }) => depth === 2);
  if (text.length < longestPage || groups.length < 2) return [{ name: path, sidebar: short, description }];
  const [first, ...others] = groups.map((group) => group.text);
  return [
    { name: path, sidebar: `${short}: ${String(first)}`, description },
    ...others.map((group) => {
      const title = singleNames[group] ?? group;
      return {
        name: `${path}-${title.toLowerCase()}`,
        from: group,
        title: `${name}: ${title}`,
        sidebar: `${short}: ${title}`,
        description: `The ${title.toLowerCase()} that ${name} exports.`,
      };
    }),
  ];
}

/**
 * The reference of everything that the packages export, made by TypeDoc from the sources.
 *
 * @throws {Error} for an export without a description, and for whatever else typedoc.json makes an error of.
 */
export async function typescriptPages(): Promise<Page[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), "typedoc-"));
  const app = await Application.bootstrapWithPlugins({ ...options, out: folder.path }, [
    new TypeDocReader(),
    new TSConfigReader(),
  ]);
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of modulesOf(project)) module.name = importedName(module.name);
  });
  app.converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
    removeInherited(project);
  });
  const project = await app.convert();
  if (project === undefined) throw new Error("TypeDoc could not read the packages; see its output above.");
  app.validate(project);
  await app.generateOutputs(project);
  if (app.logger.hasErrors() || app.logger.hasWarnings()) {
    throw new Error("The documentation of an export is incomplete or wrong; TypeDoc's output above says where.");
  }
  const pages = await Promise.all(
    modulesOf(project).map(async ({ name }) => {
      const text = await readFile(join(folder.path, `${name}.md`), "utf8");
      return cut(text, `typescript/${name}.md`, "typescript", chaptersOfModule(name, text));
    }),
  );
  return pages.flat();
}
