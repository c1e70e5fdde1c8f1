import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { ConsoleProvider, ConsoleRecord } from '../../../../core/provider/dataProvider';
import type { StudioPopup } from './popups';

/** Maximum number of popups whose content is read and shown; further popups show their names. */
const MAX_POPUPS_WITH_CONTENT = 30;

/** Contents are cached forever: the cache key contains the version, whose content never changes. */
const INFINITE_STALE_TIME_MS = Number.POSITIVE_INFINITY;

const NO_POPUP_CONTENTS: ReadonlyMap<string, string> = new Map();

/**
 * Reads the contents of popups, by the popups' ids. Contents that are being read, and those of deleted
 * popups, are missing.
 */
export function usePopupContents(
  resource: string,
  popups: readonly StudioPopup[],
): ReadonlyMap<string, string> {
  const provider = useDataProvider<ConsoleProvider>();
  const popupsToRead = popups.slice(0, MAX_POPUPS_WITH_CONTENT);
  const client = useQueryClient();
  const popupVersionKeys = popupsToRead.map(({ id, record }) => `${id}/${record.version}`).toSorted();
  const { data = NO_POPUP_CONTENTS } = useQuery({
    queryKey: ['studio', resource, 'contents', popupVersionKeys],
    async queryFn() {
      const readPopupContent = async ({
        id,
        record: { version },
      }: StudioPopup): Promise<[string, string][]> => {
        const queryOptions = {
          queryKey: ['studio', resource, 'content', id, version],
          staleTime: INFINITE_STALE_TIME_MS,
        };
        const queryFn = () => provider.getOne<ConsoleRecord>(resource, { id });
        // A popup whose content can't be read shows its name.
        const response = await client.fetchQuery({ ...queryOptions, queryFn }).catch(() => null);
        return response ? [[id, String(response.data.content ?? '')]] : [];
      };
      return new Map((await Promise.all(popupsToRead.map(readPopupContent))).flat());
    },
    // The contents that were already read stay visible while further ones are being read.
    placeholderData: (previousContents) => previousContents,
    staleTime: INFINITE_STALE_TIME_MS,
  });
  return data;
}
