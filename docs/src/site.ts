import type { Page } from "./page.ts";

/** Something of the site that is not a page of VitePress. */
export interface Link {
  title: string;
  /** Its address on the site. */
  address: string;
  description: string;
}

/** A group of pages of the sidebar. */
export interface Section {
  title: string;
  pages: readonly Page[];
  /** The links that the sidebar shows after the pages. */
  links?: readonly Link[];
  /** True if the sidebar shows its title alone, until it is opened. */
  collapsed?: boolean;
  /** True if llms-full.txt omits it: it is long, and its pages are read one at a time. */
  lookedUp?: boolean;
}

/** The part of the site that the configuration of VitePress reads. */
export interface Outline {
  sections: { title: string; collapsed: boolean; pages: { path: string; title: string }[]; links: readonly Link[] }[];
}

/** The address at which a page is reached. */
export const addressOf = (path: string): string => `/${path.replace(/(^|\/)index$/, "$1")}`;

/** The outline of these sections, as plain data. */
export const outlineOf = (sections: readonly Section[]): Outline => ({
  sections: sections.map(({ title, collapsed = false, pages, links = [] }) => ({
    title,
    collapsed,
    links,
    pages: pages.map((page) => ({ path: page.path, title: page.title })),
  })),
});
