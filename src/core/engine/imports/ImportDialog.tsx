import { Download } from 'lucide';
import { useNotify } from 'ra-core';
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
import { buildExportFileName, titleToFileName } from '../excel/sheet/fileName';
import { useTexts } from '../texts';
import { useReportUnsavedWork } from '../unsavedWork';
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
  const label = translate(stage === 'checking' ? 'imports.checking' : 'imports.applying');
  return (
    <div className={styles.running}>
      <p>{label}</p>
      <ProgressBar label={label} value={total === 0 ? 0 : done / total} />
      <p className={styles.help}>
        {translate('imports.rowsOf', { done: formatCount(done), total: formatCount(total) })}
      </p>
    </div>
  );
};

const ImportOutcomeNotice = ({ of }: { of: ImportState }) => {
  const translate = useText();
  const errorText = useErrorText();
  const { stage, error, results, pending } = of;
  const done = formatCount(pending);
  const countRowsWithOutcome = (wanted: ImportRowStatus['outcome']) =>
    results.filter(({ outcome }) => outcome === wanted).length;
  const [refused, unsure] = [countRowsWithOutcome('refused'), countRowsWithOutcome('unsure')];
  if (stage === 'stopped' && error !== undefined) {
    return (
      <Notice tone="red" role="alert">
        {translate(unsure > 0 ? 'imports.failedUnsure' : 'imports.failed', {
          done,
          unsure: formatCount(unsure),
          why: errorText(error),
        })}
      </Notice>
    );
  }
  if (stage === 'stopped') {
    return (
      <Notice tone="amber" role="alert">
        {translate('imports.stopped', { done })}
      </Notice>
    );
  }
  const formatRowCount = (count: number) => formatCount(count);
  const [made, changed, again] = (['created', 'updated', 'again'] as const).map(countRowsWithOutcome);
  const sentences = [
    ...((changed ?? 0) > 0 ? [translate('imports.changed', { count: formatRowCount(changed ?? 0) })] : []),
    ...((made ?? 0) > 0 ? [translate('imports.made', { count: formatRowCount(made ?? 0) })] : []),
    ...((again ?? 0) > 0 ? [translate('imports.madeBefore', { count: formatRowCount(again ?? 0) })] : []),
    ...(refused > 0 ? [translate('imports.refusedRows', { count: formatRowCount(refused) })] : []),
  ];
  return (
    <Notice {...(refused > 0 && { tone: 'amber' as const })} role="status">
      {sentences.length > 0 ? sentences.join(' ') : translate('imports.nothing')}
    </Notice>
  );
};

/** Maximum number of columns that the dialog lists by name. */
const MAX_LISTED_COLUMN_NAMES = 10;

const UnmatchedColumnsNotice = ({ of: { sheet, matching, items } }: { of: ImportState }) => {
  const translate = useText();
  const ofItems = items ? findUnmappedColumnLabels(items.headers, items.matching) : [];
  const columns = [
    ...findUnmappedColumnLabels(sheet?.headers ?? [], matching),
    ...ofItems.map((column) => `${items?.path} ${column}`),
  ];
  if (columns.length === 0) return null;
  const named = columns.slice(0, MAX_LISTED_COLUMN_NAMES).join(', ');
  const more = columns.length - MAX_LISTED_COLUMN_NAMES;
  return (
    <p className={styles.help}>
      {translate('imports.leftOut', {
        columns: more > 0 ? translate('imports.andMore', { columns: named, count: more }) : named,
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
  const errorText = useErrorText();
  if (!sheet || results.every(({ outcome }) => outcome !== 'refused')) return null;
  const words = {
    reason: translate('imports.reason'),
    yes: translate('ra.boolean.true'),
    no: translate('ra.boolean.false'),
  };
  const downloadRefusedRows = async () => {
    try {
      const name = translate('imports.refusedName', { name: titleToFileName(title) });
      downloadFile(
        await writeTableInWorker(buildRefusedRowsTable(sheet, results, words, items)),
        buildExportFileName(name, now()),
      );
    } catch (error) {
      notify(errorText(error), { type: 'error' });
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
  const of = useImport(resource, texts);
  const { stage } = of;
  const title = texts.title('list');
  useReportUnsavedWork(stage !== 'choose' && stage !== 'done');
  const isBusy = stage === 'checking' || stage === 'applying';
  const isEnded = stage === 'stopped' || stage === 'done';
  const ofItems = findItemSheetDefinition(resource, resource.list);
  const isTold = stage === 'match' && isPersonalDataRecord(resource, {});
  return (
    <Dialog
      title={translate('imports.title', { name: title })}
      width={DIALOG_WIDTH_PX}
      closeLabel={isBusy ? undefined : translate('imports.close')}
      onClose={isBusy ? undefined : onClose}
    >
      <DialogBody label={stage === 'checked' ? translate('imports.preview.table') : undefined}>
        {(stage === 'choose' || stage === 'reading') && <ChooseFileStep importState={of} />}
        {stage === 'choose' && ofItems && (
          <p className={styles.help}>{translate('imports.itemsHow', { sheet: ofItems.path })}</p>
        )}
        {stage === 'match' && <MatchColumnsStep resource={resource} of={of} />}
        {isBusy && <ImportProgress importState={of} />}
        {stage === 'match' && <ClearEmptyCellsSwitch importState={of} />}
        {stage === 'checked' && (
          <>
            <p className={styles.lead}>{translate(of.pending === 0 ? 'imports.nothing' : 'imports.dry')}</p>
            <UnmatchedColumnsNotice of={of} />
            <ImportPreview {...{ resource, texts, of }} />
          </>
        )}
        {isEnded && (
          <>
            <ImportOutcomeNotice of={of} />
            <ImportResults importState={of} />
          </>
        )}
        {isTold && <p className={styles.help}>{translate('imports.recorded')}</p>}
      </DialogBody>
      {stage === 'checked' && <AgreeToLossesCheckbox importState={of} texts={texts} />}
      <DialogFoot>
        {stage === 'choose' && <TemplateDownload resource={resource} texts={texts} />}
        {stage === 'checked' && <Button onClick={of.back}>{translate('imports.back')}</Button>}
        {(stage === 'checked' || isEnded) && <RefusedRowsDownload of={of} title={title} />}
        <span className="push" />
        {(isBusy || stage === 'reading') && (
          <Button
            variant="outlined"
            busy={of.stopping}
            busyLabel={translate('imports.stopping')}
            onClick={of.stop}
          >
            {translate(stage === 'applying' ? 'imports.stop' : 'imports.cancel')}
          </Button>
        )}
        {stage === 'match' && <Button onClick={of.restart}>{translate('imports.another')}</Button>}
        {stage === 'match' && (
          <Button
            variant="primary"
            disabled={!hasMappedDataColumn(of.matching)}
            onClick={() => void of.check()}
          >
            {translate('imports.match.check')}
          </Button>
        )}
        {stage === 'checked' && <Button onClick={onClose}>{translate('imports.cancel')}</Button>}
        {stage === 'checked' && of.pending > 0 && (
          <Button variant="primary" disabled={of.lost > 0 && !of.agreed} onClick={() => void of.apply()}>
            {translate('imports.apply', { count: formatCount(of.pending) })}
          </Button>
        )}
        {stage === 'stopped' && (
          <Button variant="primary" onClick={() => void of.apply()}>
            {translate('imports.goOn')}
          </Button>
        )}
        {(stage === 'choose' || stage === 'done') && (
          <Button variant={stage === 'done' ? 'primary' : undefined} onClick={onClose}>
            {translate('imports.close')}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
};

export default ImportDialog;
