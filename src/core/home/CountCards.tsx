import { useDataProvider } from 'ra-core';
import type { ReactNode } from 'react';
import type { ConsoleProvider } from '../provider/dataProvider';
import { requireObjectInJson } from '../provider/wire/http';
import { Card, FailedHomeCard, StaleHomeCardNotice } from './Card';
import type { RecordCountsByPeriod } from './HomeCounts';
import { useDashboardData } from './useDashboardData';

/** The API's counts of records, by card and by state (decisions, section 6). */
export type CountsByCard<Name extends string> = Readonly<
  Record<Name, Readonly<Record<string, RecordCountsByPeriod>>>
>;

interface CountCardsProps<Name extends string> {
  title: string;
  /** Path, below `dashboard/`, of the call that returns the counts. */
  of: string;
  /** The cards. An answer that lacks one of them is shown as a failure. */
  names: readonly Name[];
  className: string | undefined;
  /** Returns the cards for the counts; placeholders if there are no counts yet. */
  cardsOf: (counts: CountsByCard<Name> | undefined) => ReactNode;
}

export const CountCards = <Name extends string>({
  title,
  of,
  names,
  className,
  cardsOf,
}: CountCardsProps<Name>) => {
  const provider = useDataProvider<ConsoleProvider>();
  const { data, error, busy, again } = useDashboardData(['dashboard', of], async (options) => {
    const answer = await provider.read(`dashboard/${of}`, options);
    for (const name of names) requireObjectInJson(answer, name);
    return answer as unknown as CountsByCard<Name>;
  });
  if (!data && error) {
    return (
      <Card title={title}>
        <FailedHomeCard {...{ title, error, busy, again }} />
      </Card>
    );
  }
  return (
    <>
      {error && <StaleHomeCardNotice {...{ error, again }} />}
      <div className={className}>{cardsOf(data)}</div>
    </>
  );
};
