import { useTranslate } from 'ra-core';
import type { MenuEntry, MenuGroup } from '../menu';
import type { Product } from '../product';
import type { AnyResource } from '../schema/index';

/** The path of the home page below the console's base. */
export const HOME_PATH = '/';

/** The route state that tells an open list that the operator chose this list in the menu again. */
export const LIST_CHOSEN_AGAIN_STATE = { fresh: true };

/**
 * Returns the path of a menu entry below the console's base. If the entry is the list of a variant, the URL's
 * query names the variant.
 */
export function buildMenuEntryPath({ resource, variant }: MenuEntry): string {
  const variantQuery =
    resource.variants && variant ? `?${new URLSearchParams([[resource.variants.by, variant]])}` : '';
  return `/${resource.name}${variantQuery}`;
}

/**
 * Whether a menu entry belongs to the present URL. The resource must be the same and, if the resource has
 * variants, also the variant that the query names.
 */
export function isCurrentMenuEntry(
  { resource, variant }: MenuEntry,
  pathname: string,
  search: string,
): boolean {
  const [, first] = pathname.split('/');
  if (first !== resource.name) return false;
  return !resource.variants || new URLSearchParams(search).get(resource.variants.by) === variant;
}

/** Returns the path of a menu page that belongs to no resource. */
export const buildMenuPagePath = (pageName: string): string => `/${pageName}`;

/** The page that a menu entry opens: a list, or a page without a resource. */
export type MenuTarget = { path: string } & ({ entry: MenuEntry } | { page: string });

/** Returns the lists and pages of a menu in order, without the pages that every operator may open. */
export const listMenuTargets = (menu: readonly MenuGroup[], pagesByName: Product['pages']): MenuTarget[] =>
  menu.flatMap(({ entries, pages: pageNames }): MenuTarget[] => [
    ...entries.map((entry) => ({ path: buildMenuEntryPath(entry), entry })),
    ...pageNames
      .filter((pageName) => !pagesByName[pageName]?.everyone)
      .map((pageName) => ({ path: buildMenuPagePath(pageName), page: pageName })),
  ]);

/** Returns a function that tells whether a menu entry opens a list of the resource. */
export const createResourceListPredicate =
  ({ name }: AnyResource) =>
  (menuTarget: MenuTarget): boolean =>
    'entry' in menuTarget && menuTarget.entry.resource.name === name;

/**
 * Returns a function that returns the name of a menu entry. It is the name of the entry's variant, such as a
 * board, or else the name of its resource.
 */
export function useMenuEntryName(): (entry: MenuEntry) => string {
  const translate = useTranslate();
  return ({ resource, variant }) =>
    translate(`resources.${resource.name}.${variant ? `variants.${variant}.name` : 'name'}`);
}

/** Returns a function that returns the name of a list or page in the menu. */
export function useMenuTargetName(): (menuTarget: MenuTarget) => string {
  const translate = useTranslate();
  const getMenuEntryName = useMenuEntryName();
  return (menuTarget) =>
    'page' in menuTarget ? translate(`app.pages.${menuTarget.page}`) : getMenuEntryName(menuTarget.entry);
}
