import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { BulkActionResult } from '../../../provider/calls/bulkCalls';
import type { ConsoleProvider } from '../../../provider/dataProvider';
import {
  type DeclaredAction,
  getConfirmationQuestionsOfAct,
  getInputPathsOfActQuestion,
  type Loose,
} from '../../../schema/index';
import { formatCount } from '../../../ui/formatCount';
import { useText } from '../../../ui/useText';
import { useIdempotencyKeys } from '../../calls/useIdempotencyKeys';
import { useExclusiveMutation } from '../../calls/useSingleRunningCall';
import { ActInputForm } from '../../form/acts/ActInputForm';
import { actionIcons } from '../../form/acts/actionIcons';
import { useListModel } from '../listing/ListingContext';
import type { SelectableListRow } from '../listing/selection';
import { ConfirmSelectedRowsDialog } from './ConfirmSelectedRowsDialog';
import type { BulkDialogProps } from './dialogProps';
import { UnchangedRecordsDialog } from './UnchangedRecordsDialog';
import { useRecordNameJoiner } from './useJoinedNames';
import { useSelectedRows } from './useSelectedRows';

export type BulkActionDialogProps = BulkDialogProps & {
  /** The bulk action's name in the schema. */
  name: string;
  action: DeclaredAction<Loose>;
};

export const BulkActionDialog = ({ name, action, onClose }: BulkActionDialogProps) => {
  const { resource, texts, clear, select, refetch, requestFocusAfterRemoval } = useListModel();
  const translate = useText();
  const joinNames = useRecordNameJoiner();
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const notify = useNotify();
  const rowSelection = useSelectedRows();
  const getIdempotencyKey = useIdempotencyKeys();
  const [result, setResult] = useState<BulkActionResult | null>(null);
  const formatCountWithUnit = (count: number) => formatCount(count) + texts.unit;
  const actionLabel = texts.action(name, 'label');
  const title = translate('selected.acting.title', { name: texts.record, act: actionLabel });
  const actIcon = action.row && actionIcons[action.row];

  /**
   * Runs the bulk action on the selected records. A call with equal values has the same Idempotency-Key, so
   * that a retry after a lost answer has no second effect.
   */
  const runBulkAction = async (
    chosenRows: readonly SelectableListRow[],
    requestBody: Loose,
  ): Promise<BulkActionResult> => {
    const key = getIdempotencyKey([requestBody, chosenRows.map(({ id, version }) => [id, version])]);
    return (await provider.bulk()).actOnSelected(resource.name, name, {
      records: chosenRows,
      body: requestBody,
      key,
    });
  };
  const keepUnchangedRowsSelected = (
    { done, kept }: BulkActionResult,
    chosenRows: readonly SelectableListRow[],
  ) => {
    clear();
    const unchangedRecordIds = new Set(kept.flatMap(({ _id, code }) => (code === 'not_found' ? [] : [_id])));
    select(
      chosenRows.filter(({ id }) => unchangedRecordIds.has(id)),
      true,
    );
    void client.invalidateQueries({ queryKey: [resource.name] });
    if (kept.length === 0) notify(texts.action(name, 'done'), { type: 'success' });
    else setResult({ done, kept });
  };
  const closeAndRestoreFocus = () => {
    onClose();
    requestFocusAfterRemoval();
  };
  const actionMutation = useExclusiveMutation({
    mutationFn: (chosenRows: readonly SelectableListRow[]) => runBulkAction(chosenRows, {}),
    onSuccess(outcome, chosenRows) {
      keepUnchangedRowsSelected(outcome, chosenRows);
      if (outcome.kept.length === 0) closeAndRestoreFocus();
    },
    onError: () => refetch(),
  });

  if (result) {
    return (
      <UnchangedRecordsDialog
        title={title}
        text={translate('selected.acting.partly', {
          done: formatCountWithUnit(result.done.length),
          kept: formatCountWithUnit(result.kept.length),
        })}
        label={translate('selected.acting.kept')}
        skippedRecords={result.kept}
        onClose={onClose}
      />
    );
  }
  const confirmationQuestion = getConfirmationQuestionsOfAct(action)[0];
  const renderQuestion = (rows: readonly SelectableListRow[]) => (
    <>
      <p className="muted">{`${formatCountWithUnit(rows.length)}: ${joinNames(rows)}`}</p>
      <p>{confirmationQuestion ? texts.action(name, confirmationQuestion.message) : title}</p>
    </>
  );
  const { rows, isTooMany } = rowSelection;
  if (getInputPathsOfActQuestion(action).length > 0 && rows && rows.length > 0 && !isTooMany) {
    return (
      <ActInputForm
        {...{ resource, texts, action, title, icon: actIcon }}
        confirmLabel={actionLabel}
        record={null}
        run={async (requestBody) => keepUnchangedRowsSelected(await runBulkAction(rows, requestBody), rows)}
        onDone={() => {
          if (!result) closeAndRestoreFocus();
        }}
        onClose={onClose}
      >
        {renderQuestion(rows)}
      </ActInputForm>
    );
  }
  return (
    <ConfirmSelectedRowsDialog
      {...(actIcon && { icon: actIcon })}
      {...(action.irreversible && { tone: 'danger' as const })}
      title={title}
      confirmLabel={actionLabel}
      selected={rowSelection}
      tooMany={(maxCountText) => translate('selected.acting.tooMany', { max: maxCountText })}
      ask={renderQuestion}
      busy={actionMutation.isPending}
      failure={actionMutation.error}
      onConfirm={actionMutation.call}
      onCancel={onClose}
    />
  );
};
