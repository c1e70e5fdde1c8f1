import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide';
import { useState } from 'react';
import { Link, useDataProvider, useNotify, useTranslate } from 'react-admin';
import { invalidateCachedLists } from '../../engine/calls/cachedLists';
import { useErrorText } from '../../engine/calls/errorText';
import { useExclusiveMutation } from '../../engine/calls/useSingleRunningCall';
import { useUnsavedTextGuard } from '../../engine/form/leave/typedText';
import { ReadErrorNotice } from '../../engine/loading/ReadErrorNotice';
import { useRights } from '../../engine/rights';
import type { ConsoleProvider } from '../../provider/dataProvider';
import { type AnyResource, limits, toNfc, toSeoulTimeText, truncateToCharacters } from '../../schema/index';
import { Chip } from '../../ui/Chip';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import cardStyles from '../../ui/card.module.css';
import { classNames } from '../../ui/classNames';
import { Icon } from '../../ui/Icon';
import { TextArea } from '../../ui/Input';
import { Labelled } from '../../ui/Labelled';
import { Skeleton } from '../../ui/Skeleton';
import styles from './AccessLog.module.css';
import type { MonthlyAccessReport } from './entry';
import { useReviewMonth } from './useReviewMonth';

type ReviewFigureName = keyof MonthlyAccessReport['figures'];

const reviewFigureNames: readonly ReviewFigureName[] = [
  'download',
  'night',
  'newAddress',
  'refused',
  'large',
  'probing',
];
/**
 * The figures of the access log that an operator should check first; they are highlighted unless they are 0.
 */
const HIGHLIGHTED_REVIEW_FIGURES: readonly ReviewFigureName[] = ['night', 'newAddress', 'probing'];

const computeLastDayOfMonth = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);

/** Returns the URL of the list with the access log entries that a figure counts. */
function buildUrlOfCountedEntries(month: string, figure: ReviewFigureName): string {
  const figureFilter: [string, string] = figure === 'download' ? ['action', 'download'] : ['point', figure];
  return `?${new URLSearchParams([['createdAt', `${month}-01~${computeLastDayOfMonth(month)}`], figureFilter])}`;
}

const splitYearAndMonth = (month: string) => ({ year: month.slice(0, 4), month: Number(month.slice(5)) });

const MonthReviewDialog = ({
  resource,
  month,
  onClose,
}: {
  resource: string;
  month: string;
  onClose: () => void;
}) => {
  const translate = useTranslate();
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const notify = useNotify();
  const describeError = useErrorText();
  const [note, setNote] = useState('');
  const { close, question } = useUnsavedTextGuard(note !== '', onClose);
  const reviewMutation = useExclusiveMutation({
    mutationFn: () =>
      provider.postOwn(resource, 'reviews', { month, note: toNfc(note) }).finally(() => {
        void client.invalidateQueries({ queryKey: [resource, 'month'] });
        invalidateCachedLists(client, resource);
      }),
    onSuccess: () => {
      notify(translate('widgets.accessLog.review.saved'), { type: 'success' });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={translate('widgets.accessLog.review.title', splitYearAndMonth(month))}
      message={
        <>
          <p>{translate('widgets.accessLog.review.ask', splitYearAndMonth(month))}</p>
          <Labelled label={translate('widgets.accessLog.review.note')}>
            {(controlProps) => (
              <TextArea
                {...controlProps}
                data-autofocus
                rows={3}
                value={note}
                onChange={({ target }) =>
                  setNote(truncateToCharacters(target.value, limits.exportReasonLengthLimits.max))
                }
              />
            )}
          </Labelled>
          {question}
        </>
      }
      confirmLabel={translate('widgets.accessLog.review.act')}
      busy={reviewMutation.isPending}
      error={reviewMutation.error && describeError(reviewMutation.error)}
      onConfirm={() => reviewMutation.call()}
      onCancel={close}
    />
  );
};

const MonthlyReviewFigures = ({ report }: { report: MonthlyAccessReport | undefined }) => {
  const translate = useTranslate();
  return (
    <ul className={styles.figures} inert={!report}>
      {reviewFigureNames.map((figureName) => {
        const count = report?.figures[figureName] ?? 0;
        return (
          <li key={figureName}>
            <Link to={report ? buildUrlOfCountedEntries(report.month, figureName) : '.'}>
              <span>{translate(`widgets.accessLog.figures.${figureName}`)}</span>
              <b data-warns={(count > 0 && HIGHLIGHTED_REVIEW_FIGURES.includes(figureName)) || undefined}>
                {report ? count.toLocaleString('ko-KR') : '–'}
              </b>
            </Link>
          </li>
        );
      })}
    </ul>
  );
};

export const MonthlyAccessLogReview = ({ resource }: { resource: AnyResource }) => {
  const translate = useTranslate();
  const { changes } = useRights();
  const { data, error, refetch } = useReviewMonth(resource.name);
  const [asking, setAsking] = useState(false);
  const translateReviewText = (key: string, args: Record<string, string | number> = {}) =>
    translate(`widgets.accessLog.review.${key}`, args);
  if (!data) {
    if (error)
      return (
        <section
          className={classNames(cardStyles.card, styles.review)}
          aria-label={translateReviewText('region')}
        >
          <ReadErrorNotice label={translateReviewText('failed')} error={error} onRetry={refetch} />
        </section>
      );
    return (
      <section
        className={classNames(cardStyles.card, styles.review)}
        aria-label={translateReviewText('region')}
        aria-busy
      >
        <Skeleton className={styles.reviewed} />
        <MonthlyReviewFigures report={undefined} />
      </section>
    );
  }
  const { month, review, open, count } = data;
  const isReviewPending = open.includes(month);
  return (
    <section
      className={classNames(cardStyles.card, styles.review)}
      aria-label={translateReviewText('region')}
    >
      <div className={styles.reviewed}>
        <h2 className={cardStyles.title}>{translateReviewText('title', splitYearAndMonth(month))}</h2>
        {review && <Chip tone="green">{translateReviewText('done')}</Chip>}
        {isReviewPending && <Chip tone="amber">{translateReviewText('open')}</Chip>}
        <span className={styles.quiet}>
          {review
            ? translateReviewText('by', { at: toSeoulTimeText(review.createdAt), operator: review.operator })
            : count === 0
              ? translateReviewText('empty')
              : translateReviewText('left', { count: open.length })}
        </span>
      </div>
      <MonthlyReviewFigures report={data} />
      {isReviewPending && changes(resource) && (
        <Button variant="contained" startIcon={<Icon of={Check} />} onClick={() => setAsking(true)}>
          {translateReviewText('act')}
        </Button>
      )}
      {asking && (
        <MonthReviewDialog resource={resource.name} month={month} onClose={() => setAsking(false)} />
      )}
    </section>
  );
};
