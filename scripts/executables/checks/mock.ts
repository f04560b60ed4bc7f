import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { checkPages } from "../../packages/served-mock.ts";
import { call, end, type Executable, expectThat } from "./executable.ts";

/** An order that every company of the mock server accepts. */
export const order = {
  externalId: "ERP-991",
  productExternalId: "WHEAT-01",
  warehouseExternalId: "SILO-01",
  quantity: 24.5,
  totemGroupId: "11111111-1111-4111-8111-111111111111",
  operationType: "loading",
  carrierTaxId: "B12345674",
  driverNif: "12345678Z",
};

/** A shell command that fails unless the products are listed in one form. */
const listsItems = [
  "sh",
  "-c",
  'curl -s -H "X-Partner-API-Key: $TOTEM_PARTNER_API_KEY" "$TOTEM_PARTNER_BASE_URL/products" | grep -q \'"items"\'',
];

async function explains(mock: Executable): Promise<void> {
  const { version } = JSON.parse(await readFile("packages/mock-server/package.json", "utf8")) as { version: string };
  const shown = await mock.run(0, "--version");
  expectThat("--version prints the version", shown.out === `${version}\n`, shown);
  for (const flags of [[], ["--help"], ["serve", "--help"]]) {
    const { out } = await mock.run(0, ...flags);
    expectThat("it explains itself", out.startsWith("Usage: totem-mock"), out);
  }
  const { out: script } = await mock.run(0, "completion", "bash");
  expectThat("it has a script for the shell", script.includes("complete -o default"), script);
  const { out: trials } = await mock.run(0, "__complete", "certify", "--trial", ":raw");
  expectThat("it completes what only it knows", trials.startsWith("raw-body\t"), trials);
  const { err } = await mock.run(2, "serve", "--no-such-flag");
  expectThat("a mistake is one line", /^totem-mock: [^\n]+--no-such-flag[^\n]+\n$/.test(err), err);
}

async function serves(mock: Executable): Promise<void> {
  const data = ["--data", join(mock.folder, "state.db"), "--random-seed", "7"];
  await using server = await mock.serve("serve", ...data);
  const { url } = server;
  await checkPages(url);
  const created = await call(url, "POST", "/authorizations", order);
  expectThat("an order is accepted", created.status === 201, created);
  const generated = await call(url, "GET", "/authorizations", undefined, { Prefer: "dynamic=true" });
  expectThat("answers are generated", generated.status === 200 && generated.text.includes('"driverNif":"'), generated);
  const preferred = await call(url, "GET", "/authorizations", undefined, { Prefer: "code=401" });
  expectThat("an answer can be chosen", preferred.status === 401, preferred);
  await call(url, "POST", "/authorizations", { quantity: -1 });
  await call(url, "POST", "/_mock/violations/flush");
  const violations = await call(url, "GET", "/_mock/violations");
  expectThat("a thread finds violations", /"by":"client".*"unavailableReason":null/.test(violations.text), violations);
  expectThat("only the client's", !violations.text.includes('"by":"service"'), violations);
  const healthy = await mock.run(0, "health", "--url", url);
  expectThat("it is healthy", healthy.out.endsWith(`is ready at ${url}\n`), healthy);
  const taken = await mock.run(2, "serve", "--port", new URL(url).port);
  expectThat("a port in use is named", taken.err.includes("is in use; choose another with --port"), taken);
  await end(server, "SIGTERM");
  const gone = await mock.run(1, "health", "--url", url);
  expectThat("it says that none is ready", gone.err.startsWith("totem-mock: No mock server is ready"), gone);
  await using again = await mock.serve("serve", ...data, "--log", "json");
  const { id } = JSON.parse(created.text) as { id: string };
  const kept = await call(again.url, "GET", `/authorizations/${id}`);
  expectThat("the data file has the order", kept.text === created.text, kept);
  await end(again, "SIGINT");
}

async function runsCommands(mock: Executable): Promise<void> {
  await mock.run(0, "exec", "--contract", "strict", "--", ...listsItems);
  await mock.run(3, "exec", "--", "sh", "-c", "exit 3");
  const report = await mock.run(1, "matrix", "--only", "list-envelope", "--", ...listsItems);
  expectThat("the matrix names the point", report.out.includes("list-envelope:"), report);
}

/** A shell command that fails unless a client that is no Node trusts the server. */
const trustsServer = [
  "sh",
  "-c",
  'curl -sf --cacert "$NODE_EXTRA_CA_CERTS" -H "X-Partner-API-Key: $TOTEM_PARTNER_API_KEY" "$TOTEM_PARTNER_BASE_URL/products"',
];

async function servesTls(mock: Executable): Promise<void> {
  const { out } = await mock.run(0, "exec", "--tls-self-signed", "--contract", "off", "--", ...trustsServer);
  expectThat("curl trusts its certificate", out.includes("WHEAT-01"), out);
  await using server = await mock.serve("serve", "--tls-self-signed", "--contract", "off");
  await mock.run(1, "health", "--url", server.url);
  await mock.with({ NODE_EXTRA_CA_CERTS: server.ca ?? "" }).run(0, "health", "--url", server.url);
  await end(server, "SIGTERM");
  const { err } = await mock.run(2, "serve", "--tls-cert", server.ca ?? "", "--tls-key", server.ca ?? "");
  expectThat("a wrong key is one line", /^totem-mock: The TLS certificate and key [^\n]+\n$/.test(err), err);
}

async function writes(mock: Executable): Promise<void> {
  await mock.run(0, "init", "seed.yaml");
  await mock.run(0, "exec", "--seed", "seed.yaml", "--", "true");
  const points = JSON.parse((await mock.run(0, "assumptions", "--json")).out) as unknown[];
  expectThat("it lists the open points", points.length > 10, points.length);
  const contract = await mock.run(0, "contract", "--yaml", "--assume", "list-envelope=data");
  expectThat("it prints the contract", contract.out.startsWith("openapi: 3.1"), contract.out.slice(0, 200));
}

async function learns(mock: Executable): Promise<void> {
  await using service = await mock.serve("serve", "--contract", "off");
  const keyed = mock.with({ TOTEM_PARTNER_API_KEY: "test_demo" });
  const words = ["learn", service.url, "--per-minute", "6000", "--out", "found.yaml"];
  const asked = await keyed.run(0, ...words);
  expectThat("it settles points", asked.out.includes("list-envelope"), asked);
  await using proxy = await mock.serve("learn", "--proxy", service.url, "--out", "learned.yaml");
  for (let at = 0; at < 3; at += 1) await call(proxy.url, "GET", "/products");
  await end(proxy, "SIGTERM");
  const learned = await readFile(join(mock.folder, "learned.yaml"), "utf8");
  expectThat("a thread learns from traffic", learned.includes("list-envelope"), learned);
  const trigger = ["trigger", "authorization.created", "--server", service.url, "--url", "http://127.0.0.1:9/"];
  const delivered = await mock.run(1, ...trigger);
  expectThat("a delivery is attempted", delivered.out.includes("http://127.0.0.1:9/"), delivered);
  await end(service, "SIGHUP");
  await using guarded = await mock.serve("serve", "--deliver-to", "public", "--contract", "off");
  for (const host of ["127.1", "localhost"]) {
    const url = `http://${host}:${new URL(guarded.url).port}/`;
    const refused = await mock.run(1, "trigger", "authorization.created", "--server", guarded.url, "--url", url);
    expectThat("a delivery to this machine is refused", /not (?:to )?a public address/.test(refused.out), refused);
  }
  await end(guarded, "SIGTERM");
}

/** The checks of an executable of totem-mock: every command of it. */
export const mockChecks: Readonly<Record<string, (mock: Executable) => Promise<void>>> = {
  "explains itself": explains,
  "serves with a data file, the audit, generated answers, dashboard and reference": serves,
  "runs commands under exec and matrix": runsCommands,
  "serves HTTPS that clients trust": servesTls,
  "writes a seed, the open points and the contract": writes,
  "learns by asking and as a proxy, and triggers deliveries": learns,
};
