import { useTranslate } from 'ra-core';
import type { MenuEntry, MenuGroup } from '../menu';
import type { Product } from '../product';
import type { AnyResource } from '../schema/index';

/** The path of the home page below the console's base. */
export const HOME = '/';

/** Route state that tells an open list that it was chosen again in the menu. */
export const CHOSEN_AGAIN = { fresh: true };

/** Returns the path of a menu entry below the console's base; a variant's list is chosen by the query. */
export function pathOf({ resource, variant }: MenuEntry): string {
  const query =
    resource.variants && variant ? `?${new URLSearchParams([[resource.variants.by, variant]])}` : '';
  return `/${resource.name}${query}`;
}

/** Whether an entry is the present one: its resource, and its variant if the query names one. */
export function isCurrentEntry({ resource, variant }: MenuEntry, pathname: string, search: string): boolean {
  const [, first] = pathname.split('/');
  if (first !== resource.name) return false;
  return !resource.variants || new URLSearchParams(search).get(resource.variants.by) === variant;
}

/** Returns the path of a page without a resource. */
export const pathOfPage = (page: string): string => `/${page}`;

/** A list, or a page without a resource, in a menu. */
export type Place = { path: string } & ({ entry: MenuEntry } | { page: string });

/** Returns the lists and pages of a menu in order, without pages that every operator may open. */
export const placesIn = (menu: readonly MenuGroup[], pages: Product['pages']): Place[] =>
  menu.flatMap(({ entries, pages: names }): Place[] => [
    ...entries.map((entry) => ({ path: pathOf(entry), entry })),
    ...names.filter((page) => !pages[page]?.everyone).map((page) => ({ path: pathOfPage(page), page })),
  ]);

/** Returns whether a place is a list of a resource. */
export const isListOf =
  ({ name }: AnyResource) =>
  (place: Place): boolean =>
    'entry' in place && place.entry.resource.name === name;

/**
 * Returns a function for the name of a menu entry: that of its variant, such as a board, or of its resource.
 */
export function useEntryName(): (entry: MenuEntry) => string {
  const translate = useTranslate();
  return ({ resource, variant }) =>
    translate(`resources.${resource.name}.${variant ? `variants.${variant}.name` : 'name'}`);
}

/** Returns a function for the name of a place in the menu. */
export function usePlaceName(): (place: Place) => string {
  const say = useTranslate();
  const nameOf = useEntryName();
  return (place) => ('page' in place ? say(`app.pages.${place.page}`) : nameOf(place.entry));
}
