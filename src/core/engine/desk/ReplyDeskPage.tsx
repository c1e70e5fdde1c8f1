import { Table2 } from 'lucide';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import {
  type AnyResource,
  createVariantOnlyRecord,
  getListAndFormOfRecord,
  getVariantNameOfRecord,
} from '../../schema/index';
import { classNames } from '../../ui/classNames';
import { addReplyDeskTexts } from '../../ui/deskTexts';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { formatCount } from '../../ui/formatCount';
import { PageHead } from '../../ui/PageHead';
import { ProgressBar } from '../../ui/ProgressBar';
import pageStyles from '../../ui/page.module.css';
import { RetryButton } from '../../ui/RetryButton';
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

addReplyDeskTexts();

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
  const formatErrorText = useErrorText();
  const translate = useText();
  const variantContext = { variant, variants: shownVariants(resource) };
  const { data: loadedForm, error, refetch } = useLoadedForm(resource, variantContext, opening);
  const recordVariant = loadedForm ? getVariantNameOfRecord(resource, loadedForm.values) : variant;
  const texts = useTexts(resource, recordVariant);
  const { form: view } = getListAndFormOfRecord(resource, createVariantOnlyRecord(resource, recordVariant));
  if (error) {
    return (
      <div className={styles.blank}>
        <ErrorState title={translate('desk.failed')} text={formatErrorText(error)}>
          <RetryButton variant="tonal" onClick={() => void refetch()} />
        </ErrorState>
      </div>
    );
  }
  if (!loadedForm || !view) {
    return (
      <div className={styles.blank}>
        <ProgressBar label={translate('desk.reading')} />
      </div>
    );
  }
  return (
    <ReplyDeskForm
      key={opening.key}
      {...{ resource, view, texts, loaded: loadedForm, ...around }}
      createKey={opening.key}
    />
  );
};

export const ReplyDeskPage = ({ resource, list, variant, id }: ReplyDeskQueueParams & { id: string }) => {
  const { search } = useLocation();
  const translate = useText();
  const texts = useTexts(resource, variant);
  const [tab, setTab] = useState<ReplyDeskQueueTab>('waiting');
  const queueParams = { resource: resource as AnyResource, list, variant };
  const queueAndCounts = useReplyDeskQueue(queueParams, tab);
  const menuCrumbs = useMenuGroupBreadcrumb(resource);
  const deadlineRule = useAnswerDeadlineRule(resource);
  const writerNameByRecordId = useOperatorsWritingAnswers(resource);
  const rows = queueAndCounts.queue.data?.data ?? [];
  const rowIndex = rows.findIndex((row) => row.id === id);
  const buildUrlQueryOfRow = (index: number) => {
    const row = rows[index];
    return row && buildReplyDeskUrlQuery(search, row.id);
  };
  const [first] = rows;
  if (id === '' && first)
    return <Navigate to={{ search: buildReplyDeskUrlQuery(search, first.id) }} replace />;
  const queryWithoutDesk = new URLSearchParams(search);
  queryWithoutDesk.delete('desk');
  const waitingCount = queueAndCounts.counts?.[0];
  const { form } = getListAndFormOfRecord(resource, createVariantOnlyRecord(resource, variant));
  return (
    <div className={classNames(pageStyles.page, styles.page)}>
      <PageHead
        crumbs={[...menuCrumbs, { label: texts.variantName ?? texts.name }]}
        title={translate('desk.label', { name: texts.variantName ?? texts.name })}
        count={
          waitingCount === undefined
            ? undefined
            : translate('desk.counted', {
                name: translate('desk.tabs.waiting'),
                count: formatCount(waitingCount),
              })
        }
        actions={<ListOrDeskSwitch openPage="desk" otherQuery={queryWithoutDesk} />}
      />
      <div className={styles.desk}>
        <ReplyDeskQueue
          {...{
            ...queueParams,
            texts,
            queueAndCounts: queueAndCounts,
            due: deadlineRule,
            writerNames: writerNameByRecordId,
            id,
            tab,
          }}
          onTab={setTab}
        />
        {id === '' ? (
          <div className={styles.blank}>
            {queueAndCounts.queue.data && (
              <EmptyState icon={Table2} title={translate('desk.none')} text={translate('desk.noneText')} />
            )}
          </div>
        ) : (
          <ReplyFormLoader
            {...{
              resource,
              variant,
              id,
              due: deadlineRule,
              at: rowIndex,
              total: queueAndCounts.queue.data?.total ?? 0,
            }}
            writer={writerNameByRecordId.get(id)}
            previous={rowIndex < 0 ? undefined : buildUrlQueryOfRow(rowIndex - 1)}
            next={buildUrlQueryOfRow(rowIndex + 1)}
            onChanged={() => void queueAndCounts.renew()}
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
          <kbd>Ctrl</kbd> <kbd>Enter</kbd>{' '}
          {translate(form?.answers === undefined ? 'desk.save' : 'desk.keys.save')}
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
