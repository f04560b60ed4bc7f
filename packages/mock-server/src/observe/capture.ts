import { type Observed, Observer } from "@totem-partner/discovery/observation";
import type { RecordedExchange } from "@totem-partner/simulator/host";
import { readBoundedFile } from "@totem-partner/spec/bounded-file";
import { readJson } from "@totem-partner/spec/json";
import { operations } from "@totem-partner/spec/operations";
import { codeOf, UsageError } from "@totem-partner/spec/program";
import { z } from "zod";
import { readUpstream } from "../input/upstream.ts";
import { digest, type Passing, TrafficLog } from "./traffic-log.ts";

const longestCapture = 256 * 1024 * 1024;

const pairs = z.array(z.object({ name: z.string(), value: z.string() }));
const text = z.string().nullish();
const number = z.number().nullish();

/** The parts of an entry of HAR 1.2 in which all writers agree. */
const entryFields = z.object({
  startedDateTime: z
    .string()
    .transform((given) => Date.parse(given))
    .pipe(z.number()),
  time: number,
  request: z.object({
    ...{ method: z.string().toUpperCase(), url: z.string(), headers: pairs, bodySize: number },
    postData: z.object({ text, encoding: text, comment: text }).nullish(),
  }),
  response: z.object({
    ...{ status: z.int(), headers: pairs },
    content: z.object({ size: number, mimeType: text, text, encoding: text }),
  }),
});

const captureFields = z.object({ log: z.object({ entries: z.array(z.unknown()) }) });

type Entry = z.infer<typeof entryFields>;
type Text = z.infer<typeof text>;

interface CapturedExchange {
  entry: Entry;
  url: URL;
  /** The address before the paths of the interface. */
  root: string;
  prefix: string;
  keys: string[];
}

const resources = [...new Set(Object.values(operations).map(({ path }) => path.split("/")[1] ?? ""))].join("|");
const interfacePath = new RegExp(`^(.*?)(/partner)?/(?:${resources})(?=/|$)`);

function readEntries(file: string): readonly unknown[] {
  const advice = "Pass the base URL of the service, or a HAR file.";
  const text = readBoundedFile(file, longestCapture, {
    unreadable: (error) => new UsageError(`${file} cannot be read (${codeOf(error)}). ${advice}`),
    tooLarge: () => new UsageError(`${file} is larger than 256 MB. Capture fewer requests.`),
  });
  const read = captureFields.safeParse(readJson(text.replace(/^\uFEFF/, "")));
  if (read.success) return read.data.log.entries;
  throw new UsageError(`${file} is not a HAR file: it has no log.entries. ${advice}`);
}

/** Names in lower case. Pseudo-headers of HTTP/2, such as :authority, are left out. */
function headersOf(given: z.infer<typeof pairs>): Record<string, string> {
  const headers = new Map<string, string>();
  for (const { name: written, value } of given) {
    const [name, before] = [written.toLowerCase(), headers.get(written.toLowerCase())];
    if (!name.startsWith(":")) headers.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries(headers);
}

function exchangeOf(entry: Entry): CapturedExchange | undefined {
  const url = URL.parse(entry.request.url);
  const [, before, prefix = ""] = interfacePath.exec(url?.pathname ?? "") ?? [];
  if (url === null || !/^https?:$/.test(url.protocol) || before === undefined) return undefined;
  const key = headersOf(entry.request.headers)["x-partner-api-key"] ?? "";
  return { entry, url, root: url.origin + before, prefix, keys: key === "" ? [] : [key] };
}

/** The base URL of the service whose exchanges are learned from: the given one, or the only one. */
function serviceIn(file: string, exchanges: readonly CapturedExchange[], baseUrl: string | undefined): string {
  if (baseUrl !== undefined) {
    const upstream = readUpstream(baseUrl);
    if (typeof upstream === "string") throw new UsageError(`--base-url cannot be used. ${upstream}`);
    return upstream.shown;
  }
  const withKey = exchanges.filter(({ keys }) => keys.length > 0);
  const able = withKey.length > 0 ? withKey : exchanges;
  const [first] = able;
  if (first === undefined)
    throw new UsageError(
      `${file} has no request to a path of the partner interface. Capture some, such as GET /products.`,
    );
  const roots = [...new Set(able.map(({ root }) => root))];
  if (roots.length === 1) return first.root + (able.every(({ prefix }) => prefix !== "") ? first.prefix : "");
  throw new UsageError(`${file} has requests to several services. Pass one as --base-url: ${roots.join(", ")}.`);
}

/** The bytes of a body; undefined if the capture lacks them. */
function bytesOf({ text, encoding }: { text?: Text; encoding?: Text }, size: number): Buffer | undefined {
  const isLeftOut = (text ?? "") === "" && size > 0;
  return isLeftOut ? undefined : Buffer.from(text ?? "", encoding === "base64" ? "base64" : "utf8");
}

/** An exchange with both bodies, as far as they are JSON; undefined if the capture lacks one, or nothing was received. */
function recordOf({ entry, url }: CapturedExchange): RecordedExchange | undefined {
  const { method, postData, bodySize, ...request } = entry.request;
  const { status, content, ...response } = entry.response;
  const headers = headersOf(request.headers);
  const size = postData?.comment == null ? (bodySize ?? 0) : 1;
  const isJson = headers["content-type"]?.includes("json") ?? false;
  const [sent, received] = [bytesOf(postData ?? {}, isJson ? size : 0), bytesOf(content, content.size ?? 0)];
  if (status === 0 || sent === undefined || received === undefined) return undefined;
  const type = content.mimeType ?? "";
  return {
    ...{ method, target: url.pathname + url.search, headers, body: sent },
    answer: {
      ...{ status, headers: { ...(type !== "" && { "content-type": type }), ...headersOf(response.headers) } },
      text: received.toString("utf8"),
    },
  };
}

/** Replays exchanges to an observer in the order in which they ended; returns how many lack their response. */
function replay(exchanges: readonly CapturedExchange[], root: string, observer: Observer): number {
  const traffic = new TrafficLog();
  // Tools round times to milliseconds.
  let now = -Infinity;
  const at = (time: number): number => (now = Math.max(now + 0.001, time));
  let [lost, missing] = [0, 0];
  // Some tools remove credentials: without any, all requests are those of one caller.
  const isStripped = exchanges.every(({ keys }) => keys.length === 0);
  const begin = ({ entry, url, keys }: CapturedExchange, startsAt: number): Passing | undefined => {
    const { method } = entry.request;
    const isCreate = method === "POST" && /\/authorizations\/?$/.test(url.pathname);
    return traffic.begin({ method, keys: isStripped ? ["removed"] : keys, isCreate }, at(startsAt));
  };
  const end = (exchange: CapturedExchange, passing: Passing, endsAt: number): void => {
    const passage = traffic.end(passing, at(endsAt));
    const record = recordOf(exchange);
    if (record !== undefined) observer.learn({ ...record, passage: { ...passage, root, lost } });
    else missing += 1;
    if (record === undefined && passing.isWrite) lost += 1;
  };
  const inOrder = exchanges.toSorted((a, b) => a.entry.startedDateTime - b.entry.startedDateTime);
  const steps = inOrder.flatMap((exchange, nth) => {
    const { startedDateTime: startsAt, time } = exchange.entry;
    const endsAt = Math.floor(startsAt + Math.max(0, time ?? 0));
    let passing: Passing | undefined;
    return [
      { at: startsAt, order: nth, run: () => void (passing = begin(exchange, startsAt)) },
      { at: endsAt, order: nth + 0.5, run: () => passing && end(exchange, passing, endsAt) },
    ];
  });
  // An exchange that ends in the millisecond in which a later one begins has ended before it.
  steps.sort((a, b) => a.at - b.at || a.order - b.order);
  for (const { run } of steps) run();
  return missing;
}

/** Learns from a HAR file: the capture of a browser, a proxy or an API client. Only exchanges with one service count. */
export function readCapture(file: string, baseUrl?: string) {
  const entries = readEntries(file);
  const read = entries.flatMap((entry) => entryFields.safeParse(entry).data ?? []);
  const exchanges = read.flatMap((entry) => exchangeOf(entry) ?? []);
  const service = serviceIn(file, exchanges, baseUrl);
  const root = service.replace(/\/partner$/, "");
  const own = exchanges.filter((one) => one.root === root);
  const observer = new Observer({ digest });
  const missing = replay(own, new URL(root).pathname.replace(/\/$/, ""), observer);
  const skipped = [
    [read.length - own.length, "to other addresses"],
    [entries.length - read.length, "not in the form of HAR 1.2"],
    [missing, "incomplete"],
  ] as const;
  const others = skipped.flatMap(([count, what]) => (count > 0 ? [`${String(count)} ${what}`] : []));
  const counts = `learning from ${String(own.length - missing)} of ${String(entries.length)} entries`;
  return {
    service,
    counts: `${counts}${others.length > 0 ? `; skipped: ${others.join(", ")}` : ""}.`,
    observed: (): Promise<Observed> => observer.observed(),
  };
}
