import { CopyButton } from "@totem-partner/control/ui/parts/primitives.tsx";
import type { ComponentChild } from "preact";
import { useState } from "preact/hooks";
import { useOperator } from "../parts/use-operator.ts";

/** A command that reads the metrics, for a POSIX shell. A token has no character that a shell would take for its own. */
export const metricsCommand = (origin: string, token = "$TOTEM_SANDBOX_ADMIN_TOKEN"): string =>
  `curl -H "Authorization: Bearer ${token}" ${origin}/_sandbox/metrics`;

/** The panel that says where a monitoring system reads the same numbers. */
export function Metrics(): ComponentChild {
  const { token } = useOperator();
  const [hasToken, setHasToken] = useState(false);
  return (
    <details class="metrics">
      <summary>Metrics for a monitoring system</summary>
      <p>
        The totals are also available as OpenMetrics, for Prometheus and compatible systems. Reading them requires the
        admin token:
      </p>
      <pre class="code" tabIndex={0} role="region" aria-label="Command">
        {metricsCommand(location.origin)}
      </pre>
      <div class="actions">
        <CopyButton label="Copy command" text={() => metricsCommand(location.origin, hasToken ? token : undefined)} />
        <label class="check">
          <input
            type="checkbox"
            checked={hasToken}
            onChange={({ currentTarget }) => setHasToken(currentTarget.checked)}
          />
          Include the token
        </label>
      </div>
    </details>
  );
}
