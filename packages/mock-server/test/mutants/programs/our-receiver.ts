// A receiver with our library, without a mistake.
import { receiver } from "@totem-partner/webhooks/fetch";
import type { Arrived, Desk, Said } from "../desk.ts";

const known = ["authorization.created", "authorization.updated", "authorization.finished", "operation.recorded"];

export const start = (secrets: readonly string[], desk: Desk): ((arrived: Arrived) => Promise<Said>) => {
  const listen = receiver({
    secrets: secrets.filter((secret) => secret !== ""),
    dedupe: desk.dedupe,
    respond: "after",
    timeout: 8000,
    bodyLimit: 1_000_000,
    on: {
      "*": async ({ id, type, data }) => {
        if (!known.includes(type)) return;
        await desk.ask(JSON.stringify(data.authorization));
        await desk.book(id);
      },
    },
    onError: () => undefined,
  });
  return async ({ method, headers, body }) => {
    const response = await listen(new Request("https://erp.example/webhooks", { method, headers, body }));
    return { status: response.status, text: await response.text() };
  };
};
