import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { startMockServer } from "../../packages/mock-server/src/index.ts";
import { startAwkwardService } from "./awkward-service.ts";
import type { CheckOutcome } from "./context.ts";
import { type Form, Project } from "./project.ts";
import type { Runtime } from "./runtimes.ts";

/** One package in one form on one runtime. */
export interface Run {
  where: string;
  outcomes: readonly CheckOutcome[];
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The checks must be there: a runtime that reports none has shown nothing. */
function judged(outcomes: readonly CheckOutcome[], followed: readonly string[]): CheckOutcome[] {
  return [
    ...outcomes,
    ...(outcomes.length === 0 ? [{ name: "there are checks", error: "None was reported." }] : []),
    ...followed.map((request) => ({ name: "no redirect is followed", error: `${request} was asked of its target.` })),
  ];
}

async function exerciseOn(
  runtime: Runtime,
  form: Form,
  project: Project,
  addresses: Parameters<Runtime["run"]>[2],
  takeFollowed: () => string[],
): Promise<CheckOutcome[]> {
  try {
    return judged(await runtime.run(project, form, addresses), takeFollowed());
  } catch (error) {
    return [{ name: "its checks run", error: messageOf(error) }];
  }
}

/** Builds packages and runs the checks of each in every form on every runtime, one after the other. */
export async function* exercise(packageFolders: readonly string[], runtimes: readonly Runtime[]): AsyncGenerator<Run> {
  await using mock = await startMockServer({ contract: "off", cors: ["*"] });
  using awkward = await startAwkwardService();
  const { redirectingUrl, silentUrl, takeFollowed } = awkward;
  for (const packageFolder of packageFolders) {
    const name = basename(packageFolder);
    await using folder = await mkdtempDisposable(join(tmpdir(), `runtimes-${name}-`));
    const project = await Project.of(packageFolder, folder.path);
    for (const runtime of runtimes) {
      for (const form of runtime.forms) {
        const apiKey = `test_${[name, runtime.name, runtime.version, form].join("_").replaceAll(/\W/g, "_")}`;
        const addresses = { baseUrl: mock.baseUrl, apiKey, redirectingUrl, silentUrl };
        const where = `${name} on ${runtime.name} ${runtime.version}, ${form}`;
        yield { where, outcomes: await exerciseOn(runtime, form, project, addresses, takeFollowed) };
      }
    }
  }
}
