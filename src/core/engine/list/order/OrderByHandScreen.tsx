import { useDndContext } from '@dnd-kit/core';
import { ChevronLeft, ChevronRight } from 'lucide';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { limits } from '../../../schema/index';
import { Button } from '../../../ui/Button';
import cardStyles from '../../../ui/card.module.css';
import { classNames } from '../../../ui/classNames';
import { formatCount } from '../../../ui/formatCount';
import { IconButton } from '../../../ui/IconButton';
import { addManualSortingTexts } from '../../../ui/listTexts';
import { Notice } from '../../../ui/Notice';
import { PageHead } from '../../../ui/PageHead';
import { ProgressBar } from '../../../ui/ProgressBar';
import { useText } from '../../../ui/useText';
import { useErrorText } from '../../calls/errorText';
import { useUnsavedTextGuard } from '../../form/leave/typedText';
import { useMenuGroupBreadcrumb } from '../../texts';
import { useListModel } from '../listing/ListingContext';
import styles from './Order.module.css';
import { OrderByHandTable } from './OrderByHandTable';
import { type OrderByHandState, useManualRecordOrder } from './useManualRecordOrder';

addManualSortingTexts();

const OrderByHandBar = ({ order, onCancel }: { order: OrderByHandState; onCancel: () => void }) => {
  const translate = useText();
  const { active } = useDndContext();
  const movedCount = order.moved.length;
  const countTextKey = active ? 'held' : 'moved';
  return (
    <div className={classNames(styles.bar, movedCount > 0 && styles.unsaved)}>
      <p role="status">
        <b>{translate(movedCount > 0 ? 'listOrder.unsaved' : 'listOrder.begin')}</b>
        {movedCount > 0 && (
          <span className={styles.count}>
            {translate(`listOrder.${countTextKey}`, { count: movedCount })}
          </span>
        )}
      </p>
      <span className={styles.end}>
        <Button onClick={onCancel}>{translate('app.cancel')}</Button>
        <Button
          variant="primary"
          className={styles.save}
          busy={order.isSaving}
          disabled={movedCount === 0}
          onClick={() => order.save()}
        >
          {translate('listOrder.save')}
        </Button>
      </span>
    </div>
  );
};

// Shown if another operator has stored a sort order meanwhile. The operator loads that order or replaces it;
// the two orders are never merged.
const OrderSaveFailureNotice = ({ order }: { order: OrderByHandState }) => {
  const translate = useText();
  const formatErrorText = useErrorText();
  const { other, refused } = order;
  if (!refused) return null;
  if (!other) {
    return (
      <Notice tone="red" role="alert" className={styles.notice}>
        {formatErrorText(refused)}
      </Notice>
    );
  }
  return (
    <Notice tone="amber" role="alert" centered className={styles.notice}>
      {translate(other.isSame ? 'listOrder.other' : 'listOrder.others')}
      <Button size="small" busy={order.isFetching} onClick={() => void order.readAgain()}>
        {translate('listOrder.theirs')}
      </Button>
      {other.isSame && (
        <Button size="small" busy={order.isSaving} onClick={() => order.save(other.ids)}>
          {translate('listOrder.mine')}
        </Button>
      )}
    </Notice>
  );
};

const rowOrderShortcutHints = [
  ['Space', 'hold'],
  ['↑ ↓', 'step'],
  ['Home End', 'ends'],
  ['Esc', 'back'],
] as const;

const OrderByHandFooter = ({
  skip,
  total,
  onSkip,
}: {
  skip: number;
  total: number;
  onSkip: (skippedRowCount: number) => void;
}) => {
  const translate = useText();
  const pageSize = limits.maxOrderedRecordsPerPage;
  const lastPosition = Math.min(skip + pageSize, total);
  return (
    <div className={styles.foot}>
      {rowOrderShortcutHints.map(([names, does]) => (
        <span key={does} className={styles.keys}>
          {names.split(' ').map((keyName) => (
            <kbd key={keyName}>{keyName}</kbd>
          ))}
          {translate(`listOrder.keys.${does}`)}
        </span>
      ))}
      <span className="push" />
      {total <= pageSize ? (
        <span>{translate('listOrder.onePage')}</span>
      ) : (
        <>
          <IconButton
            icon={ChevronLeft}
            label={translate('list.pages.previous')}
            disabled={skip === 0}
            onClick={() => onSkip(skip - pageSize)}
          />
          <span>{translate('listOrder.within', { from: skip + 1, to: lastPosition, count: pageSize })}</span>
          <IconButton
            icon={ChevronRight}
            label={translate('list.pages.next')}
            disabled={lastPosition === total}
            onClick={() => onSkip(skip + pageSize)}
          />
        </>
      )}
    </div>
  );
};

export const OrderByHandScreen = ({ onClose }: { onClose: () => void }) => {
  const { resource, texts } = useListModel();
  const translate = useText();
  const notify = useNotify();
  const formatErrorText = useErrorText();
  const [skip, setSkip] = useState(0);
  const orderByHand = useManualRecordOrder(() => {
    notify(translate('listOrder.saved'), { type: 'success' });
    onClose();
  });
  const { total, error } = orderByHand;
  const hasMovedRecords = orderByHand.moved.length > 0;
  const { close, question } = useUnsavedTextGuard(hasMovedRecords, onClose);
  const tableLabel = translate('listOrder.table', { name: texts.name });
  const hasTooManyRecords = total !== undefined && total > limits.maxManuallyOrderedRecords;
  const groupCrumbs = useMenuGroupBreadcrumb(resource);
  const errorText = error ? formatErrorText(error) : undefined;
  return (
    <>
      <PageHead
        crumbs={[...groupCrumbs, { label: texts.name }]}
        title={texts.title('list')}
        count={
          total === undefined
            ? undefined
            : translate('listOrder.count', { count: formatCount(total) + texts.unit })
        }
      />
      <section className={classNames(cardStyles.card, cardStyles.clipped)} aria-label={tableLabel}>
        {errorText !== undefined || hasTooManyRecords ? (
          <Notice tone={hasTooManyRecords ? 'amber' : 'red'} role="alert" centered className={styles.notice}>
            {errorText ??
              translate('listOrder.tooMany', { max: formatCount(limits.maxManuallyOrderedRecords) })}
            {errorText !== undefined && (
              <Button size="small" onClick={() => void orderByHand.readAgain()}>
                {translate('app.retry')}
              </Button>
            )}
            <Button size="small" onClick={close}>
              {translate('ra.action.close')}
            </Button>
          </Notice>
        ) : total === undefined ? (
          <ProgressBar label={translate('list.loading')} />
        ) : (
          <>
            <OrderSaveFailureNotice order={orderByHand} />
            <OrderByHandTable
              {...{ order: orderByHand, skip, label: tableLabel }}
              most={limits.maxOrderedRecordsPerPage}
              bar={<OrderByHandBar order={orderByHand} onCancel={close} />}
            />
            <OrderByHandFooter {...{ skip, total }} onSkip={setSkip} />
          </>
        )}
      </section>
      {question}
    </>
  );
};
