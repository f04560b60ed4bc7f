import { type Chapter, chaptersOf } from "./chapters.ts";
import { documentPage, documentPages, writtenPages } from "./guides.ts";
import type { Page } from "./page.ts";
import type { Section } from "./site.ts";

const sdk: Chapter[] = [
  { name: "index", sidebar: "The client" },
  { name: "lists", from: "Lists" },
  { name: "push", from: "Push many" },
  { name: "calls", from: "All calls" },
  { name: "documents", from: "Uploading a document" },
  {
    name: "headers-companies-fields",
    from: "Per-call headers",
    title: "Headers, companies, and fields beyond the contract",
    sidebar: "Headers, companies, fields",
  },
  { name: "retries", from: "Retries" },
  { name: "errors", from: "Errors" },
  { name: "options", from: "Options", title: "Options, logging and proxies" },
];

const webhooks: Chapter[] = [
  { name: "index", sidebar: "Verify a delivery" },
  { name: "receivers", from: "Receive" },
  { name: "once", from: "Each event once" },
  { name: "sign", from: "Sign" },
];

const mockServer: Chapter[] = [
  { name: "index", sidebar: "The mock server" },
  { name: "browser", from: "In a browser" },
  { name: "in-a-test", from: "In a test" },
  { name: "everyday", from: "Faults", title: "Faults, webhooks, flags and assumptions", sidebar: "Everyday use" },
];

/** The reference pages that the README of the mock server leaves out. */
const mockServerReference = [
  "flags",
  "control-api",
  "faults",
  "webhooks",
  "preferred-answers",
  "checked-by-prism",
  "own-answers",
  "security-and-limits",
];

const msw: Chapter[] = [
  { name: "index", sidebar: "Handlers for MSW" },
  {
    name: "test-runners",
    from: "In Vitest",
    title: "In Vitest, Jest, node:test and browsers",
    sidebar: "Test runners",
  },
  { name: "overriding", from: "Overriding an operation", title: "Overriding and control" },
];

const cli: Chapter[] = [
  { name: "index", sidebar: "totem-partner" },
  { name: "push", from: "Push a file" },
  { name: "mapping", from: "The mapping" },
  { name: "other-commands", from: "Receive webhooks on your machine", title: "Webhooks, signatures, records, keys" },
];

const sandbox: Chapter[] = [
  { name: "index", sidebar: "The sandbox" },
  { name: "keys", from: "Keys", title: "Keys and the operator" },
  { name: "bounds", from: "Bounds", title: "Bounds, deliveries and storage" },
  { name: "differences", from: "What differs from the mock server" },
  { name: "without-this-program", from: "Without this program", title: "On workerd alone, or at Cloudflare" },
];

const readme = (name: string, chapters: readonly Chapter[]): Promise<Page[]> =>
  chaptersOf(`packages/${name}/README.md`, name, chapters);

/** The READMEs of the packages, cut into pages, and those of the examples. */
export const manuals = async (): Promise<Section[]> => [
  { title: "Client", collapsed: true, pages: await readme("sdk", sdk) },
  { title: "Webhooks", collapsed: true, pages: await readme("webhooks", webhooks) },
  {
    title: "Mock server",
    collapsed: true,
    pages: [...(await readme("mock-server", mockServer)), ...(await writtenPages("mock-server", mockServerReference))],
  },
  { title: "MSW", collapsed: true, pages: await readme("msw", msw) },
  { title: "Command line", collapsed: true, pages: await readme("cli", cli) },
  { title: "Sandbox", collapsed: true, pages: await readme("sandbox", sandbox) },
  {
    title: "Simulator",
    collapsed: true,
    pages: [await documentPage("simulator/index", "packages/simulator/README.md", { title: "The simulator" })],
  },
  {
    title: "Examples",
    collapsed: true,
    pages: await documentPages("examples/*/README.md", (file) => file.replace("/README.md", "")),
  },
];
