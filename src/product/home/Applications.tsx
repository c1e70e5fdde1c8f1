import { ClipboardList, House } from 'lucide';
import { useTexts } from '../../core/engine/texts';
import { CountCards, type CountsByCard } from '../../core/home/CountCards';
import styles from '../../core/home/Grid.module.css';
import { HomeCountTable } from '../../core/home/HomeCounts';
import { getChoicesOfField } from '../../core/schema/index';
import { useText } from '../../core/ui/useText';
import { interests } from '../resources/interests';
import { subscriptions } from '../resources/subscriptions';

/** The lists of applications. Each is counted by the values of the field at `path`. */
const countedApplicationLists = [
  { resource: interests, path: 'interest_type', icon: House },
  { resource: subscriptions, path: 'qualification_type', icon: ClipboardList },
] as const;

type CountedApplicationList = (typeof countedApplicationLists)[number];
type ApplicationCounts = CountsByCard<CountedApplicationList['resource']['name']>;

/**
 * Key in the API response for the number of applications whose counted field is empty. Only lists where this
 * field is optional have such applications.
 */
const EMPTY_FIELD_COUNT_KEY = 'NONE';

const ApplicationListCounts = ({
  resource,
  path,
  icon,
  counts,
}: CountedApplicationList & { counts: ApplicationCounts[keyof ApplicationCounts] | undefined }) => {
  const resourceTexts = useTexts(resource);
  const translate = useText();
  const rows = getChoicesOfField(resource, {}, path).map((value) => ({
    label: resourceTexts.choice(path, value),
    counts: counts?.[value],
  }));
  const emptyFieldCounts = counts?.[EMPTY_FIELD_COUNT_KEY];
  return (
    <HomeCountTable
      title={resourceTexts.name}
      icon={icon}
      states={resourceTexts.label(path)}
      columns={['today', 'week', 'total']}
      rows={
        emptyFieldCounts ? [...rows, { label: translate('dashboard.none'), counts: emptyFieldCounts }] : rows
      }
    />
  );
};

const Applications = () => (
  <CountCards
    title={useText()('dashboard.applications')}
    of="applications"
    names={countedApplicationLists.map(({ resource }) => resource.name)}
    className={styles.pair}
    cardsOf={(counts: ApplicationCounts | undefined) =>
      countedApplicationLists.map((list) => (
        <ApplicationListCounts key={list.resource.name} {...list} counts={counts?.[list.resource.name]} />
      ))
    }
  />
);

export default Applications;
