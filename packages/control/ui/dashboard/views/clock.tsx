import type { Timer } from "@totem-partner/simulator/control";
import { FirstCreate } from "../parts/curl.tsx";
import { Form, Input } from "../parts/form.tsx";
import { useAction } from "../parts/hooks.ts";
import { Badge, Button, Panel, Panels, Trouble } from "../parts/primitives.tsx";
import { dateAndTime, relative } from "../parts/text.ts";
import { useRead, useSession } from "../parts/use-session.ts";
import { hrefOf } from "../route.ts";
import type { Clock as ClockView } from "../session/api.ts";

const steps = { "+1 s": 1, "+1 min": 60, "+1 h": 3600, "+1 day": 86_400 };
const isLocal = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;

function TimerRow({ timer, now, onAdvance }: { timer: Timer; now: number; onAdvance: () => void }) {
  return (
    <li class="wrap">
      <time dateTime={timer.at}>{`${dateAndTime(timer.at)} · ${relative(timer.at, now)}`}</time>
      {timer.kind === "validity-ends" ? (
        <a href={hrefOf("authorizations", timer.authorizationId)}>An authorization expires</a>
      ) : (
        <a href={hrefOf("deliveries", timer.deliveryId)}>{`Attempt ${timer.attempt} of ${timer.type}`}</a>
      )}
      <Button class="quiet" onClick={onAdvance}>
        Advance to here
      </Button>
    </li>
  );
}

export function Clock() {
  const session = useSession();
  const { isBusy, problem, run } = useAction();
  const timers = useRead("GET /clock/timers", { query: { limit: 20 } });
  const now = session.clockNow() ?? Date.now();
  const set = async (call: Promise<ClockView>): Promise<void> => session.setClock(await call);
  const put = (instant: string): Promise<void> => set(session.call("PUT /clock", { body: { now: instant } }));
  const follow = (): Promise<void> => set(session.call("DELETE /clock"));
  const standsStill = session.clock?.standsStill === true;
  return (
    <Panels title="Clock">
      <Panel title="The company’s time">
        <p class="big-time">
          <time dateTime={new Date(now).toISOString()}>{dateAndTime(new Date(now - (now % 1000)).toISOString())}</time>{" "}
          <Badge tone={standsStill ? "warn" : "plain"}>{standsStill ? "stopped" : "follows real time"}</Badge>
        </p>
        <div class="actions wrap">
          <Button disabled={isBusy} onClick={() => run(standsStill ? follow : () => put(new Date(now).toISOString()))}>
            {standsStill ? "Return to real time" : "Stop the clock"}
          </Button>
          {Object.entries(steps).map(([label, seconds]) => (
            <Button
              key={label}
              disabled={isBusy}
              onClick={() => run(() => set(session.call("POST /clock/advance", { body: { seconds } })))}
            >
              {label}
            </Button>
          ))}
        </div>
        <Form
          class="form inline"
          onSend={({ now: instant = "" }) => put(isLocal.test(instant) ? `${instant}Z` : instant)}
          button="Set"
        >
          <Input label="Set the clock to (UTC)" name="now" type="datetime-local" step={1} required />
        </Form>
        <p class="muted">Setting or advancing the clock stops it; retries resume when you advance it.</p>
        <Trouble problem={problem} />
      </Panel>
      <Panel title="Due next">
        <Trouble problem={timers.problem} />
        {timers.value?.items.length === 0 ? (
          <>
            <p class="muted">No timers are waiting. Failed deliveries are retried, and authorizations expire:</p>
            <FirstCreate
              externalId="ERP-4"
              endDate={`${new Date(now + 86_400_000).toISOString().slice(0, 10)}T20:00:00Z`}
            />
          </>
        ) : (
          <ol class="timeline stack small">
            {timers.value?.items.map((timer, at) => (
              <TimerRow key={at} timer={timer} now={now} onAdvance={() => run(() => put(timer.at))} />
            ))}
          </ol>
        )}
      </Panel>
    </Panels>
  );
}
