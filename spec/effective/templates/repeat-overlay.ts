import { overlays } from "../../generated/overlays.ts";
import type { OwnRefusal } from "../../template/own-alternatives.ts";
import { type Part, partAt } from "../document.ts";
import type { OverlayAction } from "../overlay.ts";

/** Yields the changes to a contract under which a repeated create is refused: those of a 409, with the service's own words. */
export function* repeatActions({ status, code, detail }: OwnRefusal, contract: Part): Generator<OverlayAction> {
  const [refusal, ...others] = overlays["repeat-create"]?.["409"]?.actions ?? [];
  const isShared = partAt(contract, "paths", "/authorizations", "post", "responses", String(status)) !== undefined;
  const own = JSON.stringify(refusal, (key, value: unknown) => {
    if (key === "detail" && detail !== undefined) return `/externalId ${detail}.`;
    if (key === "message") return detail ?? value;
    if (key === "status") return status;
    return key === "description" && isShared ? undefined : value;
  });
  const named = code === undefined ? own : own.replaceAll("external_id_exists", code);
  yield JSON.parse(named.replace('"409":', `"${status}":`)) as OverlayAction;
  yield* others;
  if (code !== undefined) yield { target: "$.components.schemas.ProblemCode.enum", update: [code] };
}
