import { expectTypeOf, test } from "vitest";
import type { OperationArguments } from "../src/calls/operation-caller.ts";
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
import { order } from "./support/examples.ts";

type Authorizations = PartnerClient["authorizations"];

test("[S012] externalId goes in and never comes out", () => {
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

test("a Date is a text that it is asked for with toISOString()", () => {
  const call = ({ authorizations }: PartnerClient) => [
    // @ts-expect-error A Date is no string.
    authorizations.list({ scheduledDateFrom: new Date() }),
    // @ts-expect-error A Date is no string.
    authorizations.create({ ...order, scheduledDate: new Date() }),
    authorizations.create({ ...order, scheduledDate: new Date().toISOString() }),
  ];
  expectTypeOf(call).toBeFunction();
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

test("an operation's id decides what a call of it needs", () => {
  expectTypeOf<{ path: { id: string } }>().toExtend<OperationArguments<"getProduct">>();
  expectTypeOf<object>().not.toExtend<OperationArguments<"getProduct">>();
  expectTypeOf<{ path: { id: string } }>().not.toExtend<OperationArguments<"getWebhookConfiguration">>();
  expectTypeOf<{ body: { name: string } }>().toExtend<OperationArguments<"createProduct">>();
  expectTypeOf<{ body: { title: string } }>().not.toExtend<OperationArguments<"createProduct">>();
  expectTypeOf<{ query: { limit: number } }>().toExtend<OperationArguments<"listProducts">>();
  expectTypeOf<{ query: { status: "Active" } }>().not.toExtend<OperationArguments<"listProducts">>();
});

test("what has nothing to say returns nothing, and what may be missing null", () => {
  expectTypeOf<Awaited<ReturnType<PartnerClient["products"]["delete"]>>>().toBeVoid();
  expectTypeOf<Awaited<ReturnType<PartnerClient["webhook"]["get"]>>>().toExtend<{ url: string } | null>();
  expectTypeOf<Awaited<ReturnType<PartnerClient["cleaningProtocol"]["get"]>>>().toExtend<{ id: string } | null>();
  // @ts-expect-error The secret goes in and never comes out.
  expectTypeOf<NonNullable<Awaited<ReturnType<PartnerClient["webhook"]["get"]>>>["secret"]>();
});
