import { inspect } from "node:util";
import { queryObjects } from "node:v8";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Journal, type JournalEntry, Redactor } from "../../src/host.ts";
import { type Company, type Exchange, Simulator } from "../../src/index.ts";
import { holdRequestBody, holdText, showBody } from "../../src/journal/received-request.ts";
import { anAuthorization } from "../support/domain/authorization.ts";
import { plainRequest, type PlainParts } from "../support/requests/plain-request.ts";

const secret = "s3cr3t-value-0123456789";
const nobody = new Redactor({ given: [], has: () => false });
const largest = 16_384;

/** A journal of a simulator, with what its listeners threw and how often a text was compared with the keys. */
class Recorded {
  readonly simulator = new Simulator();
  readonly failures: unknown[] = [];
  readonly keys = new Set<string>();
  comparisons = 0;
  readonly journal = new Journal(
    new Redactor({
      given: [],
      has: (text) => {
        this.comparisons += 1;
        return this.keys.has(text);
      },
    }),
    (failure) => this.failures.push(failure),
  );

  company(apiKey = "test_demo"): Company {
    const company = this.simulator.company(apiKey);
    if (!company) throw new Error(`There is no company with the key ${apiKey}.`);
    return company;
  }

  /** Makes a request, and records it. */
  async ask(method: string, target: string, parts?: PlainParts): Promise<Exchange> {
    const exchange = await this.simulator.exchange(plainRequest(method, target, parts));
    this.journal.record(exchange, 1);
    return exchange;
  }

  get entries(): JournalEntry[] {
    return this.journal.list(this.company(), {});
  }
}

test("a listener of the journal that throws is reported, and the others receive the request", async () => {
  const it = new Recorded();
  const heard: string[] = [];
  it.journal.subscribe(it.company(), () => {
    throw new Error("broken");
  });
  it.journal.subscribe(it.company(), ({ path }) => heard.push(path));
  await it.ask("GET", "/products");
  expect(heard).toEqual(["/products"]);
  expect(it.failures).toEqual([new Error("broken")]);
  expect(it.entries).toHaveLength(1);
});

test("nothing is redacted before somebody reads it", async () => {
  const it = new Recorded();
  it.journal.subscribe(it.company("test_other"), () => undefined);
  await it.ask("POST", "/authorizations", { body: JSON.stringify(anAuthorization({ batch: "test_something" })) });
  expect(it.comparisons).toBe(0);
  expect(it.entries).toHaveLength(1);
  expect(it.comparisons).toBeGreaterThan(0);
});

test("a listener receives the requests of its company alone, redacted", async () => {
  const it = new Recorded();
  const heard: JournalEntry[] = [];
  const stop = it.journal.subscribe(it.company(), (entry) => heard.push(entry));
  await it.ask("GET", `/products?token=${secret}`);
  await it.ask("GET", "/products", { headers: { "X-Partner-API-Key": "test_other" } });
  stop();
  await it.ask("GET", "/products");
  expect(heard).toEqual([it.entries[0]]);
  expect(heard[0]?.query).toEqual({ token: "[redacted]" });
});

test("a text that becomes a key after its request is redacted all the same", async () => {
  const it = new Recorded();
  await it.ask("POST", "/products", { body: JSON.stringify({ name: "for test_later" }) });
  expect(it.entries[0]?.request.body).toEqual({ name: "for test_later" });
  it.keys.add("test_later");
  expect(it.entries[0]).toMatchObject({
    request: { body: { name: "for [redacted]" } },
    response: { body: { name: "for [redacted]" } },
  });
});

test("a record shows nothing unredacted, whichever way it is printed", async () => {
  const it = new Recorded();
  await it.ask("PUT", `/webhook?token=${secret}`, {
    headers: { Authorization: `Bearer ${secret}` },
    body: JSON.stringify({ url: `http://u:${secret}@127.0.0.1:1/`, secret }),
  });
  const records = it.journal.find(it.company(), {});
  expect(records).toHaveLength(1);
  const printed = [
    JSON.stringify(records),
    inspect(records, { depth: 9, showHidden: true }),
    JSON.stringify(it.entries),
  ];
  for (const text of printed) expect(text).not.toContain(secret);
});

test("what is done to an exchange after it was recorded is not in the journal", async () => {
  const it = new Recorded();
  const { requestBody, value } = await it.ask("POST", "/products", { body: JSON.stringify({ name: "Wheat" }) });
  for (const body of [requestBody, value]) Object.assign(Object(body), { name: "Rye", more: secret });
  expect(it.entries[0]).toMatchObject({ request: { body: { name: "Wheat" } }, response: { body: { name: "Wheat" } } });
  expect(JSON.stringify(it.entries)).not.toContain(secret);
});

test("of an upload neither the bytes nor the file are held, only what is shown", () => {
  const form = new FormData();
  form.set("companyProtocolEnabled", "true");
  form.set("companyProtocolDocument", new File(["%PDF-1.4 and more"], `${secret}=x&token=${secret}.pdf`));
  const fields = Object.fromEntries(form);
  const held = holdRequestBody({ requestBody: fields, requestText: undefined });
  expect(inspect(held, { depth: 9 })).not.toMatch(/Blob|File \{|Uint8Array|%PDF/);
  expect(showBody(held, nobody)).toMatchObject({
    companyProtocolEnabled: "true",
    companyProtocolDocument: { size: 17, fileName: expect.stringMatching(/token=\[redacted\]/) },
  });
});

test("a long body is only counted, in characters", () => {
  const holdBody = (text: string) => holdRequestBody({ requestBody: JSON.parse(text) as unknown, requestText: text });
  const quoted = (length: number, character = "x") => `"${character.repeat(length - 2)}"`;
  for (const text of [quoted(largest), quoted(largest, "ñ")]) {
    expect(showBody(holdText(text), nobody)).toBe(JSON.parse(text));
    expect(showBody(holdBody(text), nobody)).toBe(JSON.parse(text));
  }
  const omitted = { omitted: `${String(largest + 1)} characters` };
  for (const text of [quoted(largest + 1), quoted(largest + 1, "ñ")]) {
    expect(holdText(text)).toEqual(omitted);
    expect(holdBody(text)).toEqual(omitted);
    expect(showBody(holdText(text), nobody)).toEqual(omitted);
  }
  const holdForm = (length: number) => {
    const requestBody = { field: "x".repeat(length - '{"field":""}'.length) };
    return { held: holdRequestBody({ requestBody, requestText: undefined }), requestBody };
  };
  const { held, requestBody } = holdForm(largest);
  expect(showBody(held, nobody)).toEqual(requestBody);
  expect(holdForm(largest + 1).held).toEqual(omitted);
});

test("a body that could not be read is not remembered, nor one that was not there", async () => {
  const it = new Recorded();
  await it.ask("POST", "/products", { body: `{"secret": "${secret}"` });
  await it.ask("GET", "/cleaning-protocol");
  expect(it.entries.map(({ request, response }) => [request.body, response.body === null])).toEqual([
    [null, false],
    [null, true],
  ]);
});

test("a body that is nested too deeply to be redacted is omitted; another failure to show one is a failure", () => {
  const failing = (failure: Error) =>
    Object.assign(new Redactor({ given: [], has: () => false }), {
      value: () => {
        throw failure;
      },
    });
  const tooDeep = failing(new RangeError("Maximum call stack size exceeded"));
  expect(showBody(holdText("[".repeat(9) + "]".repeat(9)), tooDeep)).toEqual({ omitted: "nested too deeply" });
  expect(() => showBody("{}", failing(new TypeError("a defect")))).toThrow("a defect");
});

test("what is held of a body shows the body, whatever it is", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 3 }), (text) => {
      const body: unknown = JSON.parse(text);
      expect(showBody(holdRequestBody({ requestBody: body, requestText: text }), nobody)).toEqual(nobody.value(body));
      expect(showBody(holdText(text), nobody)).toEqual(nobody.value(body));
    }),
  );
});

/** A request and bytes that a search of the heap finds. */
class SoughtRequest {
  readonly method = "POST";
  readonly target = "/products";
  readonly headers = new Headers({ "X-Partner-API-Key": "test_demo", "Content-Type": "application/json" });

  readBody() {
    return new SoughtBytes(new TextEncoder().encode('{"name":"Wheat"}').buffer);
  }
}
class SoughtBytes extends Uint8Array<ArrayBuffer> {}

test("a remembered request holds neither the request itself nor its bytes", () => {
  const it = new Recorded();
  const company = it.company();
  const record = () => {
    const exchange = it.simulator.exchange(new SoughtRequest());
    if (exchange instanceof Promise) throw new Error("It had to be awaited.");
    expect([exchange.request, exchange.requestBytes].map((one) => one?.constructor)).toEqual([
      SoughtRequest,
      SoughtBytes,
    ]);
    it.journal.record(exchange, 1);
  };
  for (let round = 0; round < 5; round += 1) record();
  expect([SoughtRequest, SoughtBytes].map((one) => queryObjects(one))).toEqual([0, 0]);
  expect(it.journal.list(company, {}).map(({ request }) => request.body)).toEqual(Array(5).fill({ name: "Wheat" }));
});
