import type { CleaningProtocol, PartnerClient } from "@totem-partner/sdk";
import { define, flag, textIn } from "@totem-partner/spec/flags";
import type { Command } from "commander";
import { type Context, recordFlags } from "../commands/flags.ts";
import { connect } from "../connection.ts";
import { Failure } from "../failures/failure.ts";
import { line } from "../io.ts";
import { addCatalog } from "./catalog.ts";
import { printRecord } from "./printing.ts";

const help = `
Examples:
  totem-partner cleaning protocol create --document protocol.pdf
  totem-partner cleaning protocol activate
  totem-partner cleaning categories create name=Allergens
  totem-partner cleaning incompatibilities list --json`;

/** The document, if one was named; a missing file is refused before anything is sent. */
async function documentOf(path: string | undefined): Promise<File | undefined> {
  if (path === undefined) return undefined;
  const { documentFromPath } = await import("@totem-partner/sdk/node");
  return documentFromPath(path);
}

const readAnswer = textIn((text) => text === "yes" || text === "no", "It must be yes or no.");

const protocolFlags = (document: string) => [
  ...recordFlags,
  flag("--document <pdf>", document),
  flag("--enabled <yes|no>", "whether the company has a protocol of its own", {
    read: (text) => readAnswer(text) === "yes",
  }),
];

const withoutProtocol = "There is no cleaning protocol. Create it with totem-partner cleaning protocol create.";

/** A company has one protocol, so it need not be named. */
async function protocolOf({ cleaningProtocol }: PartnerClient): Promise<CleaningProtocol> {
  const found = await cleaningProtocol.get();
  if (found === null) throw new Failure(withoutProtocol, 1);
  return found;
}

function addProtocol(cleaning: Command, { io }: Context): void {
  const { out } = io;
  const group = cleaning.command("protocol").description("show, create, change and delete the company's protocol");
  const add = (verb: string, does: string): Command => group.command(verb).description(does);
  define(add("get", "show the protocol"), recordFlags, async (flags) => {
    const { cleaningProtocol } = await connect(flags, io);
    await printRecord(await cleaningProtocol.get(), flags, io, withoutProtocol);
  });
  const createFlags = protocolFlags("the PDF of the company's own protocol");
  define(add("create", "create the protocol, with its PDF"), createFlags, async ({ enabled, ...flags }) => {
    if ((flags.document === undefined) !== (enabled === false))
      throw new Failure("Pass --document, or --enabled no for a company without a protocol of its own.");
    const document = await documentOf(flags.document);
    const { cleaningProtocol } = await connect(flags, io);
    const created = await cleaningProtocol.create({ enabled: document !== undefined, document });
    await printRecord(created, flags, io);
  });
  const configure = add("configure", "replace the PDF, or enable or disable the company's own protocol");
  define(configure, protocolFlags("the new PDF"), async ({ enabled, ...flags }) => {
    const document = await documentOf(flags.document);
    if (document === undefined && enabled === undefined)
      throw new Failure("Nothing to change. Pass --document or --enabled.");
    const partner = await connect(flags, io);
    const { id } = await protocolOf(partner);
    const changes = { document, ...(enabled !== undefined && { enabled }) };
    await printRecord(await partner.cleaningProtocol.updateConfiguration(id, changes), flags, io);
  });
  const states = { activate: "Active", deactivate: "Inactive" };
  for (const name of ["activate", "deactivate"] as const) {
    define(add(name, `make the protocol ${states[name]}`), recordFlags, async (flags) => {
      const partner = await connect(flags, io);
      const { id } = await protocolOf(partner);
      await printRecord(await partner.cleaningProtocol[name](id), flags, io);
    });
  }
  // By its id, since it takes everything with it.
  const deletion = add("delete", "delete the protocol with all its categories, types and incompatibilities");
  deletion.argument("<id>", "its id in the service, as cleaning protocol get shows it");
  define(deletion, recordFlags, async (flags, id: string) => {
    const { cleaningProtocol } = await connect(flags, io);
    await cleaningProtocol.delete(id);
    line(out, flags.json ? JSON.stringify({ id, deleted: true }) : `Deleted ${id}, with everything in it.`);
  });
}

export function addCleaning(program: Command, context: Context): void {
  const cleaning = program
    .command("cleaning")
    .description("the cleaning protocol, its categories, types and incompatibilities")
    .addHelpText("after", help);
  addProtocol(cleaning, context);
  for (const part of ["categories", "types", "incompatibilities"] as const) addCatalog(cleaning, part, context);
}
