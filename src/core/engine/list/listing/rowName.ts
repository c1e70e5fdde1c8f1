import { useCallback } from 'react';
import type { ConsoleRecord } from '../../../provider/dataProvider';
import { calledIn, declaredDetails, getAt, initialOf, insteadPaths } from '../../../schema/index';
import { useText } from '../../../ui/useText';
import { type ListScreenContext, useListScreen } from './ListScreenContext';

/** The column of the sequence number, which distinguishes unnamed records. */
const orderOf = ({ every }: Pick<ListScreenContext, 'every'>) =>
  every.find(({ field }) => field && initialOf(field))?.path;

/** The paths that name a list's record. */
export const namingPaths = (screen: ListScreenContext): string[] => {
  const { resource, name } = screen;
  const paths = ['_id', name, ...insteadPaths(resource), ...declaredDetails(resource), orderOf(screen)];
  return [...new Set(paths.filter((path) => path !== undefined))];
};

/**
 * Returns a function that names a record of a list. It takes the name or a substitute text, else the sequence
 * number, else the row number.
 */
export function useRowNameOf({
  resource,
  every,
  name,
  texts,
}: ListScreenContext): (record: ConsoleRecord, number: number) => string {
  const translate = useText();
  return useCallback(
    (record, number) => {
      const called = calledIn(resource, name, record);
      if (called !== undefined) return called;
      const order = orderOf({ every });
      const place = order === undefined ? undefined : getAt(record, order);
      return translate('list.unnamed', { name: texts.listed, number: Number(place ?? number) });
    },
    [resource, every, name, texts, translate],
  );
}

/** Names records of the surrounding list. */
export const useRowName = () => useRowNameOf(useListScreen());
