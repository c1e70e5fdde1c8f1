import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { FilterOptionsByName, ListWidgetProps } from '../../engine/EngineContext';
import type { ConsoleProvider } from '../../provider/dataProvider';
import { AccessLogChainVerification } from './AccessLogChainVerification';
import { AccessLogEntryPhoneList, AccessLogEntryTable } from './Entries';
import type { OperatorInAccessLog } from './entry';
import { MonthlyAccessLogReview } from './MonthlyAccessLogReview';

/**
 * Returns the options of the filter by operator. If these options can't be read, the result is undefined, and
 * the filter is an input for a username.
 */
function useOperatorOptions(resourceName: string): FilterOptionsByName | undefined {
  const provider = useDataProvider<ConsoleProvider>();
  const translate = useTranslate();
  const { data, error } = useQuery({
    queryKey: [resourceName, 'operators'],
    queryFn: async ({ signal }) => {
      const { operators } = await provider.readOwn(resourceName, 'operators', { signal });
      return operators as OperatorInAccessLog[];
    },
  });
  return useMemo(() => {
    if (error) return undefined;
    const operatorOptions = (data ?? []).map(({ name, username }) => ({
      value: username,
      label: name === '' ? username : translate('widgets.accessLog.operator', { name, username }),
    }));
    return { operator: operatorOptions };
  }, [data, error, translate]);
}

const AccessLog = ({ ListScreen, ...props }: ListWidgetProps) => {
  const isPhoneWidth = useMediaQuery('(max-width: 600px)');
  const { resource } = props;
  const filterOptions = useOperatorOptions(resource.name);
  return (
    <ListScreen {...props} offers={filterOptions} above={<MonthlyAccessLogReview resource={resource} />}>
      <AccessLogChainVerification resource={resource.name} />
      {isPhoneWidth ? <AccessLogEntryPhoneList /> : <AccessLogEntryTable />}
    </ListScreen>
  );
};

export default AccessLog;
