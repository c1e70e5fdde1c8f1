import { type FormEvent, useRef, useState } from 'react';
import { fieldAt, type Loose, limits } from '../../../../schema/index';
import { Button } from '../../../../ui/Button';
import { addBulkEditTexts } from '../../../../ui/bulkEditTexts';
import { Dialog, DialogBody, DialogFoot } from '../../../../ui/Dialog';
import { formatCount } from '../../../../ui/formatCount';
import { addSelectedRowsTexts } from '../../../../ui/listTexts';
import { Notice } from '../../../../ui/Notice';
import { ProgressBar } from '../../../../ui/ProgressBar';
import { useSaveShortcut } from '../../../../ui/useSaveShortcut';
import { useText } from '../../../../ui/useText';
import { useErrorText } from '../../../calls/errorText';
import { useExclusiveMutation } from '../../../calls/useSingleRunningCall';
import { useUnsavedTextGuard } from '../../../form/leave/typedText';
import { useListModel, useListModelState } from '../../listing/ListingContext';
import type { SelectableListRow } from '../../listing/selection';
import type { BulkDialogProps } from '../dialogProps';
import { useSelectedRows } from '../useSelectedRows';
import { BulkEditResult } from './BulkEditResult';
import { type BulkEditValueDraft, BulkEditValueText, parseBulkEditValueDraft } from './BulkEditValueInput';
import styles from './Edit.module.css';
import { BulkEditFields, BulkEditOutcomeCounts, selectResetsThatClearValues } from './EditAsk';
import { LabelledCheckbox } from './LabelledCheckbox';
import { type BulkEditRunResult, useBulkEditPreview, useBulkEditRun } from './useEdit';

addSelectedRowsTexts();

addBulkEditTexts();

const DIALOG_WIDTH_PX = 620;
/** Number of rows above which an edit must be confirmed. */
const MAX_RECORDS_WITHOUT_CONFIRMATION = 100;
const ID_FIELD_ONLY = ['_id'] as const;

/**
 * Returns the valid values to set. Also returns whether the edit is complete: at least one field is ticked,
 * and every ticked field has a valid value.
 */
function parseBulkEditDrafts(
  fields: Parameters<typeof fieldAt>[0],
  drafts: ReadonlyMap<string, BulkEditValueDraft>,
) {
  const parsedDrafts = [...drafts].map(
    ([path, draft]) => [path, parseBulkEditValueDraft(fieldAt(fields, path), draft)] as const,
  );
  const validValues: Loose = Object.fromEntries(parsedDrafts.filter(([, value]) => value !== undefined));
  return {
    set: validValues,
    areDraftsComplete: parsedDrafts.length > 0 && parsedDrafts.every(([, value]) => value !== undefined),
  };
}

export const BulkEditDialog = ({ onClose }: BulkDialogProps) => {
  const { resource, texts, clear, select, refetch, requestFocusAfterRemoval } = useListModel();
  const isAllSelected = useListModelState(({ selection }) => selection.all !== null);
  const search = useListModelState((state) => state.search);
  const translate = useText();
  const formatErrorText = useErrorText();
  /** The rows of the edit that is running or has ended; null before it starts. */
  const [running, setRunning] = useState<readonly SelectableListRow[] | null>(null);
  const isEditRunning = running !== null;
  const rowSelection = useSelectedRows({
    most: limits.maxRecordsPerSelection,
    fields: ID_FIELD_ONLY,
    isKnown: isEditRunning,
  });
  const [again, setAgain] = useState<readonly SelectableListRow[] | null>(null);
  const rows = running ?? again ?? (rowSelection.isTooMany ? undefined : rowSelection.rows);
  const [drafts, setDrafts] = useState<ReadonlyMap<string, BulkEditValueDraft>>(new Map());
  const [agreed, setAgreed] = useState<{ key: string; loses: boolean; many: boolean } | null>(null);
  const [finished, setFinished] = useState<BulkEditRunResult | null>(null);
  const { set, areDraftsComplete } = parseBulkEditDrafts(resource.fields, drafts);
  const { foreseen, error, isCurrent } = useBulkEditPreview(resource, {
    rows,
    set,
    isRunning: isEditRunning,
  });
  const { run, done, isStopping, stop, undo } = useBulkEditRun(resource);
  const formatCountWithUnit = (count: number) => formatCount(count) + texts.unit;

  const valuesJson = JSON.stringify(set);
  const currentConfirmation =
    agreed?.key === valuesJson ? agreed : { key: valuesJson, loses: false, many: false };
  const clearingChanges = selectResetsThatClearValues(resource.fields, foreseen?.changes ?? []);
  const changedRecordCount = foreseen?.done.length ?? 0;
  const isLargeEdit = isAllSelected || (rows?.length ?? 0) > MAX_RECORDS_WITHOUT_CONFIRMATION;
  const canRunEdit =
    areDraftsComplete &&
    isCurrent &&
    changedRecordCount > 0 &&
    (clearingChanges.length === 0 || currentConfirmation.loses) &&
    (!isLargeEdit || currentConfirmation.many);

  /** Returns the rows that an edit did not change, each with the version that the API reported. */
  const listRowsUnchangedByRun = ({ outcome, left }: BulkEditRunResult): SelectableListRow[] => {
    const rowsById = new Map(rows?.map((row) => [row.id, row]));
    const unchangedRows = outcome.kept.flatMap(({ _id, title, version }) =>
      version === undefined ? [] : [{ id: _id, name: rowsById.get(_id)?.name ?? title, version, search }],
    );
    return [...unchangedRows, ...left];
  };
  const editMutation = useExclusiveMutation({
    mutationFn: (startBulkEdit: () => Promise<BulkEditRunResult>) => startBulkEdit(),
    onSuccess(runResult) {
      setFinished(runResult);
      clear();
      select(listRowsUnchangedByRun(runResult), true);
    },
    onError() {
      setRunning(null);
      refetch();
    },
  });
  const formRef = useRef<HTMLFormElement>(null);
  const runBulkEditIfReady = () => {
    if (!canRunEdit || !rows) return;
    setRunning(rows);
    editMutation.call(() => run(rows, set, currentConfirmation.loses));
  };
  useSaveShortcut(formRef, runBulkEditIfReady);
  const handleBulkEditSubmit = (event: FormEvent) => {
    event.preventDefault();
    runBulkEditIfReady();
  };
  const closeDialogAndRestoreFocus = () => {
    onClose();
    requestFocusAfterRemoval();
  };
  const isTyped = [...drafts.values()].some((draft) => draft !== '');
  const { close: closeOrAsk, question } = useUnsavedTextGuard(
    !finished && (isTyped || editMutation.isPending),
    closeDialogAndRestoreFocus,
  );
  const closeDialogUnlessEditRunning = () => {
    if (!editMutation.isPending) closeOrAsk();
  };

  if (finished) {
    return (
      <BulkEditResult
        {...{ runResult: finished, undo }}
        onRetryRecord={({ _id, title, version }) => {
          setRunning(null);
          setAgain([{ id: _id, name: title, version, search }]);
          setAgreed(null);
          setFinished(null);
        }}
        onGoOn={() => {
          setFinished(null);
          editMutation.call(finished.goOn);
        }}
        onKeepSelection={closeDialogAndRestoreFocus}
        onClose={() => {
          clear();
          closeDialogAndRestoreFocus();
        }}
      />
    );
  }
  const blockingMessage = rowSelection.isTooMany
    ? translate('bulkEdit.tooMany', { max: formatCountWithUnit(limits.maxRecordsPerSelection) })
    : rows?.length === 0 && translate('selected.deleting.nothing');
  const latestError = editMutation.error ?? rowSelection.error ?? error;
  return (
    <Dialog
      title={translate('bulkEdit.title', {
        name: texts.record,
        count: rows ? formatCountWithUnit(rows.length) : '',
      })}
      width={DIALOG_WIDTH_PX}
      closable
      onClose={closeDialogUnlessEditRunning}
    >
      <form ref={formRef} onSubmit={handleBulkEditSubmit} noValidate>
        <DialogBody className={styles.body}>
          {blockingMessage || <p className={styles.lead}>{translate('bulkEdit.lead')}</p>}
          {!blockingMessage && !foreseen && !latestError && (
            <ProgressBar label={translate('bulkEdit.reading')} />
          )}
          {!blockingMessage && rows && (foreseen || latestError) && (
            <fieldset disabled={editMutation.isPending} className={styles.plain}>
              <BulkEditFields
                paths={resource.bulk?.edit ?? []}
                {...{ drafts, foreseen }}
                isWrong={(fieldPath) =>
                  (drafts.get(fieldPath) ?? '') !== '' &&
                  !Object.hasOwn(set, fieldPath) &&
                  drafts.get(fieldPath) !== null
                }
                onTick={(fieldPath, isTicked) => {
                  const nextDrafts = new Map(drafts);
                  if (isTicked) nextDrafts.set(fieldPath, '');
                  else nextDrafts.delete(fieldPath);
                  setDrafts(nextDrafts);
                }}
                onDraft={(fieldPath, draft) => setDrafts(new Map(drafts).set(fieldPath, draft))}
              />
              {foreseen && areDraftsComplete && <BulkEditOutcomeCounts {...{ foreseen, isCurrent }} />}
              {areDraftsComplete && clearingChanges.length > 0 && (
                <div className={styles.loses}>
                  <Notice tone="red">
                    {`${translate('bulkEdit.resets')}: ${clearingChanges
                      .map(({ path, count }) =>
                        translate('bulkEdit.reset', {
                          label: texts.label(path),
                          count: formatCountWithUnit(count),
                        }),
                      )
                      .join(', ')}`}
                  </Notice>
                  <LabelledCheckbox
                    label={translate('bulkEdit.agree')}
                    checked={currentConfirmation.loses}
                    onChange={(isLossConfirmed) =>
                      setAgreed({ ...currentConfirmation, loses: isLossConfirmed })
                    }
                  />
                </div>
              )}
            </fieldset>
          )}
          {done !== null && rows && rows.length > limits.maxRecordsPerBulkEdit && (
            <>
              <ProgressBar
                label={translate('bulkEdit.running', {
                  count: formatCountWithUnit(rows.length),
                  done: formatCountWithUnit(done),
                })}
                value={done / rows.length}
              />
              <p role="status" className="muted">
                {translate('bulkEdit.running', {
                  count: formatCountWithUnit(rows.length),
                  done: formatCountWithUnit(done),
                })}
              </p>
            </>
          )}
          {latestError && (
            <Notice tone="red" role="alert">
              {formatErrorText(latestError)}
            </Notice>
          )}
        </DialogBody>
        <DialogFoot>
          <span className={styles.summary}>
            {areDraftsComplete &&
              Object.entries(set).map(([path, value], index) => (
                <span key={path}>
                  {index > 0 && ', '}
                  {texts.column(path)} → <BulkEditValueText {...{ path, value }} />
                </span>
              ))}
          </span>
          <span className="push" />
          {areDraftsComplete && isLargeEdit && changedRecordCount > 0 && !editMutation.isPending && (
            <LabelledCheckbox
              label={translate('bulkEdit.many', { count: formatCountWithUnit(changedRecordCount) })}
              checked={currentConfirmation.many}
              onChange={(isLargeEditConfirmed) =>
                setAgreed({ ...currentConfirmation, many: isLargeEditConfirmed })
              }
            />
          )}
          {editMutation.isPending ? (
            <Button onClick={stop} disabled={isStopping}>
              {translate(isStopping ? 'bulkEdit.stopping' : 'bulkEdit.stop')}
            </Button>
          ) : (
            <Button onClick={closeDialogUnlessEditRunning}>{translate('app.cancel')}</Button>
          )}
          <Button type="submit" variant="primary" disabled={!canRunEdit} busy={editMutation.isPending}>
            {areDraftsComplete && changedRecordCount > 0
              ? translate('bulkEdit.act', { count: formatCountWithUnit(changedRecordCount) })
              : translate('bulkEdit.nothing')}
          </Button>
        </DialogFoot>
      </form>
      {question}
    </Dialog>
  );
};
