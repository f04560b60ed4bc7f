import { expect, test, vi } from "vitest";
import { Exchange } from "../../src/send/exchange.ts";
import { authorization, id } from "../support/examples.ts";
import { clientOf, json } from "../support/scripted-service.ts";

test.each(["get", "list"] as const)(
  "%s makes a Response only for who asks for it, and the same each time",
  async (call) => {
    const { partner } = clientOf(() => json(call === "get" ? authorization : { items: [authorization], total: 1 }));
    const { authorizations } = partner;
    const make = () => (call === "get" ? authorizations.get(id) : authorizations.list());
    using made = vi.spyOn(Exchange.prototype, "toResponse");
    await make();
    expect(made).not.toHaveBeenCalled();
    const result = await make().withResponse();
    const { response } = result;
    expect(result.response).toBe(response);
    expect(made).toHaveBeenCalledOnce();
    expect(response.status).toBe(200);
  },
);

test.each(["get", "list"] as const)(
  "%s returns its response as a property that can be spread, in one promise",
  async (call) => {
    const { partner } = clientOf(() => json(call === "get" ? authorization : { items: [authorization], total: 1 }));
    const { authorizations } = partner;
    const made = call === "get" ? authorizations.get(id) : authorizations.list();
    expect(made.withResponse()).toBe(made.withResponse());
    const { data: _, ...others } = await made.withResponse();
    expect(others).toStrictEqual({ response: expect.any(Response), attempts: 1 });
  },
);
