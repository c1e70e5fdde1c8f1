import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '../../provider/dataProvider';
import type { MonthlyAccessReport } from './entry';

/** Returns the month that is due for review; if none is due, the last complete month. */
export function useReviewMonth(resource: string) {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: [resource, 'month'],
    queryFn: async ({ signal }) => {
      const { month } = await provider.readOwn(resource, 'month', { signal });
      return month as MonthlyAccessReport;
    },
  });
}
