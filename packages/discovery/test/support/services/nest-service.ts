import "reflect-metadata";
import {
  BadRequestException,
  Body,
  type CanActivate,
  ConflictException,
  Controller,
  DefaultValuePipe,
  Delete,
  type ExecutionContext,
  Get,
  type INestApplication,
  NotFoundException,
  Param,
  ParseIntPipe,
  ParseUUIDPipe,
  Patch,
  Post,
  Put,
  Query,
  Req,
  Res,
  UnauthorizedException,
  UnprocessableEntityException,
  UploadedFile,
  UseInterceptors,
} from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { FileInterceptor } from "@nestjs/platform-express";
import { check } from "./checks.ts";
import type { Companies, Company } from "./company.ts";
import { type Fields, type Reason, Refusal } from "./records.ts";
import { created, lists, routes } from "./routes.ts";

const exceptions: Partial<Record<Reason, new (message: string) => Error>> = {
  unknown: NotFoundException,
  conflict: ConflictException,
  reference: UnprocessableEntityException,
  key: UnauthorizedException,
};

/** A refusal as NestJS throws it: an exception of the status. */
function thrown<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // As a ValidationPipe does: a sentence for each field.
    const sentences = error.wrong.map(({ name, says }) => `${name} ${says}`);
    if (error.reason === "validation") throw new BadRequestException(sentences);
    const Exception = exceptions[error.reason] ?? BadRequestException;
    throw new Exception(error.message);
  }
}

/** Decorators, applied by hand: type stripping does not support them. */
function decorate(target: object, name: string, method: MethodDecorator[], parameters: ParameterDecorator[]): void {
  const descriptor = Object.getOwnPropertyDescriptor(target, name);
  if (descriptor === undefined) throw new Error(`${name} is no method.`);
  for (const one of method) one(target, name, descriptor);
  parameters.forEach((one, at) => {
    one(target, name, at);
  });
}

const integer = (name: string, standard: number): ParameterDecorator =>
  Query(name, new DefaultValuePipe(standard), ParseIntPipe);
const methods = { get: Get, post: Post, put: Put, patch: Patch, delete: Delete };

/** The company of a request, which the guard has found. */
interface Authenticated {
  company: Company;
}

/** A controller of one list. */
function listController({ path, rows }: (typeof lists)[number]): new () => object {
  class List {
    list({ company }: Authenticated, query: Fields, limit: number, offset: number): object {
      return thrown(() => {
        check("query", query);
        const all = rows(company, query);
        return { rows: all.slice(offset, offset + limit), total: all.length, limit, offset };
      });
    }
  }
  decorate(List.prototype, "list", [Get()], [Req(), Query(), integer("limit", 25), integer("offset", 0)]);
  Controller(path)(List);
  return List;
}

/** A controller of one route. */
function routeController({ method, path, run, isForm }: (typeof routes)[number]): new () => object {
  class Route {
    handle(
      { company }: Authenticated,
      response: { status: (code: number) => unknown },
      id: string,
      query: Fields,
      body: Fields = {},
      file?: { originalname: string; buffer: Uint8Array },
    ) {
      const document = file && { fileName: file.originalname, bytes: file.buffer };
      const done = thrown(() => run(company, { id, query, body, document }));
      if (done === undefined) response.status(204);
      return created(done) ? done.entry : done;
    }
  }
  const id = path.includes(":id") ? Param("id", ParseUUIDPipe) : Param("id");
  const uploads = isForm ? [UseInterceptors(FileInterceptor("companyProtocolDocument"))] : [];
  decorate(
    Route.prototype,
    "handle",
    [methods[method](), ...uploads],
    [Req(), Res({ passthrough: true }), id, Query(), Body(), ...(isForm ? [UploadedFile()] : [])],
  );
  Controller(path)(Route);
  return Route;
}

/** In the way of NestJS: pipes validate, exceptions refuse, and its own filter answers. */
export async function nestService(companies: Companies): Promise<INestApplication> {
  const controllers = [...lists.map(listController), ...routes.map(routeController)];
  class Service {
    readonly name = "orders";
  }
  const app = await NestFactory.create({ module: Service, controllers }, { logger: false });
  const guard: CanActivate = {
    canActivate(context: ExecutionContext) {
      const request = context
        .switchToHttp()
        .getRequest<Authenticated & { headers: Record<string, string | undefined> }>();
      request.company = thrown(() => companies.with(request.headers["x-partner-api-key"]));
      return true;
    },
  };
  app.useGlobalGuards(guard);
  return app;
}
