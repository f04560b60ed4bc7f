import { expectTypeOf, test } from "vitest";
import type {
  AcceptedEvent,
  Authorization,
  AuthorizationCreate,
  AuthorizationPatch,
  AuthorizationQuery,
  ErrorCode,
  PartnerClient,
  PartnerError,
} from "../src/index.ts";

type Authorizations = PartnerClient["authorizations"];

test("externalId goes in and never comes out", () => {
  expectTypeOf<AuthorizationCreate>().toHaveProperty("externalId");
  expectTypeOf<Authorization>().not.toHaveProperty("externalId");
  expectTypeOf<Awaited<ReturnType<Authorizations["create"]>>>().toEqualTypeOf<Authorization>();
  // @ts-expect-error The service never returns it.
  expectTypeOf<Authorization["externalId"]>();
});

test("what comes back", () => {
  expectTypeOf<Awaited<ReturnType<Authorizations["emitEvent"]>>>().toEqualTypeOf<AcceptedEvent | null>();
  expectTypeOf<Awaited<ReturnType<Authorizations["list"]>>["items"]>().toEqualTypeOf<readonly Authorization[]>();
  expectTypeOf<Awaited<ReturnType<Authorizations["list"]>>["total"]>().toEqualTypeOf<number | undefined>();
  expectTypeOf<ReturnType<Authorizations["list"]>>().toExtend<AsyncIterable<Authorization>>();
});

test("what may be given", () => {
  expectTypeOf<AuthorizationCreate["quantity"]>().toEqualTypeOf<number>();
  expectTypeOf<{ driverNif: undefined; trailerPlates: readonly string[] }>().toExtend<AuthorizationPatch>();
  expectTypeOf<{ driverNif: null }>().toExtend<AuthorizationPatch>();
  expectTypeOf<{ limit: undefined; status: "Active" }>().toExtend<AuthorizationQuery>();
  expectTypeOf<{ status: "Cancelled" }>().not.toExtend<AuthorizationQuery>();
  expectTypeOf<{ productId: string }>().not.toExtend<AuthorizationCreate>();
  expectTypeOf<{ externalId: undefined }>().not.toExtend<Pick<AuthorizationCreate, "externalId">>();
});

test("an error's code is a known one or any other, and editors complete the known ones", () => {
  expectTypeOf<"carrier_not_registered">().toExtend<ErrorCode>();
  expectTypeOf<string>().toExtend<ErrorCode>();
  expectTypeOf<PartnerError["code"]>().toEqualTypeOf<ErrorCode | undefined>();
  // A plain string would have swallowed the union.
  expectTypeOf<Extract<ErrorCode, "carrier_not_registered">>().toEqualTypeOf<"carrier_not_registered">();
});

test("the raw client knows every path, its methods and its answers", () => {
  const call = async ({ raw }: PartnerClient) => {
    // @ts-expect-error No such path.
    await raw.GET("/authorization");
    // @ts-expect-error No such method there.
    await raw.GET("/authorizations/{id}/cancel", { params: { path: { id: "" } } });
    return (await raw.GET("/webhook")).data;
  };
  expectTypeOf(call).returns.resolves.extract<object>().toHaveProperty("hasSecret");
  expectTypeOf(call).returns.resolves.extract<object>().not.toHaveProperty("secret");
});
