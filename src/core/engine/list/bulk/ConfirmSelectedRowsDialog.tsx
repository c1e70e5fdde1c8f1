import type { ReactNode } from 'react';
import { limits } from '../../../schema/index';
import { ConfirmDialog, type ConfirmDialogProps } from '../../../ui/ConfirmDialog';
import { formatCount } from '../../../ui/formatCount';
import { addSelectedRowsTexts } from '../../../ui/listTexts';
import { ProgressBar } from '../../../ui/ProgressBar';
import { useText } from '../../../ui/useText';
import { useErrorText } from '../../calls/errorText';
import { useListModel } from '../listing/ListingContext';
import type { SelectableListRow } from '../listing/selection';
import type { useSelectedRows } from './useSelectedRows';

addSelectedRowsTexts();

type ConfirmSelectedRowsDialogProps = Pick<ConfirmDialogProps, 'icon' | 'title' | 'confirmLabel' | 'tone'> & {
  selected: ReturnType<typeof useSelectedRows>;
  /**
   * Returns the sentence that is shown if more rows are selected than one call accepts. `maxCountText` is the
   * maximum number of rows, with the resource's Korean counter word.
   */
  tooMany: (maxCountText: string) => string;
  ask: (rows: readonly SelectableListRow[]) => ReactNode;
  busy: boolean;
  /** The error of the bulk action's last call; null if it did not fail. */
  failure: Error | null;
  onConfirm: (rows: readonly SelectableListRow[]) => void;
  onCancel: () => void;
};

export const ConfirmSelectedRowsDialog = (props: ConfirmSelectedRowsDialogProps) => {
  const { selected, tooMany, ask, busy, failure, onConfirm, onCancel, ...shown } = props;
  const { texts } = useListModel();
  const translate = useText();
  const formatErrorText = useErrorText();
  const { rows, error, isTooMany } = selected;
  const blockingMessage = isTooMany
    ? tooMany(formatCount(limits.maxRecordsPerDeletion) + texts.unit)
    : rows?.length === 0 && translate('selected.deleting.nothing');
  const shownError = failure ?? error;
  return (
    <ConfirmDialog
      {...shown}
      message={
        rows && !blockingMessage
          ? ask(rows)
          : blockingMessage || (!error && <ProgressBar label={translate('selected.deleting.reading')} />)
      }
      closable
      busy={busy || (!rows && !blockingMessage && !error)}
      error={shownError && formatErrorText(shownError)}
      onConfirm={() => (rows && !blockingMessage ? onConfirm(rows) : onCancel())}
      onCancel={onCancel}
    />
  );
};
