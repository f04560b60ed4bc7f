import { type ComponentChild, h } from "preact";
import type { JournalEntry } from "../../../src/api/calls/violations.ts";
import { Badge, CopyButton, Facts, Section, Status, Unread } from "../parts/bits.ts";
import { targetOf } from "../copies/sent-request.ts";
import { HeaderLines, visible } from "../parts/json.ts";
import { MarkedJson } from "../parts/marked-json.ts";
import { dateAndTime } from "../parts/time.ts";
import { useRead, useSession } from "../parts/use-session.ts";
import { hrefOf, linkTo } from "../route.ts";
import { requestNotes, responseNotes, violationsElsewhere } from "./contract-notes.ts";
import { CopyAs } from "./copy-as.ts";
import { SendAgain } from "./send-again.ts";

const Violations = ({ violations }: Pick<JournalEntry, "violations">): ComponentChild =>
  h(
    Section,
    { title: "Contract violations" },
    h(
      "ul",
      { class: "plain-list" },
      violations.map(({ by, location, message }, at) =>
        h(
          "li",
          { key: at },
          h(Badge, { tone: by === "service" ? "bad" : "warn" }, by),
          " ",
          h("code", null, visible(location.join("."))),
          " ",
          visible(message),
        ),
      ),
    ),
  );

const Consulted = ({ consulted }: Pick<JournalEntry, "consulted">): ComponentChild =>
  h(
    Section,
    { title: "Assumptions consulted" },
    consulted.length === 0
      ? h("p", { class: "nothing" }, "None: the interface document covers this request.")
      : h(
          "ul",
          { class: "chips" },
          consulted.map((id) => h("li", { key: id }, h("a", { href: hrefOf("assumptions", id) }, id))),
        ),
  );

function Shown({ entry }: { entry: JournalEntry }): ComponentChild {
  const { credentials } = useSession();
  const { problem, fault, request, response } = entry;
  const violations = violationsElsewhere(entry);
  return h(
    "div",
    null,
    h(
      "h2",
      { class: "title mono" },
      h(Status, { status: entry.status }),
      ` ${entry.method} `,
      visible(targetOf(entry)),
    ),
    h(
      "div",
      { class: "actions" },
      h(SendAgain, { entry }),
      h(CopyButton, { label: "Copy link", text: () => linkTo("requests", entry.id, credentials.apiKey) }),
    ),
    problem &&
      h(
        Section,
        { title: "Problem" },
        h("p", { class: "trouble" }, h("strong", null, problem.code), " ", visible(problem.detail)),
      ),
    fault &&
      h(
        Section,
        { title: "Injected fault" },
        h(
          "p",
          null,
          h(Badge, { tone: "accent" }, fault.kind),
          ` injected by rule ${visible(fault.id)}. `,
          fault.service ? `The service returned ${String(fault.service.status)}.` : "The request was not executed.",
        ),
      ),
    violations.length > 0 && h(Violations, { violations }),
    h(
      Section,
      { title: "Request" },
      h(MarkedJson, { value: request.body, notes: requestNotes(entry), label: "Body of the request" }),
      h(HeaderLines, { ...request, of: "received" }),
    ),
    h(
      Section,
      { title: "Response" },
      h(MarkedJson, { value: response.body, notes: responseNotes(entry), label: "Body of the response" }),
    ),
    h(CopyAs, { entry }),
    h(Consulted, entry),
    h(
      Section,
      { title: "About" },
      h(Facts, {
        facts: [
          ["Operation", entry.operationId],
          ["Request id", h("code", null, entry.id)],
          ["Answered", `${dateAndTime(entry.at)} in real time, after ${entry.milliseconds.toFixed(1)} ms`],
        ],
      }),
    ),
  );
}

/** Everything about one request; its bodies are read when it is opened. */
export function RequestDetail({ id }: { id: string }): ComponentChild {
  const { value, problem } = useRead("GET /requests/{id}", { id });
  return value ? h(Shown, { entry: value }) : h(Unread, { problem });
}
