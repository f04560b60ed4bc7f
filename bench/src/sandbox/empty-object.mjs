// An object for each company that does nothing: what the engine itself costs.
import { DurableObject } from "cloudflare:workers";

const record = JSON.stringify({ id: "11111111-1111-4111-8111-111111111111", note: "x".repeat(700) });
const headers = { "content-type": "application/json" };

export class CompanyObject extends DurableObject {
  async fetch(request) {
    if (request.method === "GET") return new Response(record, { headers });
    await request.json();
    return new Response(record, { status: 201, headers });
  }
}

export default {
  fetch(request, { COMPANIES }) {
    const company = request.headers.get("x-partner-api-key") ?? "nobody";
    return COMPANIES.get(COMPANIES.idFromName(company)).fetch(request);
  },
};
