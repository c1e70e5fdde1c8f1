import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocation } from 'ra-core';
import { READ_TITLES_ONLY_OPTION } from '../../provider/calls/titles';
import type { ConsoleProvider } from '../../provider/dataProvider';
import { addDays, today, toSeoulDay, toSeoulTimeText } from '../../schema/index';
import { useText } from '../../ui/useText';
import { useDeployment } from '../DeploymentContext';
import { useMenuEntryName } from '../menuEntries';
import { usePermittedMenu } from '../useMenu';
import { listAllMenuEntries, type PaletteOption } from './options';
import { type RecentRecord, useRecentRecords } from './recents';

const buildRecentRecordPath = ({ resource, id }: RecentRecord) => `/${resource}/${encodeURIComponent(id)}`;

/**
 * Returns options for the records that the operator opened last, with their present titles, masked if
 * personal. Undefined until the titles are read.
 */
export function useRecentRecordOptions(): PaletteOption[] | undefined {
  const provider = useDataProvider<ConsoleProvider>();
  const translate = useText();
  const getMenuEntryName = useMenuEntryName();
  const menuEntries = listAllMenuEntries(usePermittedMenu());
  const { groups } = useDeployment();
  const { pathname } = useLocation();
  const [recents] = useRecentRecords();
  const findMenuEntryOfRecentRecord = ({ resource, search }: RecentRecord) =>
    menuEntries.find(
      (entry) =>
        entry.resource.name === resource &&
        (entry.variant === undefined ||
          new URLSearchParams(search).get(entry.resource.variants?.by ?? '') === entry.variant),
    );
  // The record that is open now is left out of the recent records.
  const visibleRecords = recents.filter(
    (recentRecord) =>
      buildRecentRecordPath(recentRecord) !== pathname && findMenuEntryOfRecentRecord(recentRecord),
  );
  const { data, isLoading } = useQuery({
    queryKey: ['recent', visibleRecords.map(({ resource, id }) => [resource, id])],
    queryFn: async () => {
      const resourceNames = [...new Set(visibleRecords.map(({ resource }) => resource))];
      const titleEntriesByResource = await Promise.all(
        resourceNames.map(async (name) => {
          const recordIds = visibleRecords.filter(({ resource }) => resource === name).map(({ id }) => id);
          const response = await provider.getMany(name, { ids: recordIds, meta: READ_TITLES_ONLY_OPTION });
          return response.data.map(({ id, title, detail }): [string, PaletteOption] => [
            `${name}/${id}`,
            { key: '', to: '', title: String(title), detail: String(detail) },
          ]);
        }),
      );
      return new Map(titleEntriesByResource.flat());
    },
    enabled: visibleRecords.length > 0,
    gcTime: 0,
  });
  const formatOpenedTime = (openedAt: string) => {
    const openedDay = toSeoulDay(openedAt);
    if (openedDay === today()) return toSeoulTimeText(openedAt).slice(11, 16);
    return openedDay === addDays(today(), -1) ? translate('palette.yesterday') : openedDay.slice(5);
  };
  if (isLoading) return undefined;
  return visibleRecords.flatMap((recentRecord) => {
    const titleOption = data?.get(`${recentRecord.resource}/${recentRecord.id}`);
    const entry = findMenuEntryOfRecentRecord(recentRecord);
    const group = entry?.resource.menu?.group;
    if (!titleOption || !entry || !group) return [];
    return [
      {
        ...titleOption,
        key: `recent:${recentRecord.resource}/${recentRecord.id}`,
        to: buildRecentRecordPath(recentRecord) + recentRecord.search,
        where: `${getMenuEntryName(entry)} · ${formatOpenedTime(recentRecord.at)}`,
        icon: groups[group].icon,
      },
    ];
  });
}
