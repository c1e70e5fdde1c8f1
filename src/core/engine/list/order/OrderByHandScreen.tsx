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
import { useDialogTextGuard } from '../../form/leave/typedText';
import { useMenuGroupBreadcrumb } from '../../texts';
import { useListModel } from '../listing/ListingContext';
import styles from './Order.module.css';
import { OrderByHandTable } from './OrderByHandTable';
import { type OrderByHandState, useOrderByHand } from './useOrderByHand';

addManualSortingTexts();

const OrderByHandBar = ({ order, onCancel }: { order: OrderByHandState; onCancel: () => void }) => {
  const translate = useText();
  const { active } = useDndContext();
  const count = order.moved.length;
  const held = active ? 'held' : 'moved';
  return (
    <div className={classNames(styles.bar, count > 0 && styles.unsaved)}>
      <p role="status">
        <b>{translate(count > 0 ? 'listOrder.unsaved' : 'listOrder.begin')}</b>
        {count > 0 && <span className={styles.count}>{translate(`listOrder.${held}`, { count })}</span>}
      </p>
      <span className={styles.end}>
        <Button onClick={onCancel}>{translate('listOrder.cancel')}</Button>
        <Button
          variant="primary"
          className={styles.save}
          busy={order.isSaving}
          disabled={count === 0}
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
  const reason = useErrorText();
  const { other, refused } = order;
  if (!refused) return null;
  if (!other) {
    return (
      <Notice tone="red" role="alert" className={styles.notice}>
        {reason(refused)}
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
  onSkip: (skip: number) => void;
}) => {
  const translate = useText();
  const size = limits.maxOrderedRecordsPerPage;
  const last = Math.min(skip + size, total);
  return (
    <div className={styles.foot}>
      {rowOrderShortcutHints.map(([names, does]) => (
        <span key={does} className={styles.keys}>
          {names.split(' ').map((name) => (
            <kbd key={name}>{name}</kbd>
          ))}
          {translate(`listOrder.keys.${does}`)}
        </span>
      ))}
      <span className="push" />
      {total <= size ? (
        <span>{translate('listOrder.onePage')}</span>
      ) : (
        <>
          <IconButton
            icon={ChevronLeft}
            label={translate('list.pages.previous')}
            disabled={skip === 0}
            onClick={() => onSkip(skip - size)}
          />
          <span>{translate('listOrder.within', { from: skip + 1, to: last, count: size })}</span>
          <IconButton
            icon={ChevronRight}
            label={translate('list.pages.next')}
            disabled={last === total}
            onClick={() => onSkip(skip + size)}
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
  const reason = useErrorText();
  const [skip, setSkip] = useState(0);
  const order = useOrderByHand(() => {
    notify(translate('listOrder.saved'), { type: 'success' });
    onClose();
  });
  const { total, error } = order;
  const isChanged = order.moved.length > 0;
  const { close, question } = useDialogTextGuard(isChanged, onClose);
  const label = translate('listOrder.table', { name: texts.name });
  const tooMany = total !== undefined && total > limits.maxManuallyOrderedRecords;
  const group = useMenuGroupBreadcrumb(resource);
  const failed = error ? reason(error) : undefined;
  return (
    <>
      <PageHead
        crumbs={[...group, { label: texts.name }]}
        title={texts.title('list')}
        count={
          total === undefined
            ? undefined
            : translate('listOrder.count', { count: formatCount(total) + texts.unit })
        }
      />
      <section className={classNames(cardStyles.card, cardStyles.clipped)} aria-label={label}>
        {failed !== undefined || tooMany ? (
          <Notice tone={tooMany ? 'amber' : 'red'} role="alert" centered className={styles.notice}>
            {failed ?? translate('listOrder.tooMany', { max: formatCount(limits.maxManuallyOrderedRecords) })}
            {failed !== undefined && (
              <Button size="small" onClick={() => void order.readAgain()}>
                {translate('app.retry')}
              </Button>
            )}
            <Button size="small" onClick={close}>
              {translate('listOrder.close')}
            </Button>
          </Notice>
        ) : total === undefined ? (
          <ProgressBar label={translate('list.loading')} />
        ) : (
          <>
            <OrderSaveFailureNotice order={order} />
            <OrderByHandTable
              {...{ order, skip, label }}
              most={limits.maxOrderedRecordsPerPage}
              bar={<OrderByHandBar order={order} onCancel={close} />}
            />
            <OrderByHandFooter {...{ skip, total }} onSkip={setSkip} />
          </>
        )}
      </section>
      {question}
    </>
  );
};
