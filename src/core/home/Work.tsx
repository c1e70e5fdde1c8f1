import { useDataProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useEngine } from '../engine/EngineContext';
import { buildDraftKey } from '../engine/form/leave/drafts/place';
import { useRights } from '../engine/rights';
import { useTexts } from '../engine/texts';
import type { DraftFormIdentity } from '../provider/calls/drafts';
import type { ConsoleProvider } from '../provider/dataProvider';
import { requireObjectInJson } from '../provider/wire/http';
import { type AnyResource, createVariantOnlyRecord, today, toSeoulTimeText } from '../schema/index';
import { formatCount } from '../ui/formatCount';
import { useText } from '../ui/useText';
import cardStyles from './Card.module.css';
import { HomeCardRows } from './HomeCardRows';
import { useDashboardData } from './useDashboardData';
import styles from './Work.module.css';

const workSectionNames = ['mine', 'waiting', 'drafts', 'today'] as const;
type WorkSectionName = (typeof workSectionNames)[number];

interface PendingWorkItem {
  resource: string;
  variant?: string;
  _id: string | null;
  title?: string;
  at: string;
  form?: DraftFormIdentity['form'];
  key?: string;
}

type PendingWorkLists = Partial<
  Record<WorkSectionName, { totalCount: number; items: readonly PendingWorkItem[] }>
>;

const PLACEHOLDER_ROW_COUNT = 3;

/** Returns the variant of a draft for a new record. Only the draft's key contains the variant. */
const findVariantOfDraft = ({ variants }: AnyResource, { resource, form, key }: PendingWorkItem) =>
  Object.keys(variants?.of ?? {}).find(
    (variantName) => form && buildDraftKey({ resource, record: null, form }, variantName) === key,
  );

/** Returns the URL of the page where the operator works on an item. */
function createWorkItemUrl(
  resource: AnyResource,
  variant: string | undefined,
  sectionName: WorkSectionName,
  item: PendingWorkItem,
): string {
  const searchParams = new URLSearchParams(
    Object.entries(createVariantOnlyRecord(resource, variant)).map(([key, value]) => [key, String(value)]),
  );
  const isReplyDeskSection = sectionName === 'mine' || sectionName === 'waiting';
  if (isReplyDeskSection && item._id !== null) searchParams.set('desk', item._id);
  const pathSegment = item._id === null ? 'create' : encodeURIComponent(item._id);
  const recordPath = isReplyDeskSection || item.form === 'message' ? '' : `/${pathSegment}`;
  const queryString = searchParams.toString();
  return `/${resource.name}${recordPath}${queryString && `?${queryString}`}`;
}

/**
 * Returns the text for a day or an instant. A day stays unchanged; an instant of today becomes its time; any
 * other instant becomes its day and time.
 */
function formatWorkItemTime(dayOrInstant: string): string {
  if (!dayOrInstant.includes('T')) return dayOrInstant;
  const seoulTimeText = toSeoulTimeText(dayOrInstant);
  return seoulTimeText.slice(0, 10) === today() ? seoulTimeText.slice(11, 16) : seoulTimeText.slice(0, 16);
}

const WorkItemRow = ({
  resource,
  part,
  item,
}: {
  resource: AnyResource;
  part: WorkSectionName;
  item: PendingWorkItem;
}) => {
  const translate = useText();
  const variant = item.variant ?? findVariantOfDraft(resource, item);
  const texts = useTexts(resource, variant);
  const { opens } = useRights();
  const variantOrResourceName = texts.variantName ?? texts.name;
  const titleElement = (
    <b className="cut">{item.title ?? translate('home.work.new', { name: variantOrResourceName })}</b>
  );
  return (
    <li>
      {item._id !== null && !opens(resource, createVariantOnlyRecord(resource, variant)) ? (
        <span className="cut">{titleElement}</span>
      ) : (
        <Link className={cardStyles.open} to={createWorkItemUrl(resource, variant, part, item)}>
          {titleElement}
        </Link>
      )}
      <div className={cardStyles.second}>
        <span className="cut">{variantOrResourceName}</span>
        <time className={cardStyles.moment} dateTime={item.at}>
          {formatWorkItemTime(item.at)}
        </time>
      </div>
    </li>
  );
};

const PendingWorkLists = () => {
  const translate = useText();
  const provider = useDataProvider<ConsoleProvider>();
  const { shownVariants } = useEngine();
  const { listReadable: getReadableResources } = useRights();
  const reading = useDashboardData(['dashboard', 'work'], async (options): Promise<PendingWorkLists> => {
    return requireObjectInJson(await provider.read('home/work', options), 'work') as PendingWorkLists;
  });
  const resources = getReadableResources();
  const renderWorkSectionRows = (workLists: PendingWorkLists, sectionName: WorkSectionName): ReactNode[] => {
    const { totalCount = 0, items = [] } = workLists[sectionName] ?? {};
    const rows = items.flatMap((item) => {
      const resource = resources.find(({ name }) => name === item.resource);
      const isItemVisible =
        resource && (item.variant === undefined || shownVariants(resource).includes(item.variant));
      return isItemVisible
        ? [<WorkItemRow key={item.key ?? item._id} {...{ resource, part: sectionName, item }} />]
        : [];
    });
    if (rows.length === 0) return [];
    const label = translate(`home.work.${sectionName}`);
    return [
      <fieldset key={sectionName} className={styles.part} aria-label={label}>
        <h3 className={styles.label}>
          {label}{' '}
          <span className="num">{translate('home.work.count', { count: formatCount(totalCount) })}</span>
        </h3>
        <ul className={cardStyles.rows}>{rows}</ul>
      </fieldset>,
    ];
  };
  return (
    <HomeCardRows
      title={translate('home.work.title')}
      {...{ reading }}
      expected={PLACEHOLDER_ROW_COUNT}
      varies
      rowsOf={(workLists) =>
        workSectionNames.flatMap((sectionName) => renderWorkSectionRows(workLists, sectionName))
      }
      wrapRows={(sectionNodes) => <div className={styles.parts}>{sectionNodes}</div>}
      empty={translate('home.work.none')}
    />
  );
};

export default PendingWorkLists;
