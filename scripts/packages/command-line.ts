import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./command.ts";
import { environmentWith, type NodeProgram } from "./node-versions.ts";
import { mapping, ordersOf } from "./orders-file.ts";

const authorization = {
  id: "00000000-0000-4000-8000-000000000001",
  status: "Active",
  createdAt: "2026-07-01T08:00:00Z",
};

/** A service that accepts every create, and keeps what it was sent. */
async function acceptingService() {
  const bodies: unknown[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (part: string) => (text += part));
    request.on("end", () => {
      bodies.push(JSON.parse(text));
      response.writeHead(201, { "content-type": "application/json" }).end(JSON.stringify(authorization));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, bodies, [Symbol.dispose]: close };
}

const expect = (what: string, holds: boolean, found: unknown) => {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(found)}`);
};

/** The installed totem-partner explains itself, pushes a file, and judges a signature, under one Node. */
export async function checkCommandLine(project: string, node: NodeProgram): Promise<void> {
  const program = join(project, "node_modules/.bin/totem-partner");
  const folder = join(project, `command-line-${node.version}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  using service = await acceptingService();
  const variables = {
    TOTEM_PARTNER_BASE_URL: service.url,
    TOTEM_PARTNER_API_KEY: "key",
    TOTEM_PARTNER_WEBHOOK_SECRET: "secret",
  };
  const command = (...parameters: string[]) =>
    run(program, parameters, { cwd: folder, env: { ...environmentWith(node), ...variables } });

  const help = await command("--help");
  expect(
    "totem-partner --help names its commands",
    ["push", "init", "verify"].every((name) => help.includes(name)),
    help,
  );

  await writeFile(join(folder, "mapping.yaml"), mapping);
  await writeFile(join(folder, "orders.csv"), ordersOf("01/07/2026"));
  await command("push", "orders.csv", "--map", "mapping.yaml");
  const [sent] = service.bodies;
  const right = { externalId: "7€", quantity: 24.5, scheduledDate: "2026-07-01T00:00:00.000+02:00" };
  expect("The row was sent as it is meant", isSubset(right, sent), sent);
  const report = await readFile(join(folder, "orders.csv.report.csv"), "utf8");
  expect("The report has its id", report.includes(`;${authorization.id};`), report);

  const body = '{"id":"1","type":"authorization.created","occurredAt":"2026-07-01T08:00:00Z","data":{}}';
  await writeFile(join(folder, "body.json"), body);
  const digest = createHmac("sha256", "secret").update(body).digest("hex");
  const verdict = await command("verify", "--signature", `sha256=${digest}`, "body.json");
  expect("A right signature matches", verdict.includes("signature matches"), verdict);
}

const isSubset = (part: object, whole: unknown): boolean =>
  typeof whole === "object" &&
  whole !== null &&
  Object.entries(part).every(([name, value]) => Reflect.get(whole, name) === value);
