import { useCallback } from 'react';
import type { ConsoleRecord } from '../../provider/dataProvider';
import { calledIn, getAt } from '../../schema/index';
import { useText } from '../../ui/useText';
import { type ListScreenContext, useListScreen } from './ListScreenContext';

/**
 * Returns a function that names a record of a list: by its name or the text that stands for it, else by its sequence
 * number if it has one, else by its row number.
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
      const order = every.find(({ field }) => field?.kind === 'int' && field.initial);
      const place = order?.path === undefined ? undefined : getAt(record, order.path);
      return translate('list.unnamed', { name: texts.listed, number: Number(place ?? number) });
    },
    [resource, every, name, texts, translate],
  );
}

/** What the list around a component calls its records. */
export const useRowName = () => useRowNameOf(useListScreen());
