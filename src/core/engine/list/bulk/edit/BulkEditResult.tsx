import { CircleCheck, ShieldCheck, Undo2 } from 'lucide';
import { useState } from 'react';
import type { BulkEditCallResult, SkippedRecord } from '../../../../provider/calls/bulkCalls';
import { hasPersonalDataFields, toSeoulMinuteText, toSeoulTimeText } from '../../../../schema/index';
import { Button } from '../../../../ui/Button';
import { Dialog, DialogBody, DialogFoot } from '../../../../ui/Dialog';
import { formatCount } from '../../../../ui/formatCount';
import { Icon } from '../../../../ui/Icon';
import { Notice } from '../../../../ui/Notice';
import { useText } from '../../../../ui/useText';
import { useErrorText } from '../../../calls/errorText';
import { useExclusiveMutation } from '../../../calls/useSingleRunningCall';
import { useListModel } from '../../listing/ListingContext';
import { BulkEditValueText } from './BulkEditValueInput';
import styles from './Edit.module.css';
import { CurrentValueCounts } from './EditAsk';
import type { BulkEditRunResult, BulkEditUndoResult } from './useEdit';

const DIALOG_WIDTH_PX = 440;

interface BulkEditResultProps {
  runResult: BulkEditRunResult;
  undo: (runs: BulkEditRunResult['runs']) => Promise<BulkEditUndoResult>;
  /** Opens the dialog again for one unchanged record, with its present version. */
  onRetryRecord: (unchangedRecord: BulkEditCallResult['kept'][number]) => void;
  /** Sends the calls again for those rows of the edit for which no answer arrived. */
  onGoOn: () => void;
  /** Closes the dialog. The rows that the edit did not change stay selected. */
  onKeepSelection: () => void;
  onClose: () => void;
}

const UnchangedRecordsList = ({
  label,
  kept,
  onAgain,
}: {
  label: string;
  kept: readonly SkippedRecord[];
  onAgain?: (unchangedRecord: SkippedRecord) => void;
}) => {
  const translate = useText();
  return (
    <div className={styles.framed}>
      <p className={styles.cap}>{label}</p>
      <ul className={styles.why} aria-label={label}>
        {kept.map((unchangedRecord) => (
          <li key={unchangedRecord._id}>
            <b>{unchangedRecord.title}</b>
            <span className="muted">{unchangedRecord.message}</span>
            {unchangedRecord.code === 'conflict' && onAgain && (
              <Button size="small" onClick={() => onAgain(unchangedRecord)}>
                {translate('app.retry')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
};

const BulkEditChangeList = ({ outcome: { changes }, at }: Pick<BulkEditRunResult, 'outcome' | 'at'>) => {
  const { texts } = useListModel();
  const translate = useText();
  const directChanges = changes.filter(({ by }) => by === 'set');
  const changedPaths = [...new Set(directChanges.map(({ path }) => path))];
  return (
    <dl className={styles.facts}>
      {changedPaths.map((path) => {
        const pathChanges = directChanges.filter((change) => change.path === path);
        const changedRecordCount = pathChanges.reduce((sum, change) => sum + change.count, 0);
        const previousValues = pathChanges.map((change) => ({ value: change.before, count: change.count }));
        return (
          <div key={path}>
            <dt>{texts.column(path)}</dt>
            <dd>
              <BulkEditValueText path={path} value={pathChanges[0]?.after} />{' '}
              {formatCount(changedRecordCount) + texts.unit}{' '}
              <span className="muted">
                {translate('bulkEdit.result.was', { values: '' })}
                <CurrentValueCounts path={path} values={previousValues} />
              </span>
            </dd>
          </div>
        );
      })}
      <div>
        <dt>{translate('bulkEdit.result.at')}</dt>
        <dd className="num">{toSeoulTimeText(at)}</dd>
      </div>
    </dl>
  );
};

export const BulkEditResult = ({
  runResult,
  undo,
  onRetryRecord,
  onGoOn,
  onKeepSelection,
  onClose,
}: BulkEditResultProps) => {
  const { resource, texts } = useListModel();
  const translate = useText();
  const formatErrorText = useErrorText();
  const { outcome, runs, left, failure, unsure, at } = runResult;
  const { done, kept } = outcome;
  const [undone, setUndone] = useState<BulkEditUndoResult | null>(null);
  const undoMutation = useExclusiveMutation({ mutationFn: () => undo(runs), onSuccess: setUndone });
  const formatCountWithUnit = (count: number) => formatCount(count) + texts.unit;
  const unchangedCount = kept.length + left.length;
  const canContinue = failure !== null && !undone;
  const unansweredCount = undone?.failure ? done.length - undone.done.length - undone.kept.length : 0;
  const resultMessage =
    undone && (unansweredCount === 0 || undone.done.length > 0)
      ? translate('bulkEdit.result.undone', { count: formatCountWithUnit(undone.done.length) })
      : done.length > 0
        ? translate('bulkEdit.result.done', { count: formatCountWithUnit(done.length) })
        : unsure === 0 && translate('bulkEdit.result.none');
  return (
    <Dialog title={translate('bulkEdit.result.title')} width={DIALOG_WIDTH_PX} closable onClose={onClose}>
      <DialogBody className={styles.body}>
        {resultMessage && (
          <p className={styles.done} role="status">
            <Icon of={CircleCheck} size={20} />
            {resultMessage}
          </p>
        )}
        {done.length > 0 && !undone && <BulkEditChangeList {...{ outcome, at }} />}
        {left.length > 0 && (
          <Notice tone="amber" role="alert">
            {failure
              ? translate(unsure > 0 ? 'bulkEdit.result.unsure' : 'bulkEdit.result.failed', {
                  count: formatCountWithUnit(unsure || left.length),
                  reason: formatErrorText(failure),
                })
              : translate('bulkEdit.result.stopped', { count: formatCountWithUnit(left.length) })}
          </Notice>
        )}
        {unsure > 0 && (
          <p>
            {unsure < left.length &&
              `${translate('bulkEdit.result.unsent', { count: formatCountWithUnit(left.length - unsure) })} `}
            {translate('bulkEdit.result.settle')}
          </p>
        )}
        {kept.length > 0 && !undone && (
          <UnchangedRecordsList
            label={translate('bulkEdit.result.kept', { count: formatCountWithUnit(kept.length) })}
            kept={kept}
            onAgain={onRetryRecord}
          />
        )}
        {undone && undone.kept.length > 0 && (
          <UnchangedRecordsList
            label={translate('bulkEdit.result.undoKept', { count: formatCountWithUnit(undone.kept.length) })}
            kept={undone.kept}
          />
        )}
        {done.length > 0 && hasPersonalDataFields(resource) && (
          <p className={styles.line}>
            <Icon of={ShieldCheck} size={16} />
            {translate('bulkEdit.result.recorded', {
              count: formatCountWithUnit(done.length),
              lines: runs.length,
            })}
          </p>
        )}
        {(unansweredCount > 0 || undoMutation.error) && !undoMutation.isPending && (
          <Notice tone="red" role="alert">
            {unansweredCount > 0
              ? translate('bulkEdit.result.undoFailed', {
                  count: formatCountWithUnit(unansweredCount),
                  reason: formatErrorText(undoMutation.error ?? undone?.failure),
                })
              : formatErrorText(undoMutation.error)}
          </Notice>
        )}
      </DialogBody>
      <DialogFoot>
        {runs.length > 0 && unsure === 0 && (!undone || unansweredCount > 0) && (
          <Button
            icon={Undo2}
            busy={undoMutation.isPending}
            title={translate('bulkEdit.result.until', { at: toSeoulMinuteText(runs[0]?.until ?? '') })}
            onClick={() => undoMutation.call()}
          >
            {translate('bulkEdit.result.undo')}
          </Button>
        )}
        <span className="push" />
        {unchangedCount > 0 && unsure === 0 && !undone && (
          <Button variant="outlined" onClick={onKeepSelection}>
            {translate('bulkEdit.result.only', { count: formatCountWithUnit(unchangedCount) })}
          </Button>
        )}
        <Button
          variant={canContinue ? 'outlined' : 'primary'}
          {...(!canContinue && { 'data-autofocus': true })}
          onClick={onClose}
        >
          {translate('ra.action.close')}
        </Button>
        {canContinue && (
          <Button variant="primary" data-autofocus onClick={onGoOn}>
            {translate('bulkEdit.result.goOn')}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
};
