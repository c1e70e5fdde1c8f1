// Material UI's button is used, because react-admin's button would only show an icon on a phone.
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '../../provider/dataProvider';
import { toSeoulDay, toSeoulTimeText } from '../../schema/index';
import { Icon } from '../../ui/Icon';

import styles from './AccessLog.module.css';
import type { HashChainVerificationResult } from './entry';
import { useReviewMonth } from './useReviewMonth';

export const AccessLogChainVerification = ({ resource }: { resource: string }) => {
  const translate = useTranslate();
  const provider = useDataProvider<ConsoleProvider>();
  const { data: monthReport } = useReviewMonth(resource);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [resource, 'verify'],
    // The verification reads every entry of the log. So it runs only once per visit, and again only when the
    // operator requests it.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const { verified } = await provider.readOwn(resource, 'verify', { signal });
      return verified as HashChainVerificationResult;
    },
  });
  const translateChainVerificationText = (key: string, args: Record<string, string | number> = {}) =>
    translate(`widgets.accessLog.chain.${key}`, args);
  const brokenEntry = data?.broken;
  const icon = brokenEntry ? ShieldAlert : ShieldCheck;
  return (
    <div className={styles.chain}>
      <div role="status" className={styles.verdict} data-broken={brokenEntry ? '' : undefined}>
        {isFetching ? (
          <span>{translateChainVerificationText('checking')}</span>
        ) : error || !data ? (
          <span>{translateChainVerificationText('failed')}</span>
        ) : (
          <>
            <Icon of={icon} size={16} />
            <b>{translateChainVerificationText(brokenEntry ? 'broken' : 'whole')}</b>
            <span>
              {brokenEntry
                ? translateChainVerificationText('at', { number: brokenEntry.number.toLocaleString('ko-KR') })
                : translateChainVerificationText('last', {
                    at: toSeoulTimeText(data.checkedAt),
                    count: data.count.toLocaleString('ko-KR'),
                  })}
            </span>
          </>
        )}
      </div>
      <Button size="small" disabled={isFetching} onClick={() => void refetch()}>
        {translateChainVerificationText('again')}
      </Button>
      {monthReport?.since && (
        <span className={styles.kept}>
          {translateChainVerificationText('kept', { since: toSeoulDay(monthReport.since) })}
        </span>
      )}
    </div>
  );
};
