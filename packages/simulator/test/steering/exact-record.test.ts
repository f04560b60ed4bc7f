import { expect, test } from "vitest";
import { z } from "zod";
import { exactRecord } from "../../src/steering/checks/exact-record.ts";

interface Record {
  id: string;
  batch: string | null;
  seal?: string;
  quantity?: number | undefined;
}

const id = z.string();
const batch = z.string().nullable();
const seal = z.string().exactOptional();
const quantity = z.number().optional();

test("a schema of a record with every field of its type reads that record, and no other field", () => {
  const schema = exactRecord<Record>()({ id, batch, seal, quantity });
  expect(schema.parse({ id: "1", batch: null })).toEqual({ id: "1", batch: null });
  expect(schema.safeParse({ id: "1", batch: null, plate: "1" }).success).toBe(false);
});

test("a schema of a record without one of its fields does not compile", () => {
  // @ts-expect-error It has no id.
  exactRecord<Record>()({ batch, seal, quantity });
  // @ts-expect-error It has no seal, which a record may have.
  exactRecord<Record>()({ id, batch, quantity });
  // @ts-expect-error It has no quantity, which a record may have.
  exactRecord<Record>()({ id, batch, seal });
});

test("a schema of a record with a field of another type, or one too many, does not compile", () => {
  // @ts-expect-error A batch may be null.
  exactRecord<Record>()({ id, batch: z.string(), seal, quantity });
  // @ts-expect-error A record need not have a seal.
  exactRecord<Record>()({ id, batch, seal: z.string(), quantity });
  // @ts-expect-error A record has an id.
  exactRecord<Record>()({ id: z.string().exactOptional(), batch, seal, quantity });
  // @ts-expect-error A record has no plate.
  exactRecord<Record>()({ id, batch, seal, quantity, plate: z.string() });
});
