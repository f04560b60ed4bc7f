/** Changes of a program that leave it right, or make it so in another way. */
type Variant = readonly [from: string, to: string][];

/** Integrations without a mistake, in the ways of others: what differs from the one in plain fetch. */
export const rightFetchClients: Readonly<Record<string, Variant>> = {
  "creates four orders at once": [
    [
      "  for (const order of erp.orders) {\n    if (!order.id && !order.refused) await push(order, gone);\n  }",
      "  await Promise.all(erp.orders.map((order) => (!order.id && !order.refused ? push(order, gone) : undefined)));",
    ],
    ["async function attempt(", "let free = 0;\n  async function attempt("],
    ["    const stop =", "    while (Date.now() < free) await pause(free - Date.now());\n    const stop ="],
    [
      "        wait = Math.max(",
      "        free = Math.max(free, Date.now() + (waitOf(response) ?? 0));\n        wait = Math.max(",
    ],
  ],
  "never repeats in a run": [["count < 6", "count < 1"]],
  "waits a minute between attempts": [["500 * 2 ** count", "60_000 * 2 ** count"]],
  "waits at random": [["500 * 2 ** count", "(400 + 200 * Math.random()) * 2 ** count"]],
  "gives up after five seconds": [["30_000", "5000"]],
  "reads small pages": [["limit=200", "limit=17"]],
  "asks for more than a page may have": [["limit=200", "limit=500"]],
  "reads pages that overlap": [
    ["limit=200&offset=${String(offset)}", "status=Active&limit=200&offset=${String(Math.max(0, offset - 20))}"],
    [
      "offset += items.length;",
      "offset = Math.max(0, offset - 20) + items.length;\n      if (items.length < 200) return offset;",
    ],
  ],
  "assigns before it pushes the next": [
    [
      "await push(order, gone);",
      "{\n      await push(order, gone);\n      if (order.id && order.assign && !order.assigned) await assign(order);\n    }",
    ],
  ],
  "looks before it cancels": [
    [
      '    try {\n      await ask("POST", `/authorizations/${String(order.id)}/cancel`);',
      '    const found = await ask("GET", `/authorizations/${String(order.id)}`);\n    try {\n      if (found?.["status"] !== "Finished") await ask("POST", `/authorizations/${String(order.id)}/cancel`);',
    ],
  ],
  "sends a header for idempotency": [
    ['"X-Partner-API-Key": key,', '"X-Partner-API-Key": key, "Idempotency-Key": String(path.length),'],
  ],
  "sends instants in UTC": [["`${order.day}T00:00:00+02:00`", "new Date(`${order.day}T00:00:00+02:00`).toISOString()"]],
  "follows no redirects": [['redirect: "manual"', 'redirect: "error"']],
};
