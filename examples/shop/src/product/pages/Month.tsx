import { useDataProvider, useTranslate } from 'ra-core';
import { useErrorText } from '../../core/engine/calls/errorText';
import { Card } from '../../core/home/Card';
import { useDashboardData } from '../../core/home/useDashboardData';
import type { ConsoleProvider } from '../../core/provider/dataProvider';
import { nowInstant } from '../../core/schema/basics/clock';
import { toSeoulTimeText } from '../../core/schema/index';
import { ErrorState } from '../../core/ui/ErrorState';
import { PageHead } from '../../core/ui/PageHead';
import pageStyles from '../../core/ui/page.module.css';
import { Skeleton } from '../../core/ui/Skeleton';
import styles from './Month.module.css';

const STATES = ['PAID', 'SHIPPED', 'REFUNDED'] as const;

const Month = () => {
  const say = useTranslate();
  const provider = useDataProvider<ConsoleProvider>();
  const since = `${toSeoulTimeText(nowInstant()).slice(0, 7)}-01`;
  const { data, error } = useDashboardData(['purchases', 'month', since], ({ signal }) =>
    Promise.all(
      STATES.map(async (state) => {
        const word = `sums?createdAt[start]=${since}&state=${state}`;
        const { sums } = await provider.readOwn('purchases', word, { ...(signal && { signal }) });
        return BigInt((sums as { total: string }).total);
      }),
    ),
  );
  const errorText = useErrorText();
  return (
    <div className={pageStyles.page}>
      <PageHead title={say('app.pages.month')} crumbs={[{ label: say('app.menu.sales') }]} />
      <Card title={say('month.since', { since })}>
        {error && !data ? (
          <ErrorState title={say('month.failed')} text={errorText(error)} />
        ) : (
          <dl className={styles.sums}>
            {STATES.map((state, at) => (
              <div key={state}>
                <dt>{say(`resources.purchases.choices.state.${state}`)}</dt>
                <dd>{data ? say('month.won', { won: data[at]?.toLocaleString('ko-KR') }) : <Skeleton />}</dd>
              </div>
            ))}
          </dl>
        )}
      </Card>
    </div>
  );
};

export default Month;
