import { join } from "node:path";
import ts from "typescript";
import { plainEnvironment, run } from "../command.ts";
import type { Entry, Publishable } from "../publishable.ts";

/** The names that declarations, or a module, export as values: what a program may use and the compiler lets pass. */
function declaredValues(file: string): string[] {
  // Names need no library, which would take longer to read than everything else.
  const options = { module: ts.ModuleKind.NodeNext, types: [], noLib: true, noEmit: true, allowJs: true };
  const program = ts.createProgram([file], options);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const exported = source && checker.getSymbolAtLocation(source);
  if (exported === undefined) throw new Error(`${file} is no module.`);
  return checker.getPropertiesOfType(checker.getTypeOfSymbol(exported)).map(({ name }) => name);
}

/** The names that only the declarations or only the module has. */
function differences(declared: readonly string[], real: readonly string[]): string[] {
  return [
    ...declared.filter((name) => !real.includes(name)).map((name) => `${name} is declared and does not exist`),
    ...real.filter((name) => !declared.includes(name)).map((name) => `${name} exists and is not declared`),
  ];
}

const programs: Record<Entry["way"], string[]> = {
  import: [
    "--no-warnings",
    "--input-type=module",
    "--eval",
    "console.log(JSON.stringify(Object.keys(await import(process.argv[1]))))",
  ],
  require: ["--input-type=commonjs", "--eval", "console.log(JSON.stringify(Object.keys(require(process.argv[1]))))"],
};

/** The exports of a module, as Node lists them; of one for browsers alone, as its text does. */
async function realValues({ name }: Publishable, { specifier, way, declarations }: Entry, project: string) {
  if (specifier.endsWith("/browser")) {
    return declaredValues(join(project, "node_modules", name, declarations.replace(/\.d\.ts$/, ".js")));
  }
  const answer = await run(process.execPath, [...programs[way], specifier], { cwd: project, env: plainEnvironment() });
  return JSON.parse(answer) as string[];
}

/** Every value that the installed declarations export is there at run time, and the reverse, by each way in. */
export async function checkDeclaredExports(published: Publishable, project: string): Promise<void> {
  const wrong: string[] = [];
  for (const entry of published.entries) {
    const { specifier, way, declarations } = entry;
    const real = await realValues(published, entry, project);
    const declared = declaredValues(join(project, "node_modules", published.name, declarations));
    // A module of types alone says so in its name.
    if (declared.length === 0 && !specifier.endsWith("-types")) wrong.push(`${specifier} declares no value at all`);
    wrong.push(...differences(declared, real).map((line) => `${way} of ${specifier}: ${line}`));
  }
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
}
