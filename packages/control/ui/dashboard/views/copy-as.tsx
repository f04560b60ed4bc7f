import { useState } from "preact/hooks";
import type { FaultRule } from "@totem-partner/simulator";
import type { JournalEntry } from "../../../src/api/calls/violations.ts";
import { curlOf, fetchOf, sdkCallOf } from "../copies/calls.ts";
import { vitestOf } from "../copies/vitest-test.ts";
import { Segments } from "../parts/filter.tsx";
import { Check } from "../parts/form.tsx";
import { useLatest } from "../parts/hooks.ts";
import { Text } from "../parts/json.tsx";
import { CopyButton, Section, Unread } from "../parts/primitives.tsx";
import { useSession } from "../parts/use-session.ts";
import type { Session } from "../session/session.ts";

const forms = { curl: "curl", fetch: "fetch", client: "SDK call", test: "Vitest test" };

const mostEarlier = 200;

async function ruleOf(session: Session, { fault }: JournalEntry): Promise<FaultRule | undefined> {
  if (fault === null) return undefined;
  const { items } = await session.call("GET /faults", { query: { limit: 100 } });
  const found = items.find(({ id }) => id === fault.id);
  if (found === undefined) return undefined;
  const { id: _, seen: _seen, hit: _hit, spent: _spent, ...rule } = found;
  return rule;
}

async function testOf(session: Session, entry: JournalEntry): Promise<string> {
  const query = { order: "newest-first", limit: mostEarlier };
  const [{ items }, settled, fault] = await Promise.all([
    session.call("GET /requests?form=full", { query }),
    session.call("GET /assumptions"),
    ruleOf(session, entry),
  ]);
  const switched = settled.filter((one) => JSON.stringify(one.value) !== JSON.stringify(one.default));
  const assumptions = Object.fromEntries(switched.map(({ id, value }) => [id, value]));
  const now = session.clock?.standsStill === true ? session.clock.now : undefined;
  const earlier = items.filter((one) => one.at <= entry.at && one.id !== entry.id).reverse();
  return vitestOf({ entry, earlier, now, assumptions, fault });
}

/** A request as something to paste elsewhere. The key stays out of it, unless it is asked for. */
export function CopyAs({ entry }: { entry: JournalEntry }) {
  const session = useSession();
  const [form, setForm] = useState<keyof typeof forms>("curl");
  const [hasKey, setHasKey] = useState(false);
  const key = form === "test" ? entry.id : undefined;
  const made = useLatest(key, () => testOf(session, entry), []);
  const code = {
    curl: () => curlOf(entry, location.origin),
    fetch: () => fetchOf(entry, location.origin),
    client: () => sdkCallOf(entry, location.origin) ?? "// The SDK has no method for this request.",
    test: () => made.value ?? "",
  }[form]();
  return (
    <Section title="Copy as">
      <div class="actions wrap">
        <Segments label="Copy as" options={forms} chosen={form} onChoose={setForm} />
        <CopyButton
          label={`Copy as ${forms[form]}`}
          text={() => (form === "curl" && hasKey ? curlOf(entry, location.origin, session.credentials.apiKey) : code)}
        />
        {form === "curl" && (
          <Check checked={hasKey} onChange={({ currentTarget }) => setHasKey(currentTarget.checked)}>
            Include the key
          </Check>
        )}
      </div>
      {form === "test" && made.value === undefined ? (
        <Unread {...made} />
      ) : (
        <Text text={code} label={`As ${forms[form]}`} />
      )}
    </Section>
  );
}
