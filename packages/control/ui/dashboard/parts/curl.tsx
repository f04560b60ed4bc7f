import { CopyButton } from "./primitives.tsx";
import { shellWord } from "./text.ts";
import { useSession } from "./use-session.ts";

interface CurlProps {
  /** Method and path, such as `POST /products`. */
  call: string;
  /** Its body as JSON, or one field of a form. */
  body?: object;
  field?: string;
}

/** A call with the company's key as a command to copy. */
export function Curl({ call, body, field }: CurlProps) {
  const { apiKey, adminToken } = useSession().credentials;
  const [method = "", path = ""] = call.split(" ");
  const isLocked = adminToken !== "" && path.startsWith("/_mock/");
  const parts = [
    `curl ${method === "PUT" ? "-X PUT " : ""}${location.origin}${path}`,
    `-H ${shellWord(`X-Partner-API-Key: ${apiKey}`)}`,
    ...(isLocked ? ['-H "Authorization: Bearer $TOTEM_MOCK_ADMIN_TOKEN"'] : []),
    ...(body ? ["-H 'Content-Type: application/json'", `-d ${shellWord(JSON.stringify(body))}`] : []),
    ...(field === undefined ? [] : [`-F ${field}`]),
  ];
  const text = parts.join(" \\\n  ");
  return (
    <div>
      <pre class="code" tabIndex={0}>
        {text}
      </pre>
      <CopyButton label="Copy" text={() => text} />
    </div>
  );
}

export const arrival = { totemGroupId: "11111111-1111-4111-8111-111111111111", driverNif: "12345678Z" };

/** A create with the records that every company begins with. */
export const FirstCreate = (fields: { externalId: string; endDate?: string }) => (
  <Curl
    call="POST /authorizations"
    body={{
      ...fields,
      ...{ productExternalId: "WHEAT-01", warehouseExternalId: "SILO-01", quantity: 24.5, operationType: "loading" },
      ...{ carrierTaxId: "B12345674", tractorPlate: "1234BCD", ...arrival },
    }}
  />
);
