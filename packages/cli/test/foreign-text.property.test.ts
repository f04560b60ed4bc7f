import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Command } from "commander";
import fc from "fast-check";
import { sign } from "@totem-partner/webhooks";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createProgram } from "../src/run.ts";
import { command, commandOf, type Ending, testIo } from "./support/command.ts";
import { desk } from "./support/desk.ts";
import { csvOf } from "./support/orders.ts";
import { scratch } from "./support/scratch.ts";

const id = "25373254-b3d9-4ebc-990d-0e41ce13537e";

/** Ends a line, or looks as if it did, or steers a terminal, or deceives its reader. */
const trick = fc.constantFrom(
  "\n",
  "\r\n",
  "\r",
  "\u0085",
  "\u2028",
  "\u001b[1A\u001b[2K",
  "\u202e",
  "\u200b",
  "\u{e0041}",
);
const characters = fc.uint16Array({ maxLength: 8 }).map((units) => String.fromCharCode(...units).toWellFormed());
const foreign = fc.tuple(characters, trick).map(([text, tricked]) => `a${text}${tricked}FORGED`);

/** A service, each of whose texts is foreign, in its records or in its problems. */
const service = { text: "", answers: "records" as "records" | "problems" };

const server = createServer((request, response) => {
  const { text } = service;
  const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
  const isList =
    request.method === "GET" &&
    /\/(authorizations|products|warehouses|cleaning-(categories|types|incompatibilities))$/.test(pathname);
  const isFirst = Number(searchParams.get("offset") ?? 0) === 0;
  const record = {
    ...{ id: text, externalId: text, name: text, code: text, totemGroupId: text, status: text, operationType: text },
    ...{ product: text, warehouse: text, scheduledDate: text, endDate: text, tractorPlate: text, url: text },
    ...{ state: text, kind: text, firstId: text, eventId: text, eventType: text, acceptedAt: text },
    ...{ quantity: 1, remainingQuantity: 1, subscribedEvents: [text], [text]: { deep: [text] } },
  };
  const problem = { title: text, detail: text, code: text, status: 422, errors: [{ path: `/${text}`, message: text }] };
  const isProblem = service.answers === "problems";
  request.resume().on("end", () => {
    response.writeHead(isProblem ? 422 : 200, {
      "content-type": isProblem ? "application/problem+json" : "application/json",
    });
    response.end(JSON.stringify(isProblem ? problem : isList ? (isFirst ? [record] : []) : record));
  });
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => void server.close());

const env = () => ({
  TOTEM_PARTNER_BASE_URL: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
  TOTEM_PARTNER_API_KEY: "key",
  TOTEM_PARTNER_WEBHOOK_SECRET: "secret",
});

const inCsv = (text: string) => `"${text.replaceAll('"', '""')}"`;
const bodyOf = (text: string) =>
  JSON.stringify({ id: text, type: text, occurredAt: text, data: { [text]: text, driverNif: [text] } });

async function pushed(content: string, ...flags: string[]): Promise<Ending> {
  return command(desk(content).argv("--max-retries", "0", ...flags), { env: env() });
}

async function listened(text: string, json: string[]): Promise<Ending> {
  const listen = commandOf(["listen", "--port", "0", "--count", "2", ...json], { env: env() });
  const [, url = ""] = await listen.written(/Listening for deliveries at (\S+?)\. /);
  const body = bodyOf(text);
  for (const secret of ["secret", "wrong"]) {
    await fetch(url, { method: "POST", body, headers: { "x-webhook-signature": await sign({ body, secret }) } });
  }
  return listen.ended;
}

/** Runs a command with the deliveries that were just received. */
const recalling =
  (...words: string[]) =>
  async (text: string, json: string[]): Promise<Ending> => {
    const journal = ["--journal", scratch().folder];
    await listened(text, ["--forward-to", "127.0.0.1:9", ...journal]);
    return command(["deliveries", ...words.map((word) => (word === "ID" ? text : word)), ...journal, ...json]);
  };

async function verified(text: string, json: string[]): Promise<Ending> {
  const body = bodyOf(text);
  const file = scratch().file("body.json", body);
  return command(["verify", file, "--signature", await sign({ body, secret: "secret" }), ...json], { env: env() });
}

const calling =
  (...argv: string[]) =>
  (_text: string, json: string[]) =>
    command([...argv, ...json], { env: env() });

const order = {
  ...{ externalId: "E-1", productExternalId: "P", warehouseExternalId: "W", quantity: 1, totemGroupId: id },
  ...{ operationType: "loading", carrierTaxId: "B12345674" },
};

/** The commands of a kind of record. */
function callingRecords(kind: string, fields: string, canDelete = true) {
  const words = { list: "", get: id, create: fields, update: `${id} ${fields}`, ...(canDelete && { delete: id }) };
  const split = (verb: string, more: string) => `${kind} ${verb} ${more}`.trimEnd().split(" ");
  return Object.fromEntries(
    Object.entries(words).map(([verb, more]) => [`${kind} ${verb}`, calling(...split(verb, more))]),
  );
}

/** Every command that there is, and how it meets a foreign text. */
const commands: Readonly<Record<string, (text: string, json: string[]) => Promise<Ending>>> = {
  push: (text, json) => pushed(csvOf({ Pedido: inCsv(text) }), ...json),
  init: (text, json) =>
    command(["init", scratch().file("orders.csv", `${inCsv(text)};Pedido\r\n${inCsv(text)};1\r\n`), ...json]),
  "authorizations list": calling("authorizations", "list"),
  "authorizations get": calling("authorizations", "get", id),
  "authorizations cancel": calling("authorizations", "cancel", id),
  "authorizations assign": calling("authorizations", "assign", id, "--driver", "12345678Z"),
  "authorizations create": (text, json) =>
    command(["authorizations", "create", "-", ...json], {
      env: env(),
      input: JSON.stringify({ ...order, batch: text }),
    }),
  "authorizations emit": calling("authorizations", "emit", id, "synced"),
  ...callingRecords("products", "name=Wheat"),
  ...callingRecords("warehouses", "name=Silo"),
  "cleaning protocol get": calling("cleaning", "protocol", "get"),
  "cleaning protocol create": calling("cleaning", "protocol", "create", "--enabled", "no"),
  "cleaning protocol configure": calling("cleaning", "protocol", "configure", "--enabled", "no"),
  "cleaning protocol activate": calling("cleaning", "protocol", "activate"),
  "cleaning protocol deactivate": calling("cleaning", "protocol", "deactivate"),
  "cleaning protocol delete": calling("cleaning", "protocol", "delete", id),
  ...callingRecords("cleaning categories", "name=Nuts", false),
  ...callingRecords("cleaning types", "name=Sweep", false),
  ...callingRecords("cleaning incompatibilities", `kind=type firstId=${id} secondId=${id}`),
  "webhook get": calling("webhook", "get"),
  "webhook set": calling("webhook", "set", "--url", "https://erp.example/"),
  "webhook delete": calling("webhook", "delete"),
  "webhook restore": calling("webhook", "restore"),
  completion: (text) => command(["completion", `bash${text}`]),
  companies: (text) => {
    const companies = {
      [text]: { baseUrl: text, apiKey: text },
      fine: { baseUrl: text, apiKey: "key", profile: text },
    };
    const file = scratch().file("companies.yaml", JSON.stringify({ version: 1, companies }), 0o600);
    return command(["companies"], { env: { TOTEM_PARTNER_COMPANIES: file } });
  },
  listen: listened,
  "deliveries list": recalling("list"),
  "deliveries show": recalling("show", "ID"),
  "deliveries resend": recalling("resend", "--failed"),
  verify: verified,
};

/** Checks that foreign text may be shown, but ends no line, steers nothing and hides nothing. */
function checkShown({ out, err }: Ending): void {
  expect(`${out}${err}`).not.toMatch(/^[^\p{L}\p{N}]*FORGED/mu);
  // The columns of a table in a pipe are separated by tabs.
  expect(`${out}${err}`.replaceAll(/[\n\t]/g, "")).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
}

const leaves = ({ commands }: Command, names: string[] = []): string[] =>
  commands.flatMap((one) => {
    const path = [...names, one.name()];
    return one.commands.length > 0 ? leaves(one, path) : [path.join(" ")];
  });

test("every command is among those that meet foreign texts", () => {
  const program = createProgram(testIo(), () => undefined);
  expect(leaves(program).toSorted()).toEqual(Object.keys(commands).toSorted());
});

describe("no foreign text forges a line of, or steers the terminal of", () => {
  test.each(Object.entries(commands))("%s", async (_name, start) => {
    let shown = "";
    await fc.assert(
      fc.asyncProperty(foreign, fc.constantFrom("records", "problems"), fc.boolean(), async (text, answers, json) => {
        Object.assign(service, { text, answers });
        const ending = await start(text, json ? ["--json"] : []);
        shown += ending.out + ending.err;
        checkShown(ending);
        // JSON keeps what it is about.
        if (json) for (const one of ending.out.matchAll(/^\{.*\}$/gm)) JSON.parse(one[0]);
      }),
      { numRuns: 6 * inject("scale") },
    );
    expect(shown).not.toBe("");
  });

  test("push, where a column of the mapping is missing, and where a row is invalid", async () => {
    await fc.assert(
      // A file with NUL in it is refused as a whole: it is no text.
      fc.asyncProperty(
        foreign.filter((text) => !text.includes("\0")),
        async (text) => {
          const missing = await pushed(csvOf({}).replace("Pedido", inCsv(text)));
          expect(missing.code).toBe(2);
          expect(missing.err).toContain("FORGED");
          const invalid = await pushed(csvOf({ Cantidad: inCsv(text), Operación: inCsv(text) }), "--dry-run");
          expect(invalid.code).toBe(3);
          expect(invalid.out).toContain("FORGED");
          for (const ending of [missing, invalid]) checkShown(ending);
        },
      ),
      { numRuns: 10 * inject("scale") },
    );
  });
});

test("a text with nothing foreign to a line is shown as it is", async () => {
  Object.assign(service, { text: "Cañería «Nº 7» – 小麦", answers: "records" });
  const { out } = await command(["products", "list"], { env: env() });
  expect(out).toContain("Cañería «Nº 7» – 小麦");
});
