import { createHmac } from "node:crypto";
import type { OwnSignature } from "@totem-partner/spec/own-alternatives";
import { randomOwn } from "@totem-partner/spec/random-own";
import { readySignatures } from "@totem-partner/spec/signature";
import { signatures } from "@totem-partner/spec/templates";
import { verify } from "@totem-partner/webhooks";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { anAuthorization } from "../support/authorization.ts";
import { Receiver } from "../support/receiver.ts";
import { serveWebhook } from "../support/webhook.ts";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

// An audit is made anew for each template.
test.each([
  ["strict", 6],
  ["off", 40],
] as const)(
  "a receiver of nobody here verifies what the mock (%s) signs, and so does ours from the profile",
  async (contract, runs) => {
    await using receiver = await Receiver.start();
    await using server = await serveWebhook(receiver.url, { secret }, { contract });
    let orders = 0;
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.constantFrom(...readySignatures()), randomOwn.signature), async (signed) => {
        const own: OwnSignature = typeof signed === "string" ? signatures[signed] : signed;
        const changed = await server.client("PATCH", "/_mock/assumptions", { "signed-content": signed });
        expect(changed.status).toBe(200);
        orders += 1;
        await server.client("POST", "/authorizations", anAuthorization({ externalId: `ERP-${String(orders)}` }));
        const received = (await receiver.until(orders))[orders - 1]!;
        const body = received.bytes.toString();
        const names: Readonly<Partial<Record<"signature" | "timestamp" | "id", string>>> = own.headers ?? {};
        const { signature = "X-Webhook-Signature", timestamp = "X-Webhook-Timestamp", id = "X-Webhook-Id" } = names;
        const header = (name: string) => String(received.headers[name.toLowerCase()]);
        const values = new Map<string, string>([
          ["body", body],
          ["timestamp", header(timestamp)],
          ["id", header(id)],
          ["method", "POST"],
          ["url", receiver.url],
          ["path", received.path ?? ""],
        ]);
        const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (all, name: string) => values.get(name) ?? all);
        const key = own.secret === "base64" ? Buffer.from(secret.slice("whsec_".length), "base64") : secret;
        const digest = createHmac("sha256", key).update(fill(own.content)).digest();
        const [hex, base64] = [digest.toString("hex"), digest.toString("base64")];
        expect(header(signature)).toBe(
          fill(own.signature ?? "sha256={hex}")
            .replace("{hex}", hex)
            .replace("{base64}", () => base64),
        );
        const now = () => Date.parse("2026-07-01T08:00:00Z");
        const { headers } = received;
        const asked = {
          body,
          headers,
          secrets: secret,
          url: receiver.url,
          now,
          profile: { version: 1, assumptions: { "signed-content": signed } } as const,
        };
        expect(await verify(asked)).toMatchObject({ type: "authorization.created", id: header(id) });
      }),
      { numRuns: runs * inject("scale") },
    );
    if (contract === "strict")
      expect((await server.client("GET", "/_mock/violations")).body).toMatchObject({ total: 0 });
  },
);
