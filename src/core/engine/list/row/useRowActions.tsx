import { type ReactNode, useState } from 'react';
import type { ConsoleRecord } from '../../../provider/dataProvider';
import { lazyDialog } from '../../loading/lazyDialog';
import { useListModel } from '../listing/ListingContext';
import type { RowAction } from '../listing/rowActs';

const ConfirmActDialog = lazyDialog(
  async () => (await import('../../form/acts/ConfirmActDialog')).ConfirmActDialog,
);

/** Returns the actions of a record's row, and the confirmation dialog of the chosen action. */
export function useRowActions(record: ConsoleRecord, recordName: string) {
  const { resource, texts, acts } = useListModel();
  const [asked, setAsked] = useState<RowAction | null>(null);
  const confirmDialog: ReactNode = asked && (
    <ConfirmActDialog
      {...{ resource, texts, record, recordName }}
      name={asked.name}
      action={asked.action}
      onClose={() => setAsked(null)}
    />
  );
  const offeredActions = acts.actions
    .filter(({ action }) => acts.offers(action, record))
    .map((item) => ({ ...item, label: texts.action(item.name, 'label'), ask: () => setAsked(item) }));
  return { offered: offeredActions, question: confirmDialog };
}
