import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Installed where this file is copied to, and not where it stands.
const entry = (name) => import(`@totem-partner/sdk/${name}`);

const authorization = { id: "00000000-0000-4000-8000-000000000001", status: "Active", product: "Soft wheat" };

/** The client asks for one authorization, tells a refusal as an error of its own, and pushes with a journal. */
export async function check(library) {
  const { PartnerClient, isPartnerError, NotFoundError } = library;
  await checkJournal(library);
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

const rows = ["A", "B"].map((externalId) => ({
  externalId,
  productExternalId: "WHEAT-01",
  warehouseExternalId: "SILO-01",
  quantity: 24.5,
  totemGroupId: "11111111-1111-4111-8111-111111111111",
  operationType: "loading",
  carrierTaxId: "B12345674",
}));

/** A push is resumed with its journal. */
async function checkJournal({ PartnerClient }) {
  const { fileJournal } = await entry("node");
  const fetch = async () => Response.json(authorization, { status: 201 });
  const { authorizations } = new PartnerClient({ baseUrl: "https://service.example", apiKey: "key", fetch });
  const resumedWith = async (journal) => [
    (await authorizations.push(rows, { journal })).resumed,
    (await authorizations.push(rows, { journal })).resumed,
  ];
  const folder = await mkdtemp(join(tmpdir(), "totem-smoke-"));
  try {
    assert.deepEqual(await resumedWith(fileJournal(join(folder, "file"))), [0, 2]);
  } finally {
    await rm(folder, { recursive: true });
  }
}
