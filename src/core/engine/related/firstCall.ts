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
  stored: object | null,
): readonly RelatedRecordGroup[] {
  const { listReadable: readables, opens } = useRights();
  const isOpen = stored !== null && opens(resource, stored);
  const { related = {} } = resource;
  return useMemo(() => {
    const parts = Object.entries(related).filter(([, { needs }]) => !needs || isOpen);
    const all = readables(parts.flatMap(([, { of, needs }]) => (needs ? [of] : [])));
    return parts.flatMap(([name, part]) => {
      const path = findRelatedRecordsReference(part, all);
      return path ? [{ name, days: part.days, summed: part.sum?.path, ...path }] : [];
    });
  }, [related, readables, isOpen]);
}

/**
 * Takes the data of one card from the call that reads the data of all cards next to a record. Returns
 * undefined if the data were already taken, or if the call did not request them.
 */
type RelatedCardDataReader = <K extends keyof RecordPageData>(
  key: K,
) => Promise<RecordPageData[K] | undefined>;

/**
 * Returns a function that takes the data of one card from a single call for all cards next to a record. The
 * call is made when the first data are taken.
 */
export function useRelatedCardDataReader(): RelatedCardDataReader {
  const { resource, stored } = useRecordFormContext();
  const provider = useDataProvider<ConsoleProvider>();
  const parts = useReadableRelatedGroups(resource, stored);
  const { opens } = useRights();
  const [calls] = useState(() => new Map<string, { answer: Promise<RecordPageData>; left: Set<string> }>());
  return async (key) => {
    const id = stored?.id ?? '';
    const [first, ...others] = parts.map(({ name }) => name);
    const isOpen = stored !== null && opens(resource, stored) && hasApiFeature('beside');
    const facts = (['memos', 'consents'] as const).filter((fact) => isOpen && resource[fact] !== undefined);
    const left = new Set<string>([...(first === undefined ? [] : ['related']), ...facts]);
    if (!left.has(key)) return undefined;
    const known = calls.get(id) ?? {
      answer: provider
        .beside()
        .then(({ readBeside }) =>
          readBeside(resource.name, id, { of: first === undefined ? [] : [first], count: others, facts }),
        ),
      left,
    };
    calls.set(id, known);
    if (!known.left.delete(key)) return undefined;
    return (await known.answer)[key];
  };
}

const RelatedCardDataReaderContext = createContext<RelatedCardDataReader>(async () => undefined);

export const RelatedCardDataReaderProvider = RelatedCardDataReaderContext.Provider;
export const useReadRelatedCardData = () => useContext(RelatedCardDataReaderContext);
