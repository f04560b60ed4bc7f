import "reflect-metadata";
import {
  BadRequestException,
  Body,
  type CanActivate,
  Controller,
  DefaultValuePipe,
  type ExecutionContext,
  Get,
  HttpCode,
  ConflictException,
  NotFoundException,
  UnprocessableEntityException,
  type INestApplication,
  Param,
  ParseIntPipe,
  ParseUUIDPipe,
  Patch,
  Post,
  Query,
  UnauthorizedException,
} from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { type Entry, type Orders, type Part, Refusal } from "./orders.ts";

const exceptions: Readonly<Record<number, new (message: string) => Error>> = {
  404: NotFoundException,
  409: ConflictException,
  422: UnprocessableEntityException,
};

/** A refusal as NestJS throws it: an exception of the status. */
function thrown<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const Exception = exceptions[error.status] ?? BadRequestException;
    throw new Exception(error.message);
  }
}

type Fields = Record<string, unknown>;

/** Decorators, applied by hand: what strips types knows none. */
function decorate(target: object, name: string, method: MethodDecorator[], parameters: ParameterDecorator[]): void {
  const descriptor = Object.getOwnPropertyDescriptor(target, name);
  if (descriptor === undefined) throw new Error(`${name} is no method.`);
  for (const one of method) one(target, name, descriptor);
  parameters.forEach((one, at) => {
    one(target, name, at);
  });
}

const id = (): ParameterDecorator => Param("id", ParseUUIDPipe);
const integer = (name: string, standard: number): ParameterDecorator =>
  Query(name, new DefaultValuePipe(standard), ParseIntPipe);

/** A controller of one kind of record. */
function controllerOf(orders: Orders, kind: string): new () => object {
  class Records {
    list(limit: number, offset: number): Part {
      if (limit < 1 || offset < 0) throw new BadRequestException("A limit is at least 1");
      return orders.list(kind, limit, offset);
    }
    one(given: string): Entry {
      return thrown(() => orders.get(kind, given));
    }
  }
  decorate(Records.prototype, "list", [Get()], [integer("limit", 25), integer("offset", 0)]);
  decorate(Records.prototype, "one", [Get(":id")], [id()]);
  Controller(kind)(Records);
  return Records;
}

/** In the way of NestJS: pipes validate, exceptions refuse, and its own filter answers. */
export async function nestService(orders: Orders): Promise<INestApplication> {
  class Writes {
    create(body: Fields): Entry {
      return thrown(() => orders.create(body).entry);
    }
    product(body: Fields): Entry {
      return thrown(() => orders.createProduct(body));
    }
    update(given: string, body: Fields): Entry {
      return thrown(() => orders.update(given, body));
    }
    cancel(given: string): Entry {
      return thrown(() => orders.cancel(given));
    }
    webhook(): void {
      // None is configured.
    }
  }
  decorate(Writes.prototype, "create", [Post("authorizations")], [Body()]);
  decorate(Writes.prototype, "product", [Post("products")], [Body()]);
  decorate(Writes.prototype, "update", [Patch("authorizations/:id")], [id(), Body()]);
  decorate(Writes.prototype, "cancel", [Post("authorizations/:id/cancel")], [id()]);
  decorate(Writes.prototype, "webhook", [Get("webhook"), HttpCode(204)], []);
  Controller()(Writes);
  const kinds = ["authorizations", "products", "warehouses"].map((kind) => controllerOf(orders, kind));
  const app = await NestFactory.create({ module: Writes, controllers: [Writes, ...kinds] }, { logger: false });
  const guard: CanActivate = {
    canActivate(context: ExecutionContext) {
      const request = context.switchToHttp().getRequest<{ headers: Record<string, string | undefined> }>();
      if (request.headers["x-partner-api-key"] === orders.key) return true;
      throw new UnauthorizedException();
    },
  };
  app.useGlobalGuards(guard);
  return app;
}
