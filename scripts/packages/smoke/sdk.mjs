import assert from "node:assert/strict";

const authorization = { id: "00000000-0000-4000-8000-000000000001", status: "Active", product: "Soft wheat" };

/** The client asks for one authorization, and tells a refusal as an error of its own. */
export async function check({ PartnerClient, isPartnerError, NotFoundError }) {
  const asked = [];
  const answers = [Response.json(authorization), Response.json({ code: "authorization_not_found" }, { status: 404 })];
  const partner = new PartnerClient({
    baseUrl: "https://service.example/partner",
    apiKey: "key",
    fetch: async (url, { method, headers }) => {
      asked.push(`${method} ${url} ${new Headers(headers).get("x-partner-api-key")}`);
      return answers.shift();
    },
  });
  const { id } = authorization;
  assert.equal((await partner.authorizations.get(id)).product, "Soft wheat");
  const refusal = await partner.authorizations.get(id).then(assert.fail, (error) => error);
  assert.ok(isPartnerError(refusal) && refusal instanceof NotFoundError, String(refusal));
  const call = `GET https://service.example/partner/authorizations/${id} key`;
  assert.deepEqual(asked, [call, call]);
}
