import { expect, test } from "vitest";
import { clientOf } from "../support/client.ts";
import { CommandHere } from "../support/command-here.ts";
import { Scratch } from "../support/scratch.ts";

const found = `version: 1
service: https://service.example/partner
assumptions:
  # GET /products: 200, { "data": […], "meta": … }
  list-envelope: data
  default-limit: 2
  create-status: 200
`;

test("a server behaves as the profile says, and as the command line says where both say something", async () => {
  await using scratch = await Scratch.create();
  const profile = await scratch.write("service.yaml", found);
  const products = async (...flags: string[]): Promise<unknown> => {
    await using server = new CommandHere("serve", "--port", "0", "--contract", "off", "--profile", profile, ...flags);
    return (await clientOf(await server.url(), "test_demo")("GET", "/products")).body;
  };
  expect(await products()).toMatchObject({ data: [{}, {}], meta: { limit: 2 } });
  expect(await products("--assume", "list-envelope=items")).toMatchObject({ items: [{}, {}], limit: 2 });
});
