import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createClient } from "@hey-api/openapi-ts";
import type { Json } from "../../../spec/build/json.ts";
import { objectAt } from "../../../spec/build/operations.ts";
import { program } from "./generated-client-program.ts";

const execute = promisify(execFile);
const modules = fileURLToPath(new URL("../../../node_modules", import.meta.url));

/** The form in which the answers of the mock server reach the program. */
export type Answers = "as they are" | "with unknown fields" | "with unknown codes";

/**
 * A client that Hey API's generator makes of a contract, with valibot's check of every answer, in a folder of its own; and
 * the program that uses it.
 */
export class GeneratedClient implements AsyncDisposable {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async of(contract: object): Promise<GeneratedClient> {
    const folder = await mkdtemp(join(tmpdir(), "generated-client-"));
    await writeFile(join(folder, "openapi.json"), JSON.stringify(contract));
    await createClient({
      input: join(folder, "openapi.json"),
      output: { path: join(folder, "client"), module: { extension: ".ts" } },
      logs: { level: "silent", file: false },
      plugins: ["@hey-api/typescript", "@hey-api/client-fetch", "valibot", { name: "@hey-api/sdk", validator: true }],
    });
    await symlink(modules, join(folder, "node_modules"));
    await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
    await writeFile(join(folder, "program.ts"), program);
    return new GeneratedClient(folder);
  }

  /** Compiles the client and the program under `strict`; answers what the compiler says, which is nothing. */
  async compile(): Promise<string> {
    const compilerOptions = {
      strict: true,
      target: "es2022",
      module: "nodenext",
      lib: ["es2023", "dom", "dom.iterable"],
      types: ["node"],
      allowImportingTsExtensions: true,
      noEmit: true,
      skipLibCheck: true,
    };
    await writeFile(join(this.#folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["program.ts"] }));
    const compiler = join(modules, "typescript/bin/tsc");
    return execute(process.execPath, [compiler, "--project", this.#folder]).then(
      ({ stdout }) => stdout,
      (error: unknown) => (error instanceof Error && "stdout" in error ? String(error.stdout) : String(error)),
    );
  }

  /** Runs the program against a mock server; answers what the client made of each call. */
  async run(url: string, answers: Answers): Promise<Record<string, Json>> {
    const { stdout } = await execute(process.execPath, [join(this.#folder, "program.ts")], {
      env: { ...process.env, MOCK_URL: url, ANSWERS: answers },
    });
    return objectAt(JSON.parse(stdout) as Json, "What the program prints");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}
