import { ClipboardList, House } from 'lucide-react';
import { useDataProvider } from 'ra-core';
import { useTexts } from '../../engine/texts';
import type { ConsoleProvider } from '../../provider/dataProvider';
import { interests } from '../../resources/interests';
import { subscriptions } from '../../resources/subscriptions';
import { choicesOf } from '../../schema/index';
import { useText } from '../../ui/useText';
import { useReading } from '../useReading';
import { Card, Failed, Stale } from './Card';
import { type Counted, Counts } from './Counts';
import styles from './Grid.module.css';

/** What each list of applications is counted by. */
const lists = [
  { resource: interests, path: 'interest_type', icon: House },
  { resource: subscriptions, path: 'qualification_type', icon: ClipboardList },
] as const;

type List = (typeof lists)[number];
type Answer = Readonly<Record<List['resource']['name'], Readonly<Record<string, Counted>>>>;

/** Those that chose nothing, where something may be left open. */
const NONE = 'NONE';

const ListCounts = ({
  resource,
  path,
  icon,
  counts,
}: List & { counts: Answer[keyof Answer] | undefined }) => {
  const texts = useTexts(resource);
  const translate = useText();
  const rows = choicesOf(resource, {}, path).map((value) => ({
    label: texts.choice(path, value),
    counts: counts?.[value],
  }));
  const none = counts?.[NONE];
  return (
    <Counts
      title={texts.name}
      icon={icon}
      states={texts.label(path)}
      columns={['today', 'week', 'total']}
      rows={none ? [...rows, { label: translate('dashboard.none'), counts: none }] : rows}
    />
  );
};

/** Applications of the housing flavour, by what they are for. */
export const Applications = () => {
  const translate = useText();
  const provider = useDataProvider<ConsoleProvider>();
  const { data, error, busy, again } = useReading(
    ['dashboard', 'applications'],
    async (options) => (await provider.read('dashboard/applications', options)) as unknown as Answer,
  );
  const title = translate('dashboard.applications');
  if (!data && error) {
    return (
      <Card title={title}>
        <Failed {...{ title, error, busy, again }} />
      </Card>
    );
  }
  return (
    <>
      {error && <Stale {...{ error, again }} />}
      <div className={styles.pair}>
        {lists.map((list) => (
          <ListCounts key={list.resource.name} {...list} counts={data?.[list.resource.name]} />
        ))}
      </div>
    </>
  );
};
