import type { Simulator } from "@totem-partner/simulator";

const takesBody = (method: string): boolean => method !== "GET" && method !== "HEAD";

/** Has the simulator answer a request that came in below a base URL with this path. */
export async function answer(simulator: Simulator, request: Request, basePath: string): Promise<Response> {
  const { method, headers, url } = request;
  const { pathname, search } = new URL(url);
  // As bytes: a stream as the body of a request is not known to every browser.
  const body = takesBody(method) ? { body: await request.arrayBuffer() } : {};
  const target = pathname.slice(basePath.length) || "/";
  return simulator.fetch(new Request(`http://localhost${target}${search}`, { method, headers, ...body }));
}
