import { writeFile } from "node:fs/promises";
import { UsageError } from "../input/usage-error.ts";

const seed = `# A seed file for totem-mock: companies with their own keys, fixtures and records.
# Start with it:  totem-mock serve --seed totem-mock.yaml
# Companies of the keys test_<name> are there besides. A reset brings a company back to what this file says.

# What every test_<name> company has. What is left out is as in the documentation.
# testFixtures:
#   carriers: [B12345674]

companies:
  - name: espiga # what logs call it
    apiKeys: [espiga-key-1, espiga-key-2] # several keys, for trying a rotation

    # Any list that is left out is as for test_<name> companies.
    fixtures:
      totemGroups:
        - { id: 11111111-1111-4111-8111-111111111111, name: North gate }
      carriers: [B12345674, A87654323] # tax ids
      drivers: [12345678Z, 87654321X] # NIFs
      products: # an id, here and below, is a UUID of your choice; without one it is random
        - { id: aaaaaaaa-0000-4000-8000-000000000001, externalId: WHEAT-01, name: Soft wheat }
      warehouses: # code, totemGroupId and displayConfiguration may be there besides
        - { externalId: SILO-01, name: Silo 1, code: S1 }

    # Bodies of POST /authorizations, and what happened to them since. The service's own rules apply: what it would
    # refuse, this file cannot say.
    authorizations:
      - &first # a name for what others repeat
        externalId: ERP-1
        productExternalId: WHEAT-01
        warehouseExternalId: SILO-01
        quantity: 24.5
        totemGroupId: 11111111-1111-4111-8111-111111111111
        operationType: loading
        carrierTaxId: B12345674
      - <<: *first # the same fields, and these
        externalId: ERP-2
        id: aaaaaaaa-0000-4000-8000-000000000002
        createdAt: 2026-06-01T08:00:00Z # the start of the server, if it is left out
        driverNif: 12345678Z
        tractorPlate: 1234BCD
        operations: # what totems recorded, in this order; a quantity that is left out is all that remains
          - { quantity: 10, recordedAt: 2026-06-02T08:00:00Z }
          - { quantity: 4.5, driverNif: 87654321X, tractorPlate: 5678XYZ, recordedAt: 2026-06-03T08:00:00Z }
        status: Finished # Active, if it is left out
        reason: manual # cancelled (if it is left out), manual, expired; consumed where the operations took everything
        finishedAt: 2026-06-04T08:00:00Z
      - <<: *first
        externalId: ERP-3
        waiting: # drivers who are there already, and wait for what is missing on the authorization
          - { driverNif: 12345678Z, quantity: 5 }

    # A cleaning protocol with its records; they name each other by their names, and may have ids.
    cleaning:
      active: true
      categories:
        - { id: aaaaaaaa-0000-4000-8000-000000000003, name: Food }
        - { name: Chemicals, description: Anything that is not for eating }
      types:
        - { name: Water rinse, category: Food }
      incompatibilities:
        - { kind: category, first: Food, second: Chemicals, reason: Residues }

    # The body of PUT /webhook.
    # webhook:
    #   url: http://127.0.0.1:3000/webhooks
    #   secret: a-secret-for-testing
    #   subscribedEvents: [] # every authorization event

    # What fails on purpose, from the start and after every reset.
    # faults:
    #   - { kind: status, status: 503, externalId: ERP-503, times: 2 } # the first two requests about this record
`;

/** Writes a seed file with comments; never overwrites a file. */
export async function init(file: string): Promise<void> {
  try {
    await writeFile(file, seed, { flag: "wx" });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    const reason = error instanceof Error ? error.message : "unknown";
    throw new UsageError(
      code === "EEXIST" ? `${file} already exists and was not overwritten.` : `${file} cannot be written: ${reason}`,
    );
  }
  process.stdout.write(`Wrote ${file}. Edit it, then run: totem-mock serve --seed ${file}\n`);
}
