import { text } from "node:stream/consumers";
import { browse } from "../../packages/sdk/test/browser/chromium.ts";
import { type Addresses, type CheckOutcome, longestMilliseconds } from "./context.ts";
import { serveLoopback } from "./loopback.ts";
import type { Project } from "./project.ts";

/** Reports failures that the page itself cannot: its script does not load, or throws before any check. */
const alarm = `
const tell = (failure) => fetch("/failed", { method: "POST", body: String(failure?.stack ?? failure) });
addEventListener("error", ({ message, error }) => tell(error ?? message));
addEventListener("unhandledrejection", ({ reason }) => tell(reason));
`;

const page = `<!doctype html><script src="/alarm.js"></script><script type="module" src="/page.js"></script>`;

/** Opens a page of an origin of its own in Chromium, which runs the checks. */
export async function runInChromium(project: Project, addresses: Addresses): Promise<CheckOutcome[]> {
  const script = await project.bundle("page", ["browser"]);
  const report = Promise.withResolvers<CheckOutcome[]>();
  const served: Record<string, [type: string, content: string]> = {
    "/": ["text/html", page],
    "/alarm.js": ["text/javascript", alarm],
    "/page.js": ["text/javascript", script],
    "/addresses": ["application/json", JSON.stringify(addresses)],
  };
  const receive: Record<string, (sent: string) => void> = {
    "/report": (sent) => report.resolve(JSON.parse(sent) as CheckOutcome[]),
    "/failed": (message) => report.reject(new Error(message)),
  };
  using site = await serveLoopback((request, response) => {
    const [type, content] = served[request.url ?? ""] ?? [];
    if (type !== undefined) response.setHeader("content-type", `${type}; charset=utf-8`);
    const end = () => response.end(content);
    const received = receive[request.url ?? ""];
    if (received === undefined) end();
    else void text(request).then(received, report.reject).finally(end);
  });
  const late = setTimeout(() => {
    report.reject(new Error(`The page reported nothing within ${longestMilliseconds / 1000} s.`));
  }, longestMilliseconds);
  try {
    return await browse(`${site.origin}/`, report.promise);
  } finally {
    clearTimeout(late);
  }
}
