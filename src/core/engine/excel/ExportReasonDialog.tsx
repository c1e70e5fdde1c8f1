import { Download, LockKeyholeOpen, ShieldCheck } from 'lucide';
import { type FormEvent, Fragment, useEffect, useState } from 'react';
import {
  collectAllFiltersOfList,
  createVariantOnlyRecord,
  lengthOf,
  limits,
  truncateToCharacters,
} from '../../schema/index';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { Dialog, DialogBody, DialogFoot } from '../../ui/Dialog';
import { addExcelTexts } from '../../ui/excelTexts';
import { formatCount } from '../../ui/formatCount';
import { Icon } from '../../ui/Icon';
import { TextArea } from '../../ui/Input';
import { Labelled } from '../../ui/Labelled';
import { useText } from '../../ui/useText';
import { useActiveFilterTexts } from '../conditions';
import { useUnsavedTextGuard } from '../form/leave/typedText';
import type { Texts } from '../texts';
import { useOperatorStore } from '../useOperatorStore';
import styles from './ExportReasonDialog.module.css';
import { type ExportJob, exportJobStore } from './order';
import type { SheetColumn } from './sheet/sheet';

addExcelTexts();

const DIALOG_WIDTH_PX = 480;
const REASON_INPUT_ROWS = 2;
const NO_REASONS: readonly string[] = [];
/** Maximum number of recently typed reasons that the dialog offers as choices. */
const MAX_SHOWN_RECENT_REASONS = 2;

interface ExportReasonDialogProps {
  order: ExportJob;
  texts: Texts;
  columns: readonly SheetColumn[];
  file: string;
  /** The API's message about why it did not accept the reason. */
  refusal: string | undefined;
  onReason: (reason: string) => void;
  onClose: () => void;
}

export const ExportReasonDialog = ({
  order,
  texts,
  columns,
  file,
  refusal,
  onReason,
  onClose,
}: ExportReasonDialogProps) => {
  const translate = useText();
  const { min: minReasonLength, max } = limits.exportReasonLengthLimits;
  const [recentReasons, setRecent] = useOperatorStore<readonly string[]>('export.reasons', NO_REASONS);
  const [reason, setReason] = useState(order.reason ?? '');
  const [hasTriedSubmit, setTried] = useState(false);
  const { close, question } = useUnsavedTextGuard(reason.trim() !== (order.reason ?? ''), onClose);
  const { resource, list, variant, values } = order;
  const record = createVariantOnlyRecord(resource, variant);
  const activeFilterTexts = useActiveFilterTexts(
    { resource, record, texts },
    collectAllFiltersOfList(list),
    values,
  );
  useEffect(() => {
    exportJobStore.asks(true);
    return () => exportJobStore.asks(false);
  }, []);
  const trimmedReason = reason.trim();
  const reasonLength = lengthOf(trimmedReason);
  const isReasonTooShort = reasonLength < minReasonLength;
  const submitExportReason = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isReasonTooShort) return;
    setRecent(
      [trimmedReason, ...recentReasons.filter((recentReason) => recentReason !== trimmedReason)].slice(
        0,
        MAX_SHOWN_RECENT_REASONS,
      ),
    );
    onReason(trimmedReason);
  };
  const personalColumnCount = columns.filter((column) => column.personal).length;
  const errorText =
    hasTriedSubmit && isReasonTooShort ? translate('excel.ask.short', { least: minReasonLength }) : refusal;
  return (
    <Dialog title={translate('excel.ask.title')} width={DIALOG_WIDTH_PX} closable onClose={close}>
      <form noValidate onSubmit={submitExportReason}>
        <DialogBody>
          <dl className={styles.facts}>
            <dt>{translate('excel.ask.list')}</dt>
            <dd>{texts.title('list')}</dd>
            <dt>{translate('excel.ask.conditions')}</dt>
            <dd>
              {activeFilterTexts.length === 0 && translate('excel.ask.all')}
              {activeFilterTexts.map(({ name, label, value }, index) => (
                <Fragment key={name}>
                  {index > 0 && ', '}
                  {label} {value}
                </Fragment>
              ))}
            </dd>
            <dt>{translate('excel.ask.rows')}</dt>
            <dd>{formatCount(order.total) + texts.unit}</dd>
            <dt>{translate('excel.ask.file')}</dt>
            <dd>{file}</dd>
          </dl>
          <div className={styles.content}>
            <p>
              <Icon of={LockKeyholeOpen} size={16} />
              <b>{translate('excel.ask.personal', { count: personalColumnCount })}</b>
              {translate('excel.ask.unmasked')}
            </p>
            <ul aria-label={translate('excel.ask.columns')}>
              {columns.map((column) => (
                <li key={column.header}>
                  <Chip tone={column.personal ? 'amber' : undefined}>{column.header}</Chip>
                </li>
              ))}
            </ul>
          </div>
          <Labelled
            label={translate('excel.ask.reason')}
            required
            error={errorText}
            help={translate('excel.ask.help', { least: minReasonLength })}
            className={styles.reason}
          >
            {(controlProps) => (
              <>
                <TextArea
                  {...controlProps}
                  data-autofocus
                  rows={REASON_INPUT_ROWS}
                  value={reason}
                  onChange={(event) => setReason(truncateToCharacters(event.target.value, max))}
                />
                <span className={styles.letters}>
                  {translate('excel.ask.letters', { count: reasonLength })}
                </span>
              </>
            )}
          </Labelled>
          {recentReasons.length > 0 && (
            <div className={styles.recent}>
              <span>{translate('excel.ask.recent')}</span>
              {recentReasons.map((recentReason) => (
                <button
                  key={recentReason}
                  type="button"
                  title={recentReason}
                  onClick={() => setReason(recentReason)}
                >
                  {recentReason}
                </button>
              ))}
            </div>
          )}
          <p className={styles.recorded}>
            <Icon of={ShieldCheck} size={16} />
            {translate('excel.ask.recorded')}
          </p>
        </DialogBody>
        <DialogFoot>
          <span className="push" />
          <Button onClick={close}>{translate('app.cancel')}</Button>
          <Button variant="primary" icon={Download} type="submit">
            {translate('excel.ask.submit')}
          </Button>
        </DialogFoot>
      </form>
      {question}
    </Dialog>
  );
};
