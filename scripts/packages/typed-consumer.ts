import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./command.ts";

const client = `import { type Authorization, PartnerClient, isPartnerError } from "@totem-partner/sdk";

const partner = new PartnerClient({ baseUrl: "https://service.example", apiKey: "key" });

export async function gate(id: string): Promise<string> {
  try {
    const authorization: Authorization = await partner.authorizations.get(id);
    // @ts-expect-error: the service never returns it
    authorization.externalId;
    return authorization.totemGroupId;
  } catch (error) {
    return isPartnerError(error) ? error.kind : "unknown";
  }
}
`;

const receiver = `import { sign, signatureHeader } from "@totem-partner/webhooks";

export const header = async (body: string): Promise<[string, string]> => [
  signatureHeader,
  await sign({ body, secret: "secret" }),
];
`;

const settings = (module: string, moduleResolution: string) => ({
  compilerOptions: {
    module,
    moduleResolution,
    target: "es2022",
    lib: ["es2022", "dom", "dom.iterable"],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    // What others skip: the declarations themselves are checked.
    skipLibCheck: false,
  },
  include: ["typed"],
});

/** Checks a small TypeScript project against the declarations as they are published, for each way of resolving them. */
export async function checkTypedConsumer(folder: string): Promise<void> {
  await mkdir(join(folder, "typed"), { recursive: true });
  for (const extension of ["mts", "cts"]) {
    await writeFile(join(folder, "typed", `client.${extension}`), client);
    await writeFile(join(folder, "typed", `receiver.${extension}`), receiver);
  }
  const projects = { node: settings("nodenext", "nodenext"), bundler: settings("esnext", "bundler") };
  for (const [name, project] of Object.entries(projects)) {
    const file = join(folder, `tsconfig.${name}.json`);
    await writeFile(file, JSON.stringify(project));
    await run("tsc", ["-p", file, "--pretty", "false"]);
  }
}
