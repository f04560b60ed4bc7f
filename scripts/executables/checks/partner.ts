import { createHmac } from "node:crypto";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { mapping, ordersOf } from "../../packages/orders-file.ts";
import { end, type Executable, expectThat } from "./executable.ts";
import { order } from "./mock.ts";

const secret = "whsec_demo";

async function explains(partner: Executable): Promise<void> {
  const { out } = await partner.run(0, "--help");
  expectThat("it explains itself", out.startsWith("Usage: totem-partner"), out);
  await partner.run(0, "--version");
  const { err } = await partner.run(2, "push", "missing.csv", "--map", "missing.yaml");
  expectThat("a mistake is one line", /^totem-partner: [^\n]+\n/.test(err), err);
}

/** Pushes an order from a file, and again, which creates no other. */
export async function pushes(partner: Executable): Promise<void> {
  await writeFile(join(partner.folder, "orders.csv"), ordersOf("01/07/2099"));
  await writeFile(join(partner.folder, "right.yaml"), mapping);
  await partner.run(0, "init", "orders.csv");
  await partner.run(0, "push", "orders.csv", "--map", "right.yaml", "--no-progress");
  const report = await readFile(join(partner.folder, "orders.csv.report.csv"), "utf8");
  expectThat("the report has the row", report.includes("7€"), report);
  const again = await partner.run(0, "push", "orders.csv", "--map", "right.yaml", "--resume", "--json");
  expectThat("nothing is pushed twice", again.out.includes('"resumed":1'), again);
  const listed = await partner.run(0, "authorizations", "list", "--json");
  expectThat("dates are those of Madrid", listed.out.includes('"2099-06-30T22:00:00.000Z"'), listed);
}

async function keepsRecords(partner: Executable): Promise<void> {
  const idOf = ({ out }: { out: string }) => String((JSON.parse(out) as { id: unknown }).id);
  const [first] = JSON.parse((await partner.run(0, "authorizations", "list", "--json")).out) as { id: string }[];
  const id = first?.id ?? "";
  for (const words of [`get ${id}`, `assign ${id} --driver 12345678Z --tractor 1234BCD`, `cancel ${id}`])
    await partner.run(0, "authorizations", ...words.split(" "));
  for (const kind of ["products", "warehouses"]) {
    const more = kind === "warehouses" ? ["code=S9", `totemGroupId=${order.totemGroupId}`] : [];
    const made = await partner.run(0, kind, "create", "name=Rye", "externalId=RYE-01", ...more, "--json");
    await partner.run(0, kind, "get", idOf(made));
    await partner.run(0, kind, "update", idOf(made), "name=Ryegrass");
    const { out } = await partner.run(0, kind, "list");
    expectThat("it prints a table", out.includes("Ryegrass"), out);
    await partner.run(0, kind, "delete", idOf(made));
  }
}

async function cleans(partner: Executable): Promise<void> {
  await writeFile(join(partner.folder, "protocol.pdf"), "%PDF-1.7\n%%EOF\n");
  const { out } = await partner.run(0, "cleaning", "protocol", "create", "--document", "protocol.pdf");
  expectThat("it uploads the document", out.includes("protocol.pdf"), out);
  await partner.run(0, "cleaning", "protocol", "activate");
  await partner.run(0, "cleaning", "categories", "create", "name=Nuts");
  await writeFile(join(partner.folder, "order.json"), JSON.stringify({ ...order, externalId: "ERP-993" }));
  const made = JSON.parse((await partner.run(0, "authorizations", "create", "order.json", "--json")).out) as {
    id: string;
  };
  await partner.run(0, "authorizations", "emit", made.id, "synced");
  const companies = join(partner.folder, "companies.yaml");
  const north = "{ baseUrl: https://north.example, apiKey: secret }";
  await writeFile(companies, `version: 1\ncompanies: { north: ${north} }\n`, { mode: 0o600 });
  const listed = await partner.with({ TOTEM_PARTNER_COMPANIES: companies }).run(0, "companies");
  const shown = "Name\tBase URL\nnorth\thttps://north.example\n";
  expectThat("it lists companies without their keys", listed.out === shown, listed);
  const { out: script } = await partner.run(0, "completion", "bash");
  expectThat("it has a script for the shell", script.includes("complete -o default"), script);
  await partner.run(0, "webhook", "restore");
}

async function receives(partner: Executable): Promise<void> {
  const signing = partner.with({ TOTEM_PARTNER_WEBHOOK_SECRET: secret, XDG_STATE_HOME: partner.folder });
  await using listen = signing.start("listen", "--port", "0", "--count", "1");
  const [said] = (await once(listen.process.stderr ?? listen.process, "data")) as [string];
  const [, url = ""] = /Listening for deliveries at (\S+?)\. /.exec(said) ?? [];
  await signing.run(0, "webhook", "set", "--url", url, "--event", "authorization.created");
  await signing.run(0, "webhook", "get");
  await writeFile(join(partner.folder, "order.jsonl"), `${JSON.stringify({ ...order, externalId: "ERP-992" })}\n`);
  await partner.run(0, "init", "order.jsonl", "--out", "jsonl.yaml");
  await partner.run(0, "push", "order.jsonl", "--map", "jsonl.yaml");
  const { code, out } = await listen.ended;
  expectThat("a delivery is verified and printed", code === 0 && out.includes("authorization.created"), { code, out });
  const kept = await signing.run(0, "deliveries", "list");
  expectThat("a delivery is kept", kept.out.includes("authorization.created"), kept);
  await signing.run(0, "deliveries", "resend", "--failed");
  const missing = await signing.run(2, "deliveries", "show", "missing");
  expectThat("a delivery that is missing is named", missing.err.includes("There is no delivery missing"), missing);
  await signing.run(0, "webhook", "delete");
  const body = JSON.stringify({ id: "1", type: "authorization.created", occurredAt: "2026-07-01T08:00:00Z", data: {} });
  await writeFile(join(partner.folder, "body.json"), body);
  const digest = createHmac("sha256", secret).update(body).digest("hex");
  const verdict = await signing.run(0, "verify", "--signature", `sha256=${digest}`, "body.json");
  expectThat("a right signature matches", verdict.out.includes("signature matches"), verdict);
  await signing.run(1, "verify", "--signature", `sha256=${digest.replace(/^./, "x")}`, "body.json");
}

const checks = {
  "explains itself": explains,
  "pushes a file": pushes,
  "shows and changes records": keepsRecords,
  "creates a cleaning protocol, lists companies and completes": cleans,
  "receives and verifies deliveries": receives,
};

/** The checks of an executable of totem-partner: every command of it, against a mock server. */
export const partnerChecks: Readonly<Record<string, (partner: Executable, mock: Executable) => Promise<void>>> =
  Object.fromEntries(
    Object.entries(checks).map(([what, check]) => [
      what,
      async (partner: Executable, mock: Executable) => {
        await using server = await mock.serve("serve", "--contract", "off", "--data", join(mock.folder, "partner.db"));
        await check(partner.with({ TOTEM_PARTNER_BASE_URL: server.url, TOTEM_PARTNER_API_KEY: "test_demo" }));
        await end(server, "SIGTERM");
      },
    ]),
  );
