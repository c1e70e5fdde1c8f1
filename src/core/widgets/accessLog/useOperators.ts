import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { FilterOffers } from '../../engine/EngineContext';
import type { ConsoleProvider } from '../../provider/dataProvider';
import type { RecordedOperator } from './entry';

/** The options of the operator filter; undefined if they can't be read, so that a user name is typed there. */
export function useOperators(resource: string): FilterOffers | undefined {
  const provider = useDataProvider<ConsoleProvider>();
  const translate = useTranslate();
  const { data, error } = useQuery({
    queryKey: [resource, 'operators'],
    queryFn: async ({ signal }) => {
      const { operators } = await provider.readOwn(resource, 'operators', { signal });
      return operators as RecordedOperator[];
    },
  });
  return useMemo(() => {
    if (error) return undefined;
    const operator = (data ?? []).map(({ name, username }) => ({
      value: username,
      label: name === '' ? username : translate('widgets.accessLog.operator', { name, username }),
    }));
    return { operator };
  }, [data, error, translate]);
}
