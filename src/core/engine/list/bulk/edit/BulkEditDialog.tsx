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
import { useListModel, useListModelState } from '../../listing/ListingContext';
import type { SelectableListRow } from '../../listing/selection';
import type { BulkDialogProps } from '../dialogProps';
import { useSelectedRows } from '../useSelectedRows';
import { BulkEditResult } from './BulkEditResult';
import { type BulkEditValueDraft, BulkEditValueText, parseBulkEditValueDraft } from './BulkEditValueInput';
import styles from './Edit.module.css';
import { BulkEditFields, BulkEditOutcomeCounts, selectValuesClearedByReset } from './EditAsk';
import { LabelledCheckbox } from './LabelledCheckbox';
import { type BulkEditRunResult, useBulkEditPreview, useBulkEditRun } from './useEdit';

addSelectedRowsTexts();

addBulkEditTexts();

const DIALOG_WIDTH_PX = 620;
/** Number of rows above which an edit must be confirmed. */
const MAX_RECORDS_WITHOUT_CONFIRMATION = 100;
const ID_FIELD_ONLY = ['_id'] as const;

/** Returns the valid values that would be set, and whether every ticked field has a valid value. */
function parseBulkEditDrafts(
  fields: Parameters<typeof fieldAt>[0],
  drafts: ReadonlyMap<string, BulkEditValueDraft>,
) {
  const read = [...drafts].map(
    ([path, draft]) => [path, parseBulkEditValueDraft(fieldAt(fields, path), draft)] as const,
  );
  const set: Loose = Object.fromEntries(read.filter(([, value]) => value !== undefined));
  return { set, isWhole: read.length > 0 && read.every(([, value]) => value !== undefined) };
}

export const BulkEditDialog = ({ onClose }: BulkDialogProps) => {
  const { resource, texts, clear, select, refetch, takeFocus } = useListModel();
  const isAll = useListModelState(({ selection }) => selection.all !== null);
  const search = useListModelState((state) => state.search);
  const translate = useText();
  const errorText = useErrorText();
  /** The rows of the edit that is running or has ended; null before it starts. */
  const [running, setRunning] = useState<readonly SelectableListRow[] | null>(null);
  const isRunning = running !== null;
  const selected = useSelectedRows({
    most: limits.maxRecordsPerSelection,
    fields: ID_FIELD_ONLY,
    isKnown: isRunning,
  });
  const [again, setAgain] = useState<readonly SelectableListRow[] | null>(null);
  const rows = running ?? again ?? (selected.isTooMany ? undefined : selected.rows);
  const [drafts, setDrafts] = useState<ReadonlyMap<string, BulkEditValueDraft>>(new Map());
  const [agreed, setAgreed] = useState<{ key: string; loses: boolean; many: boolean } | null>(null);
  const [finished, setFinished] = useState<BulkEditRunResult | null>(null);
  const { set, isWhole } = parseBulkEditDrafts(resource.fields, drafts);
  const { foreseen, error, isCurrent } = useBulkEditPreview(resource, { rows, set, isRunning });
  const { run, done, isStopping, stop, undo } = useBulkEditRun(resource);
  const formatCountWithUnit = (count: number) => formatCount(count) + texts.unit;

  const key = JSON.stringify(set);
  const given = agreed?.key === key ? agreed : { key, loses: false, many: false };
  const lost = selectValuesClearedByReset(resource.fields, foreseen?.changes ?? []);
  const willChange = foreseen?.done.length ?? 0;
  const isMany = isAll || (rows?.length ?? 0) > MAX_RECORDS_WITHOUT_CONFIRMATION;
  const isReady =
    isWhole && isCurrent && willChange > 0 && (lost.length === 0 || given.loses) && (!isMany || given.many);

  /** Returns the rows that an edit did not change, with their present versions. */
  const listRowsUnchangedByRun = ({ outcome, left }: BulkEditRunResult): SelectableListRow[] => {
    const known = new Map(rows?.map((row) => [row.id, row]));
    const kept = outcome.kept.flatMap(({ _id, title, version }) =>
      version === undefined ? [] : [{ id: _id, name: known.get(_id)?.name ?? title, version, search }],
    );
    return [...kept, ...left];
  };
  const acting = useExclusiveMutation({
    mutationFn: (begin: () => Promise<BulkEditRunResult>) => begin(),
    onSuccess(result) {
      setFinished(result);
      clear();
      select(listRowsUnchangedByRun(result), true);
    },
    onError() {
      setRunning(null);
      refetch();
    },
  });
  const form = useRef<HTMLFormElement>(null);
  const runBulkEditIfReady = () => {
    if (!isReady || !rows) return;
    setRunning(rows);
    acting.call(() => run(rows, set, given.loses));
  };
  useSaveShortcut(form, runBulkEditIfReady);
  const handleBulkEditSubmit = (event: FormEvent) => {
    event.preventDefault();
    runBulkEditIfReady();
  };
  const closeDialogAndRestoreFocus = () => {
    onClose();
    takeFocus();
  };
  const closeDialogUnlessEditRunning = () => {
    if (!acting.isPending) closeDialogAndRestoreFocus();
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
          acting.call(finished.goOn);
        }}
        onKeepSelection={closeDialogAndRestoreFocus}
        onClose={() => {
          clear();
          closeDialogAndRestoreFocus();
        }}
      />
    );
  }
  const unable = selected.isTooMany
    ? translate('bulkEdit.tooMany', { max: formatCountWithUnit(limits.maxRecordsPerSelection) })
    : rows?.length === 0 && translate('selected.deleting.nothing');
  const failure = acting.error ?? selected.error ?? error;
  return (
    <Dialog
      title={translate('bulkEdit.title', {
        name: texts.record,
        count: rows ? formatCountWithUnit(rows.length) : '',
      })}
      width={DIALOG_WIDTH_PX}
      closeLabel={translate('bulkEdit.close')}
      onClose={closeDialogUnlessEditRunning}
    >
      <form ref={form} onSubmit={handleBulkEditSubmit} noValidate>
        <DialogBody className={styles.body}>
          {unable || <p className={styles.lead}>{translate('bulkEdit.lead')}</p>}
          {!unable && !foreseen && !failure && <ProgressBar label={translate('bulkEdit.reading')} />}
          {!unable && rows && (foreseen || failure) && (
            <fieldset disabled={acting.isPending} className={styles.plain}>
              <BulkEditFields
                paths={resource.bulk?.edit ?? []}
                {...{ drafts, foreseen }}
                isWrong={(path) =>
                  (drafts.get(path) ?? '') !== '' && !Object.hasOwn(set, path) && drafts.get(path) !== null
                }
                onTick={(path, on) => {
                  const next = new Map(drafts);
                  if (on) next.set(path, '');
                  else next.delete(path);
                  setDrafts(next);
                }}
                onDraft={(path, draft) => setDrafts(new Map(drafts).set(path, draft))}
              />
              {foreseen && isWhole && <BulkEditOutcomeCounts {...{ foreseen, isCurrent }} />}
              {isWhole && lost.length > 0 && (
                <div className={styles.loses}>
                  <Notice tone="red">
                    {`${translate('bulkEdit.resets')}: ${lost
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
                    checked={given.loses}
                    onChange={(loses) => setAgreed({ ...given, loses })}
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
          {failure && (
            <Notice tone="red" role="alert">
              {errorText(failure)}
            </Notice>
          )}
        </DialogBody>
        <DialogFoot>
          <span className={styles.summary}>
            {isWhole &&
              Object.entries(set).map(([path, value], at) => (
                <span key={path}>
                  {at > 0 && ', '}
                  {texts.column(path)} → <BulkEditValueText {...{ path, value }} />
                </span>
              ))}
          </span>
          <span className="push" />
          {isWhole && isMany && willChange > 0 && !acting.isPending && (
            <LabelledCheckbox
              label={translate('bulkEdit.many', { count: formatCountWithUnit(willChange) })}
              checked={given.many}
              onChange={(many) => setAgreed({ ...given, many })}
            />
          )}
          {acting.isPending ? (
            <Button onClick={stop} disabled={isStopping}>
              {translate(isStopping ? 'bulkEdit.stopping' : 'bulkEdit.stop')}
            </Button>
          ) : (
            <Button onClick={closeDialogUnlessEditRunning}>{translate('bulkEdit.cancel')}</Button>
          )}
          <Button type="submit" variant="primary" disabled={!isReady} busy={acting.isPending}>
            {isWhole && willChange > 0
              ? translate('bulkEdit.act', { count: formatCountWithUnit(willChange) })
              : translate('bulkEdit.nothing')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
