import { useTranslate } from 'ra-core';
import type { MenuEntry, MenuGroup } from '../menu';

/** The path of the home page below the console's base. */
export const HOME = '/';

/** The route state that tells an open list that it was requested again from the menu. */
export const FRESH = { fresh: true };

/** The path of a menu entry below the console's base; a variant's list is chosen by the query. */
export function pathOf({ resource, variant }: MenuEntry): string {
  const query =
    resource.variants && variant ? `?${new URLSearchParams([[resource.variants.by, variant]])}` : '';
  return `/${resource.name}${query}`;
}

/** True if an entry is the current one: its resource, and its variant if the query names one. */
export function isCurrent({ resource, variant }: MenuEntry, pathname: string, search: string): boolean {
  const [, first] = pathname.split('/');
  if (first !== resource.name) return false;
  return !resource.variants || new URLSearchParams(search).get(resource.variants.by) === variant;
}

/** The path of a page that belongs to no resource. */
export const pathOfPage = (page: string): string => `/${page}`;

/** The menu's first page, for operators without a home page; undefined if there is none. */
export function firstPathIn(menu: readonly MenuGroup[]): string | undefined {
  const [first] = menu.flatMap(({ entries }) => entries);
  return first && pathOf(first);
}

/** Returns the name of a menu entry: of its variant, such as a board, or of its resource. */
export function useEntryName(): (entry: MenuEntry) => string {
  const translate = useTranslate();
  return ({ resource, variant }) =>
    translate(`resources.${resource.name}.${variant ? `variants.${variant}.name` : 'name'}`);
}
