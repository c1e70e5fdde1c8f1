import { Link, useLocation } from 'react-router';
import type { ConsoleRecord } from '../../provider/dataProvider';
import {
  findTitlePathOfResource,
  getAt,
  getRecordNameOrId,
  getRecordTitlePaths,
  limits,
  REPLY_DESK_ASSIGNEE_PATH,
  REPLY_DESK_HELD_UNTIL_PATH,
  today,
  toSeoulDay,
  toSeoulTimeText,
} from '../../schema/index';
import { classifyWaitingUrgency, countBusinessDaysBetween } from '../../schema/text/businessDays';
import { Chip, type ChipTone } from '../../ui/Chip';
import { classNames } from '../../ui/classNames';
import { formatCount } from '../../ui/formatCount';
import { Notice } from '../../ui/Notice';
import { ProgressBar } from '../../ui/ProgressBar';
import { RetryButton } from '../../ui/RetryButton';
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
export function buildReplyDeskUrlQuery(currentQuery: string, id: string): string {
  const urlQuery = new URLSearchParams(currentQuery);
  urlQuery.set('desk', id);
  return `?${urlQuery}`;
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
export function computeBusinessDaysWaited(record: ConsoleRecord, deadlineRule: AnswerDeadlineRule) {
  if (!record.createdAt) return undefined;
  const waitedDays = countBusinessDaysBetween(toSeoulDay(record.createdAt), today(), deadlineRule);
  return {
    waited: waitedDays,
    over: waitedDays - deadlineRule.days,
    tone: toneByUrgency[classifyWaitingUrgency(waitedDays, deadlineRule.days)],
  };
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
  const namePath = findTitlePathOfResource(resource, list);
  const heldUntil = String(getAt(record, REPLY_DESK_HELD_UNTIL_PATH) ?? '');
  const assigneeName = String(getAt(record, `${REPLY_DESK_ASSIGNEE_PATH}.name`) ?? '');
  const waitStatus = due && computeBusinessDaysWaited(record, due);
  const detailValues = (getRecordTitlePaths(resource)?.details ?? []).map((detailPath) =>
    getAt(record, detailPath),
  );
  return (
    <li>
      <Link
        to={{ search: buildReplyDeskUrlQuery(search, record.id) }}
        className={classNames(styles.row, isOpen && styles.open)}
        aria-current={isOpen || undefined}
      >
        <span className={styles.first}>
          {waitStatus && (
            <Chip tone={waitStatus.tone}>
              {waitStatus.waited === 0
                ? translate('desk.today')
                : translate('desk.days', { days: waitStatus.waited })}
            </Chip>
          )}
          <b className="cut">{getRecordNameOrId(resource, namePath, record)}</b>
        </span>
        <span className={styles.second}>
          <span className="cut">{detailValues.filter(Boolean).join(' · ')}</span>
          <time className="num">{toSeoulTimeText(record.createdAt).slice(5, 16)}</time>
        </span>
        {(heldUntil > today() || writer || assigneeName) && (
          <span className={styles.second}>
            {assigneeName && <span>{translate('desk.assignee', { name: assigneeName })}</span>}
            {heldUntil > today() && <span>{translate('desk.held', { day: heldUntil })}</span>}
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
  queueAndCounts: deskQueue,
  due,
  writerNames: writerNameByRecordId,
  id,
  tab,
  onTab,
}: DeskQueueProps) => {
  const translate = useText();
  const formatErrorText = useErrorText();
  const { data, error, refetch } = deskQueue.queue;
  const formatReplyDeskTabLabel = (name: ReplyDeskQueueTab) => {
    const tabRecordCount = deskQueue.counts?.[replyDeskQueueTabs.indexOf(name)];
    const tabLabel = translate(`desk.tabs.${name}`);
    return tabRecordCount === undefined
      ? tabLabel
      : translate('desk.counted', { name: tabLabel, count: formatCount(tabRecordCount) });
  };
  const totalCount = data?.total ?? 0;
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
            {translate('desk.failed')} {formatErrorText(error)}
          </span>
          <RetryButton size="small" onClick={() => void refetch()} />
        </Notice>
      )}
      {!data && !error && <ProgressBar label={translate('desk.reading')} />}
      <ul>
        {data?.data.map((record) => (
          <ReplyDeskQueueRow
            key={record.id}
            {...{ resource, list, record, due }}
            writer={writerNameByRecordId.get(record.id)}
            isOpen={record.id === id}
          />
        ))}
      </ul>
      {totalCount > limits.maxRowsPerPage && (
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
