import { RotateCcw, Table2 } from 'lucide';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import {
  type AnyResource,
  createVariantOnlyRecord,
  getListAndFormOfRecord,
  getVariantNameOfRecord,
} from '../../schema/index';
import { Button } from '../../ui/Button';
import { classNames } from '../../ui/classNames';
import { addAnswerDeskTexts } from '../../ui/deskTexts';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { formatCount } from '../../ui/formatCount';
import { PageHead } from '../../ui/PageHead';
import { ProgressBar } from '../../ui/ProgressBar';
import pageStyles from '../../ui/page.module.css';
import { useText } from '../../ui/useText';
import { useErrorText } from '../calls/errorText';
import { useEngine } from '../EngineContext';
import { useFormOpening } from '../form/open/useFormOpening';
import { useLoadedForm } from '../form/open/useLoadedForm';
import { ListOrDeskSwitch } from '../list/head/DeskSwitch';
import { useMenuGroupBreadcrumb, useTexts } from '../texts';
import styles from './DeskPage.module.css';
import { ReplyDeskForm } from './ReplyDeskForm';
import { buildReplyDeskUrlQuery, ReplyDeskQueue } from './ReplyDeskQueue';
import {
  type ReplyDeskQueueParams,
  type ReplyDeskQueueTab,
  useAnswerDeadlineRule,
  useOperatorsWritingAnswers,
  useReplyDeskQueue,
} from './useDeskQueue';

addAnswerDeskTexts();

interface ReplyFormLoaderProps extends Pick<ReplyDeskQueueParams, 'resource' | 'variant'> {
  id: string;
}

type ReplyDeskNavigationProps = Omit<
  Parameters<typeof ReplyDeskForm>[0],
  'resource' | 'view' | 'loaded' | 'texts' | 'createKey'
>;

const ReplyFormLoader = ({
  resource,
  variant,
  id,
  ...around
}: ReplyFormLoaderProps & ReplyDeskNavigationProps) => {
  const [opening] = useFormOpening({ id, variant });
  const { shownVariants } = useEngine();
  const reason = useErrorText();
  const translate = useText();
  const own = { variant, variants: shownVariants(resource) };
  const { data: loaded, error, refetch } = useLoadedForm(resource, own, opening);
  const shown = loaded ? getVariantNameOfRecord(resource, loaded.values) : variant;
  const texts = useTexts(resource, shown);
  const { form: view } = getListAndFormOfRecord(resource, createVariantOnlyRecord(resource, shown));
  if (error) {
    return (
      <div className={styles.blank}>
        <ErrorState title={translate('desk.failed')} text={reason(error)}>
          <Button variant="tonal" icon={RotateCcw} onClick={() => void refetch()}>
            {translate('desk.again')}
          </Button>
        </ErrorState>
      </div>
    );
  }
  if (!loaded || !view) {
    return (
      <div className={styles.blank}>
        <ProgressBar label={translate('desk.reading')} />
      </div>
    );
  }
  return (
    <ReplyDeskForm
      key={opening.key}
      {...{ resource, view, texts, loaded, ...around }}
      createKey={opening.key}
    />
  );
};

export const ReplyDeskPage = ({ resource, list, variant, id }: ReplyDeskQueueParams & { id: string }) => {
  const { search } = useLocation();
  const translate = useText();
  const texts = useTexts(resource, variant);
  const [tab, setTab] = useState<ReplyDeskQueueTab>('waiting');
  const shown = { resource: resource as AnyResource, list, variant };
  const read = useReplyDeskQueue(shown, tab);
  const group = useMenuGroupBreadcrumb(resource);
  const due = useAnswerDeadlineRule(resource);
  const writers = useOperatorsWritingAnswers(resource);
  const rows = read.queue.data?.data ?? [];
  const at = rows.findIndex((row) => row.id === id);
  const buildUrlQueryOfRow = (index: number) => {
    const row = rows[index];
    return row && buildReplyDeskUrlQuery(search, row.id);
  };
  const [first] = rows;
  if (id === '' && first)
    return <Navigate to={{ search: buildReplyDeskUrlQuery(search, first.id) }} replace />;
  const query = new URLSearchParams(search);
  query.delete('desk');
  const waiting = read.counts?.[0];
  return (
    <div className={classNames(pageStyles.page, styles.page)}>
      <PageHead
        crumbs={[...group, { label: texts.variantName ?? texts.name }]}
        title={translate('desk.label', { name: texts.variantName ?? texts.name })}
        count={
          waiting === undefined
            ? undefined
            : translate('desk.counted', { name: translate('desk.tabs.waiting'), count: formatCount(waiting) })
        }
        actions={<ListOrDeskSwitch openPage="desk" otherQuery={query} />}
      />
      <div className={styles.desk}>
        <ReplyDeskQueue
          {...{ ...shown, texts, queueAndCounts: read, due, writerNames: writers, id, tab }}
          onTab={setTab}
        />
        {id === '' ? (
          <div className={styles.blank}>
            {read.queue.data && (
              <EmptyState icon={Table2} title={translate('desk.none')} text={translate('desk.noneText')} />
            )}
          </div>
        ) : (
          <ReplyFormLoader
            {...{ resource, variant, id, due, at, total: read.queue.data?.total ?? 0 }}
            writer={writers.get(id)}
            previous={at < 0 ? undefined : buildUrlQueryOfRow(at - 1)}
            next={buildUrlQueryOfRow(at + 1)}
            onChanged={() => void read.renew()}
          />
        )}
      </div>
      <p className={classNames(styles.keys, 'off-paper')} aria-hidden>
        <span>
          <kbd>Alt</kbd> <kbd>↑</kbd> {translate('desk.keys.up')}
        </span>
        <span>
          <kbd>Alt</kbd> <kbd>↓</kbd> {translate('desk.keys.down')}
        </span>
        <span>
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> {translate('desk.keys.save')}
        </span>
        {resource.desk?.texts && (
          <span>
            <kbd>Alt</kbd> <kbd>1 – 9</kbd> {translate('desk.keys.texts')}
          </span>
        )}
      </p>
    </div>
  );
};
