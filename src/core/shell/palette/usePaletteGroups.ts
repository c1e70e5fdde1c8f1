import { LayoutDashboard, Plus } from 'lucide';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useRights } from '../../engine/rights';
import { createResourceTexts } from '../../engine/texts';
import type { MenuEntry, MenuGroup } from '../../menu';
import type { SearchHitGroup } from '../../schema/index';
import { formatCount } from '../../ui/formatCount';
import { useText } from '../../ui/useText';
import { useDeployment } from '../DeploymentContext';
import { buildMenuEntryPath, buildMenuPagePath, HOME_PATH, useMenuEntryName } from '../menuEntries';
import { usePermittedHomeParts, usePermittedMenu } from '../useMenu';
import { findHighlightRange } from './matching';
import {
  type CommandPaletteOptionGroup,
  filterPaletteOptions,
  hasCreateForm,
  listAllMenuEntries,
  type PaletteOption,
} from './options';
import type { useConsoleAndRecordActions } from './useConsoleAndRecordActions';
import { useRecentRecordOptions } from './useRecentOptions';

/** Maximum number of menu entries that are shown while other groups are shown too. */
const MAX_MENU_OPTIONS = 3;
const MAX_PALETTE_ACTION_OPTIONS = 2;
const MAX_RECENT_OPTIONS = 2;
const MAX_RECORD_OPTIONS = 3;
/** Maximum number of options of a group before the operator has typed anything. */
const MAX_OPTIONS_BEFORE_TYPING = 6;

/** Returns the pages of the menu, the home page first, and the actions that create records. */
function usePageAndCreateActionOptions(menu: readonly MenuGroup[]) {
  const hasHomePage = usePermittedHomeParts().length > 0;
  const translate = useText();
  const translateDynamicKey = useTranslate();
  const getEntryName = useMenuEntryName();
  const { changes } = useRights();
  return useMemo(() => {
    const homeOption: PaletteOption = {
      key: 'menu:home',
      to: HOME_PATH,
      title: translate('app.menu.home'),
      icon: LayoutDashboard,
    };
    const menuOptions = menu.flatMap(({ name, icon, entries, pages: pageNames }) => {
      const groupOptionProps = { where: translateDynamicKey(`app.menu.${name}`), icon };
      return [
        ...entries.map((entry) => ({
          key: `menu:${buildMenuEntryPath(entry)}`,
          to: buildMenuEntryPath(entry),
          title: getEntryName(entry),
          ...groupOptionProps,
        })),
        ...pageNames.map((pageName) => ({
          key: `menu:${pageName}`,
          to: buildMenuPagePath(pageName),
          title: translateDynamicKey(`app.pages.${pageName}`),
          ...groupOptionProps,
        })),
      ];
    });
    const entriesWithCreateForm = listAllMenuEntries(menu).filter(
      ({ resource }) => hasCreateForm(resource) && changes(resource),
    );
    const recordCreationOptions = entriesWithCreateForm.map((entry): PaletteOption => {
      const [path = '', query] = buildMenuEntryPath(entry).split('?');
      const createPath = `${path}/create${query ? `?${query}` : ''}`;
      const { listed, create } = createResourceTexts(translateDynamicKey, entry.resource, entry.variant);
      return {
        key: `act:${createPath}`,
        to: createPath,
        title: translate('palette.create', { name: listed }),
        also: `${create},${translate('palette.also.create', { name: listed })}`,
        icon: Plus,
      };
    });
    return { pages: hasHomePage ? [homeOption, ...menuOptions] : menuOptions, acts: recordCreationOptions };
  }, [menu, hasHomePage, translate, translateDynamicKey, getEntryName, changes]);
}

/** Returns a function that makes a group of options from the records that the API found in a list. */
function useRecordOptionGroupBuilder() {
  const translate = useText();
  const translateDynamicKey = useTranslate();
  const getMenuEntryName = useMenuEntryName();
  const { groups } = useDeployment();
  return (
    entry: MenuEntry,
    { items, totalCount, list }: SearchHitGroup,
    term: string,
  ): CommandPaletteOptionGroup => {
    const { unit } = createResourceTexts(translateDynamicKey, entry.resource, entry.variant);
    const menuGroupName = entry.resource.menu?.group;
    const iconProps = menuGroupName && { icon: groups[menuGroupName].icon };
    const countText = formatCount(totalCount);
    const entryName = getMenuEntryName(entry);
    return {
      key: buildMenuEntryPath(entry),
      label: entryName,
      most: MAX_RECORD_OPTIONS,
      options: items.map(({ title, detail, route }) => ({
        key: route,
        to: route,
        title,
        detail,
        mark: findHighlightRange(title, term),
        ...iconProps,
      })),
      count: translate('palette.count', { count: countText, unit }),
      ...(list !== undefined && {
        all: {
          key: `all:${buildMenuEntryPath(entry)}`,
          to: list,
          title: translate('palette.all', { count: countText, unit }),
        },
      }),
    };
  };
}

/** Whether the title of a group's best option begins with the typed term. */
const doesBestOptionBeginWithTerm = ({ options: [best] }: CommandPaletteOptionGroup): boolean =>
  best?.mark?.[0] === 0;

/**
 * Returns the groups of options that the palette offers for a text, without empty groups.
 * `areOptionsComplete` is true once all groups are known; the groups of records from the API may still be
 * missing.
 */
export function usePaletteGroups(
  typedText: string,
  searchHitGroups: readonly SearchHitGroup[] | undefined,
  {
    acts: frameOptions,
    recordActs,
  }: Pick<ReturnType<typeof useConsoleAndRecordActions>, 'acts' | 'recordActs'>,
): { groups: CommandPaletteOptionGroup[]; areOptionsComplete: boolean } {
  const translate = useText();
  const menu = usePermittedMenu();
  const { pages, acts } = usePageAndCreateActionOptions(menu);
  const loadedRecentOptions = useRecentRecordOptions();
  const recentOptions = loadedRecentOptions ?? [];
  const buildRecordGroup = useRecordOptionGroupBuilder();
  const term = typedText.trim();
  const isTermBlank = term === '';
  // Only records from lists in the menu are shown, in the order of the menu. So lists that the deployment's
  // menu leaves out add no records.
  const recordGroups = listAllMenuEntries(menu).flatMap((entry) =>
    (searchHitGroups ?? [])
      .filter(({ resource, variant }) => resource === entry.resource.name && variant === entry.variant)
      .map((group) => buildRecordGroup(entry, group, term)),
  );
  const allGroups: CommandPaletteOptionGroup[] = [
    {
      key: 'menu',
      label: translate('palette.menu'),
      most: isTermBlank && recentOptions.length === 0 ? MAX_OPTIONS_BEFORE_TYPING : MAX_MENU_OPTIONS,
      options: isTermBlank ? (recentOptions.length === 0 ? pages : []) : filterPaletteOptions(pages, term),
    },
    {
      key: 'recent',
      label: translate('palette.recent'),
      most: isTermBlank ? MAX_OPTIONS_BEFORE_TYPING : MAX_RECENT_OPTIONS,
      options: isTermBlank ? recentOptions : filterPaletteOptions(recentOptions, term),
    },
    {
      key: 'acts',
      label: translate('palette.acts'),
      // All actions of the open record are shown, even if they exceed the group's usual maximum.
      most: Math.max(isTermBlank ? MAX_MENU_OPTIONS : MAX_PALETTE_ACTION_OPTIONS, recordActs.length),
      options: isTermBlank
        ? [...recordActs, ...acts]
        : filterPaletteOptions([...recordActs, ...acts, ...frameOptions], term),
    },
    ...recordGroups.filter(doesBestOptionBeginWithTerm),
    ...recordGroups.filter((group) => !doesBestOptionBeginWithTerm(group)),
  ];
  // Before the operator types, recent records come first. Until these are known, the palette shows neither
  // other groups nor a placeholder.
  const visibleGroups = isTermBlank && !loadedRecentOptions ? [] : allGroups;
  return {
    groups: visibleGroups.filter(({ options }) => options.length > 0),
    areOptionsComplete: loadedRecentOptions !== undefined,
  };
}
