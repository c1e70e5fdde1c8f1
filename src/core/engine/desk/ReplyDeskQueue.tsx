import { RotateCcw } from 'lucide';
import { Link, useLocation } from 'react-router';
import type { ConsoleRecord } from '../../provider/dataProvider';
import {
  DESK_HELD_UNTIL_PATH,
  getAt,
  getNamePathOfResource,
  getRecordNameOrId,
  getRecordTitlePaths,
  limits,
  REPLY_DESK_ASSIGNEE_PATH,
  today,
  toSeoul,
  toSeoulDay,
} from '../../schema/index';
import { classifyWaitingUrgency, countBusinessDaysBetween } from '../../schema/text/businessDays';
import { Button } from '../../ui/Button';
import { Chip, type ChipTone } from '../../ui/Chip';
import { classNames } from '../../ui/classNames';
import { formatCount } from '../../ui/formatCount';
import { Notice } from '../../ui/Notice';
import { ProgressBar } from '../../ui/ProgressBar';
import { SegmentedControl } from '../../ui/SegmentedControl';
import { useText } from '../../ui/useText';
import { useErrorText } from '../calls/errorText';
import type { Texts } from '../texts';
import styles from './DeskPage.module.css';
import {
  type AnswerDeadlineRule,
  type ReplyDeskQueueParams,
  type ReplyDeskQueueTab,
  replyDeskQueueTabs,
  type useReplyDeskQueue,
} from './useDeskQueue';

/** Returns the URL query that opens a record at the reply desk; other parameters of the query stay. */
export function buildReplyDeskUrlQuery(search: string, id: string): string {
  const query = new URLSearchParams(search);
  query.set('desk', id);
  return `?${query}`;
}

const toneByUrgency: Readonly<Record<ReturnType<typeof classifyWaitingUrgency>, ChipTone | undefined>> = {
  calm: undefined,
  last: 'amber',
  late: 'red',
};

/**
 * Returns the business days that a record has waited, how many of them exceed the limit, and the colour of
 * their chip. Returns undefined if the record has no creation time.
 */
export function computeBusinessDaysWaited(record: ConsoleRecord, due: AnswerDeadlineRule) {
  if (!record.createdAt) return undefined;
  const waited = countBusinessDaysBetween(toSeoulDay(record.createdAt), today(), due);
  return { waited, over: waited - due.days, tone: toneByUrgency[classifyWaitingUrgency(waited, due.days)] };
}

interface QueueRowProps extends Pick<ReplyDeskQueueParams, 'resource' | 'list'> {
  record: ConsoleRecord;
  due: AnswerDeadlineRule | undefined;
  writer: string | undefined;
  isOpen: boolean;
}

const ReplyDeskQueueRow = ({ resource, list, record, due, writer, isOpen }: QueueRowProps) => {
  const translate = useText();
  const { search } = useLocation();
  const path = getNamePathOfResource(resource, list);
  const held = String(getAt(record, DESK_HELD_UNTIL_PATH) ?? '');
  const assignee = String(getAt(record, `${REPLY_DESK_ASSIGNEE_PATH}.name`) ?? '');
  const wait = due && computeBusinessDaysWaited(record, due);
  const beside = (getRecordTitlePaths(resource)?.details ?? []).map((detail) => getAt(record, detail));
  return (
    <li>
      <Link
        to={{ search: buildReplyDeskUrlQuery(search, record.id) }}
        className={classNames(styles.row, isOpen && styles.open)}
        aria-current={isOpen || undefined}
      >
        <span className={styles.first}>
          {wait && (
            <Chip tone={wait.tone}>
              {wait.waited === 0 ? translate('desk.today') : translate('desk.days', { days: wait.waited })}
            </Chip>
          )}
          <b className="cut">{getRecordNameOrId(resource, path, record)}</b>
        </span>
        <span className={styles.second}>
          <span className="cut">{beside.filter(Boolean).join(' · ')}</span>
          <time className="num">{toSeoul(record.createdAt).slice(5, 16)}</time>
        </span>
        {(held > today() || writer || assignee) && (
          <span className={styles.second}>
            {assignee && <span>{translate('desk.assignee', { name: assignee })}</span>}
            {held > today() && <span>{translate('desk.held', { day: held })}</span>}
            {writer && <span>{translate('desk.writingRow', { name: writer })}</span>}
          </span>
        )}
      </Link>
    </li>
  );
};

interface DeskQueueProps extends Pick<ReplyDeskQueueParams, 'resource' | 'list'> {
  texts: Texts;
  queueAndCounts: ReturnType<typeof useReplyDeskQueue>;
  due: AnswerDeadlineRule | undefined;
  writerNames: ReadonlyMap<string, string>;
  id: string;
  tab: ReplyDeskQueueTab;
  onTab: (tab: ReplyDeskQueueTab) => void;
}

export const ReplyDeskQueue = ({
  resource,
  list,
  texts,
  queueAndCounts: read,
  due,
  writerNames: writers,
  id,
  tab,
  onTab,
}: DeskQueueProps) => {
  const translate = useText();
  const reason = useErrorText();
  const { data, error, refetch } = read.queue;
  const formatReplyDeskTabLabel = (name: ReplyDeskQueueTab) => {
    const count = read.counts?.[replyDeskQueueTabs.indexOf(name)];
    const said = translate(`desk.tabs.${name}`);
    return count === undefined ? said : translate('desk.counted', { name: said, count: formatCount(count) });
  };
  const total = data?.total ?? 0;
  return (
    <nav className={styles.queue} aria-label={translate('desk.queue', { name: texts.name })}>
      <div className={styles.tabs}>
        <SegmentedControl
          look="field"
          label={translate('desk.tabs.label')}
          options={replyDeskQueueTabs.map((value) => ({ value, label: formatReplyDeskTabLabel(value) }))}
          value={tab}
          onChange={onTab}
        />
      </div>
      <p className={styles.caption}>{translate(tab === 'all' ? 'desk.newest' : 'desk.oldest')}</p>
      {error && (
        <Notice tone="red" role="alert">
          <span>
            {translate('desk.failed')} {reason(error)}
          </span>
          <Button size="small" icon={RotateCcw} onClick={() => void refetch()}>
            {translate('desk.again')}
          </Button>
        </Notice>
      )}
      {!data && !error && <ProgressBar label={translate('desk.reading')} />}
      <ul>
        {data?.data.map((record) => (
          <ReplyDeskQueueRow
            key={record.id}
            {...{ resource, list, record, due }}
            writer={writers.get(record.id)}
            isOpen={record.id === id}
          />
        ))}
      </ul>
      {total > limits.maxRowsPerPage && (
        <p className={styles.caption}>
          {translate('desk.some', { count: formatCount(limits.maxRowsPerPage) })}
        </p>
      )}
      {due?.until !== undefined && today() > due.until && (
        <p className={styles.caption}>{translate('desk.noTable', { day: due.until })}</p>
      )}
    </nav>
  );
};
