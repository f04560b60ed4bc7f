import { html, type Html } from "../html.ts";

export interface SidebarLink {
  anchor: string;
  text: string;
  mark?: Html;
}

export interface SidebarGroup {
  title: string;
  links: readonly SidebarLink[];
  /** Whether its title is shown alone until somebody opens it. */
  isFolded?: boolean;
}

const linkOf = ({ anchor, text, mark }: SidebarLink): Html =>
  html`<li>
    <a href="#${anchor}"><span>${text}</span>${mark}</a>
  </li>`;

export const sidebar = (groups: readonly SidebarGroup[]): Html =>
  html`<nav class="sidebar small" id="contents" aria-label="Contents">
    <div class="search" role="search" hidden>
      <input
        type="search"
        id="search"
        placeholder="Search"
        role="combobox"
        aria-label="Search operations, fields, codes and open points"
        aria-expanded="false"
        aria-controls="found"
        aria-autocomplete="list"
        autocomplete="off"
        spellcheck="false"
      />
      <kbd>/</kbd>
      <ul class="found card" id="found" role="listbox" aria-label="Found" hidden></ul>
      <p class="visually-hidden" id="found-count" role="status"></p>
    </div>
    ${groups.map(
      ({ title, links, isFolded = false }) =>
        html`<details ${isFolded ? undefined : html`open`}>
          <summary>${title}</summary>
          <ul>
            ${links.map(linkOf)}
          </ul>
        </details>`,
    )}
  </nav>`;
