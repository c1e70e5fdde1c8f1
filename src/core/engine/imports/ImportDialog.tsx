import { Download } from 'lucide';
import { useNotify } from 'ra-core';
import { useMemo } from 'react';
import { now } from '../../schema/basics/clock';
import { type AnyResource, isPersonalDataRecord } from '../../schema/index';
import { findItemSheetDefinition } from '../../schema/record/excel';
import { Button } from '../../ui/Button';
import { Dialog, DialogBody, DialogFoot } from '../../ui/Dialog';
import { formatCount } from '../../ui/formatCount';
import { addHistoryTexts } from '../../ui/historyTexts';
import { addImportTexts } from '../../ui/importTexts';
import { Notice } from '../../ui/Notice';
import { ProgressBar } from '../../ui/ProgressBar';
import { addProblemTexts } from '../../ui/problemTexts';
import { useText } from '../../ui/useText';
import { useErrorText } from '../calls/errorText';
import { downloadFile, writeTableInWorker } from '../excel/exportFile';
import { buildExportFileName, convertTitleToFileName } from '../excel/sheet/fileName';
import { useUnsavedTextGuard } from '../form/leave/typedText';
import { useTexts } from '../texts';
import { ChooseFileStep } from './ChooseFileStep';
import { ClearEmptyCellsSwitch } from './ClearEmptyCellsSwitch';
import styles from './Import.module.css';
import { ImportResults } from './ImportResults';
import { hasMappedDataColumn, MatchColumnsStep } from './MatchColumnsStep';
import { AgreeToLossesCheckbox } from './preview/AgreeToLossesCheckbox';
import { ImportPreview } from './preview/ImportPreview';
import { findUnmappedColumnLabels } from './sheet/columns';
import { buildRefusedRowsTable } from './sheet/refused';
import type { ImportRowStatus } from './sheet/result';
import { TemplateDownload } from './TemplateDownload';
import { type ImportState, useImport } from './useImport';

addImportTexts();
addProblemTexts();
addHistoryTexts();

const DIALOG_WIDTH_PX = 880;

const ImportProgress = ({ importState: { stage, progress } }: { importState: ImportState }) => {
  const translate = useText();
  const { done, total } = progress;
  const progressLabel = translate(stage === 'checking' ? 'imports.checking' : 'imports.applying');
  return (
    <div className={styles.running}>
      <p>{progressLabel}</p>
      <ProgressBar label={progressLabel} value={total === 0 ? 0 : done / total} />
      <p className={styles.help}>
        {translate('imports.rowsOf', { done: formatCount(done), total: formatCount(total) })}
      </p>
    </div>
  );
};

const ImportOutcomeNotice = ({ of }: { of: ImportState }) => {
  const translate = useText();
  const formatErrorText = useErrorText();
  const { stage, error, results, pending } = of;
  const pendingCountText = formatCount(pending);
  const countRowsWithOutcome = (wantedOutcome: ImportRowStatus['outcome']) =>
    results.filter(({ outcome }) => outcome === wantedOutcome).length;
  const [refused, unsure] = [countRowsWithOutcome('refused'), countRowsWithOutcome('unsure')];
  if (stage === 'stopped' && error !== undefined) {
    return (
      <Notice tone="red" role="alert">
        {translate(unsure > 0 ? 'imports.failedUnsure' : 'imports.failed', {
          done: pendingCountText,
          unsure: formatCount(unsure),
          why: formatErrorText(error),
        })}
      </Notice>
    );
  }
  if (stage === 'stopped') {
    return (
      <Notice tone="amber" role="alert">
        {translate('imports.stopped', { done: pendingCountText })}
      </Notice>
    );
  }
  const formatRowCount = (count: number) => formatCount(count);
  const [made, changed, again] = (['created', 'updated', 'again'] as const).map(countRowsWithOutcome);
  const outcomeSentences = [
    ...((changed ?? 0) > 0 ? [translate('imports.changed', { count: formatRowCount(changed ?? 0) })] : []),
    ...((made ?? 0) > 0 ? [translate('imports.made', { count: formatRowCount(made ?? 0) })] : []),
    ...((again ?? 0) > 0 ? [translate('imports.madeBefore', { count: formatRowCount(again ?? 0) })] : []),
    ...(refused > 0 ? [translate('imports.refusedRows', { count: formatRowCount(refused) })] : []),
  ];
  return (
    <Notice {...(refused > 0 && { tone: 'amber' as const })} role="status">
      {outcomeSentences.length > 0 ? outcomeSentences.join(' ') : translate('imports.nothing')}
    </Notice>
  );
};

/** Maximum number of columns that the dialog lists by name. */
const MAX_LISTED_COLUMN_NAMES = 10;

const UnmatchedColumnsNotice = ({ of: { sheet, matching, items } }: { of: ImportState }) => {
  const translate = useText();
  const withoutHeader = translate('imports.withoutHeader');
  const unmatchedColumnLabels = useMemo(() => {
    const itemColumnLabels = items ? findUnmappedColumnLabels(items, items.matching, withoutHeader) : [];
    return [
      ...(sheet ? findUnmappedColumnLabels(sheet, matching, withoutHeader) : []),
      ...itemColumnLabels.map((columnLabel) => `${items?.path} ${columnLabel}`),
    ];
  }, [sheet, matching, items, withoutHeader]);
  if (unmatchedColumnLabels.length === 0) return null;
  const listedColumnNames = unmatchedColumnLabels.slice(0, MAX_LISTED_COLUMN_NAMES).join(', ');
  const unlistedColumnCount = unmatchedColumnLabels.length - MAX_LISTED_COLUMN_NAMES;
  return (
    <p className={styles.help}>
      {translate('imports.leftOut', {
        columns:
          unlistedColumnCount > 0
            ? translate('imports.andMore', { columns: listedColumnNames, count: unlistedColumnCount })
            : listedColumnNames,
      })}
    </p>
  );
};

const RefusedRowsDownload = ({
  of: { sheet, results, items },
  title,
}: {
  of: ImportState;
  title: string;
}) => {
  const translate = useText();
  const notify = useNotify();
  const formatErrorText = useErrorText();
  if (!sheet || results.every(({ outcome }) => outcome !== 'refused')) return null;
  const refusedRowsTexts = {
    reason: translate('imports.reason'),
    yes: translate('ra.boolean.true'),
    no: translate('ra.boolean.false'),
  };
  const downloadRefusedRows = async () => {
    try {
      const fileTitle = translate('imports.refusedName', { name: convertTitleToFileName(title) });
      downloadFile(
        await writeTableInWorker(buildRefusedRowsTable(sheet, results, refusedRowsTexts, items)),
        buildExportFileName(fileTitle, now()),
      );
    } catch (error) {
      notify(formatErrorText(error), { type: 'error' });
    }
  };
  return (
    <Button icon={Download} onClick={downloadRefusedRows}>
      {translate('imports.refusedFile')}
    </Button>
  );
};

const ImportDialog = ({ resource, onClose }: { resource: AnyResource; onClose: () => void }) => {
  const translate = useText();
  const texts = useTexts(resource);
  const importState = useImport(resource, texts);
  const { stage } = importState;
  const listTitle = texts.title('list');
  const { question } = useUnsavedTextGuard(stage !== 'choose' && stage !== 'done', onClose);
  const isImportBusy = stage === 'checking' || stage === 'applying';
  const hasImportEnded = stage === 'stopped' || stage === 'done';
  const itemSheet = findItemSheetDefinition(resource, resource.list);
  const isAuditNoteShown = stage === 'match' && isPersonalDataRecord(resource, {});
  return (
    <Dialog
      title={translate('imports.title', { name: listTitle })}
      width={DIALOG_WIDTH_PX}
      closable={!isImportBusy}
      onClose={isImportBusy ? undefined : onClose}
    >
      <DialogBody label={stage === 'checked' ? translate('imports.preview.table') : undefined}>
        {(stage === 'choose' || stage === 'reading') && <ChooseFileStep importState={importState} />}
        {stage === 'choose' && itemSheet && (
          <p className={styles.help}>{translate('imports.itemsHow', { sheet: itemSheet.path })}</p>
        )}
        {stage === 'match' && <MatchColumnsStep resource={resource} of={importState} />}
        {isImportBusy && <ImportProgress importState={importState} />}
        {stage === 'match' && <ClearEmptyCellsSwitch importState={importState} />}
        {stage === 'checked' && (
          <>
            <p className={styles.lead}>
              {translate(importState.pending === 0 ? 'imports.nothing' : 'imports.dry')}
            </p>
            <UnmatchedColumnsNotice of={importState} />
            <ImportPreview {...{ resource, texts, of: importState }} />
          </>
        )}
        {hasImportEnded && (
          <>
            <ImportOutcomeNotice of={importState} />
            <ImportResults importState={importState} />
          </>
        )}
        {isAuditNoteShown && <p className={styles.help}>{translate('imports.recorded')}</p>}
      </DialogBody>
      {stage === 'checked' && <AgreeToLossesCheckbox importState={importState} texts={texts} />}
      <DialogFoot>
        {stage === 'choose' && <TemplateDownload resource={resource} texts={texts} />}
        {stage === 'checked' && <Button onClick={importState.back}>{translate('imports.back')}</Button>}
        {(stage === 'checked' || hasImportEnded) && (
          <RefusedRowsDownload of={importState} title={listTitle} />
        )}
        <span className="push" />
        {(isImportBusy || stage === 'reading') && (
          <Button
            variant="outlined"
            busy={importState.stopping}
            busyLabel={translate('imports.stopping')}
            onClick={importState.stop}
          >
            {translate(stage === 'applying' ? 'imports.stop' : 'app.cancel')}
          </Button>
        )}
        {stage === 'match' && <Button onClick={importState.restart}>{translate('imports.another')}</Button>}
        {stage === 'match' && (
          <Button
            variant="primary"
            disabled={!hasMappedDataColumn(importState.matching)}
            onClick={() => void importState.check()}
          >
            {translate('imports.match.check')}
          </Button>
        )}
        {stage === 'checked' && <Button onClick={onClose}>{translate('app.cancel')}</Button>}
        {stage === 'checked' && importState.pending > 0 && (
          <Button
            variant="primary"
            disabled={importState.lost > 0 && !importState.agreed}
            onClick={() => void importState.apply()}
          >
            {translate('imports.apply', { count: formatCount(importState.pending) })}
          </Button>
        )}
        {stage === 'stopped' && (
          <Button variant="primary" onClick={() => void importState.apply()}>
            {translate('imports.goOn')}
          </Button>
        )}
        {(stage === 'choose' || stage === 'done') && (
          <Button variant={stage === 'done' ? 'primary' : undefined} onClick={onClose}>
            {translate('ra.action.close')}
          </Button>
        )}
      </DialogFoot>
      {question}
    </Dialog>
  );
};

export default ImportDialog;
