import { useDataProvider } from 'ra-core';
import { createContext, useContext, useMemo, useState } from 'react';
import type { RecordPageData } from '../../provider/calls/beside';
import type { ConsoleProvider } from '../../provider/dataProvider';
import { hasApiFeature } from '../../provider/offers';
import {
  type AnyResource,
  findRelatedRecordsReference,
  type RelatedRecordsReference,
} from '../../schema/index';
import { useRecordFormContext } from '../fields/RecordFormContext';
import { useRights } from '../rights';

/**
 * One group of related records, as `related` in the schema declares it. It includes the reference fields by
 * which the records are found.
 */
export interface RelatedRecordGroup extends RelatedRecordsReference {
  name: string;
  days: number | undefined;
  /** Path of the number that each row shows, and whose sum the card shows. */
  summed: string | undefined;
}

/** Returns the groups of related records that the operator may read for a record. */
export function useReadableRelatedGroups(
  resource: AnyResource,
  storedRecord: object | null,
): readonly RelatedRecordGroup[] {
  const { listReadable: getReadableResources, opens } = useRights();
  const canOpenRecord = storedRecord !== null && opens(resource, storedRecord);
  const { related = {} } = resource;
  return useMemo(() => {
    const groupEntries = Object.entries(related).filter(([, { needs }]) => !needs || canOpenRecord);
    const readableResources = getReadableResources(
      groupEntries.flatMap(([, { of, needs }]) => (needs ? [of] : [])),
    );
    return groupEntries.flatMap(([name, part]) => {
      const reference = findRelatedRecordsReference(part, readableResources);
      return reference ? [{ name, days: part.days, summed: part.sum?.path, ...reference }] : [];
    });
  }, [related, getReadableResources, canOpenRecord]);
}

/**
 * Returns the data of one card of a record's page, such as its memos. A single API call reads the data of all
 * cards. Returns undefined for data that were already returned, or that the call did not request.
 */
type RelatedCardDataReader = <K extends keyof RecordPageData>(
  key: K,
) => Promise<RecordPageData[K] | undefined>;

/**
 * Returns a function that gives the data of one card of a record's page. Its first use starts a single API
 * call for the data of all cards.
 */
export function useRelatedCardDataReader(): RelatedCardDataReader {
  const { resource, stored } = useRecordFormContext();
  const provider = useDataProvider<ConsoleProvider>();
  const groups = useReadableRelatedGroups(resource, stored);
  const { opens } = useRights();
  const [calls] = useState(() => new Map<string, { answer: Promise<RecordPageData>; left: Set<string> }>());
  return async (key) => {
    const id = stored?.id ?? '';
    const [first, ...others] = groups.map(({ name }) => name);
    const canReadCards = stored !== null && opens(resource, stored) && hasApiFeature('beside');
    const cardKeys = (['memos', 'consents'] as const).filter(
      (cardKey) => canReadCards && resource[cardKey] !== undefined,
    );
    const unreadCardKeys = new Set<string>([...(first === undefined ? [] : ['related']), ...cardKeys]);
    if (!unreadCardKeys.has(key)) return undefined;
    const sharedCardCall = calls.get(id) ?? {
      answer: provider.beside().then(({ readBeside }) =>
        readBeside(resource.name, id, {
          of: first === undefined ? [] : [first],
          count: others,
          facts: cardKeys,
        }),
      ),
      left: unreadCardKeys,
    };
    calls.set(id, sharedCardCall);
    if (!sharedCardCall.left.delete(key)) return undefined;
    return (await sharedCardCall.answer)[key];
  };
}

const RelatedCardDataReaderContext = createContext<RelatedCardDataReader>(async () => undefined);

export const RelatedCardDataReaderProvider = RelatedCardDataReaderContext.Provider;
export const useRelatedCardDataReaderContext = () => useContext(RelatedCardDataReaderContext);
