import { defaultProgram, html, htmlDocument } from "../html/html.ts";

/** The document of the dashboard, which its script fills. It names the program that serves it. */
export function dashboardDocument(program = defaultProgram): string {
  const loaded = html`<meta name="application-name" content="${program}" />
    <link rel="stylesheet" href="/_mock/ui/theme.css" />
    <link rel="stylesheet" href="/_mock/ui/parts.css" />
    <link rel="stylesheet" href="/_mock/ui/dashboard.css" />
    <script type="module" src="/_mock/ui/dashboard/main.js"></script>`;
  const body = html`<div id="dashboard"><p class="loading">Loading the dashboard…</p></div>
    <noscript
      >The dashboard needs JavaScript. Everything it shows is also available from the control API, such as GET
      /_mock/requests.</noscript
    >`;
  return htmlDocument(program, loaded, body);
}
