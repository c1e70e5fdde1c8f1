import { Circle, CircleCheck, FileSpreadsheet, LoaderCircle, X } from 'lucide';
import { createPortal } from 'react-dom';
import { now } from '../../schema/basics/clock';
import { SECOND_MS, toSeoulTimeText } from '../../schema/index';
import { Button } from '../../ui/Button';
import { Dialog, DialogBody, DialogFoot } from '../../ui/Dialog';
import { addExcelTexts } from '../../ui/excelTexts';
import { formatCount } from '../../ui/formatCount';
import { Icon } from '../../ui/Icon';
import { IconButton } from '../../ui/IconButton';
import { ProgressBar } from '../../ui/ProgressBar';
import { useText } from '../../ui/useText';
import type { ExportProgress } from './exportFile';
import styles from './Making.module.css';

addExcelTexts();

const DIALOG_WIDTH_PX = 440;

interface ExportProgressProps {
  file: string;
  progress: ExportProgress;
  /** Number of records in the list when the export was started. */
  expected: number;
  /** The Korean counter word that follows a number of the list's records. */
  unit: string;
  /** True if the API logs the operator's reason before it sends the first row. */
  recorded: boolean;
}

/** Returns how much of a file is finished, from 0 to 1. */
const computeProgressShare = ({ written, total, isSaving }: ExportProgress): number =>
  isSaving ? 1 : total ? written / total : 0;

const formatProgressPercent = (progress: ExportProgress) =>
  `${Math.floor(computeProgressShare(progress) * 100)}%`;

/** Returns the estimated seconds left at the current pace; undefined if it is unknown. */
function estimateSecondsLeft({ since, written, total }: ExportProgress): number | undefined {
  if (since === undefined || !total || written === 0 || written >= total) return undefined;
  return Math.ceil(((now() - since) / SECOND_MS / written) * (total - written));
}

const iconByExportStepState = { done: CircleCheck, now: LoaderCircle, next: Circle };
type ProgressStepState = keyof typeof iconByExportStepState;

const determineStepState = (isStepBegun: boolean, isStepDone: boolean): ProgressStepState =>
  isStepDone ? 'done' : isStepBegun ? 'now' : 'next';

const ProgressStep = ({
  state,
  label,
  value,
}: {
  state: ProgressStepState;
  label: string;
  value?: string | undefined;
}) => {
  const translate = useText();
  const icon = iconByExportStepState[state];
  return (
    <li data-state={state}>
      <Icon of={icon} size={16} className={styles.mark} />
      <span>{label}</span>
      <span className="sr-only">{translate(`excel.making.state.${state}`)}</span>
      <span className={styles.number}>{value}</span>
    </li>
  );
};

const ExportProgressSteps = ({
  progress,
  unit,
  recorded,
}: Omit<ExportProgressProps, 'file' | 'expected'>) => {
  const translate = useText();
  const { since, read, written, total, isSaving } = progress;
  const hasResponseBegun = since !== undefined;
  const formatRecordCount = (recordCount: number) =>
    recordCount > 0 ? formatCount(recordCount) + unit : undefined;
  const isReadingDone = total !== undefined && read >= total;
  const isWritingDone = isSaving || (isReadingDone && written >= read);
  return (
    <ul className={styles.steps}>
      {recorded && (
        <ProgressStep
          state={determineStepState(true, hasResponseBegun)}
          label={translate(`excel.making.steps.${hasResponseBegun ? 'recorded' : 'record'}`)}
          value={hasResponseBegun ? toSeoulTimeText(new Date(since).toISOString()).slice(11) : undefined}
        />
      )}
      <ProgressStep
        state={determineStepState(hasResponseBegun, isReadingDone)}
        label={translate('excel.making.steps.read')}
        value={formatRecordCount(read)}
      />
      <ProgressStep
        state={determineStepState(read > 0, isWritingDone)}
        label={translate('excel.making.steps.write')}
        value={formatRecordCount(written)}
      />
      <ProgressStep
        state={determineStepState(isSaving, false)}
        label={translate('excel.making.steps.save')}
      />
    </ul>
  );
};

export const ExportProgressDialog = (
  props: ExportProgressProps & { onHide: () => void; onCancel: () => void },
) => {
  const { file, progress, expected, unit, onHide, onCancel } = props;
  const translate = useText();
  const secondsLeft = estimateSecondsLeft(progress);
  return (
    <Dialog title={translate('excel.making.title')} width={DIALOG_WIDTH_PX} onClose={onHide}>
      <DialogBody>
        <div className={styles.file}>
          <Icon of={FileSpreadsheet} />
          <span>{file}</span>
        </div>
        <div>
          <div className={styles.figures}>
            <b>{formatCount(progress.written)}</b>
            <span>{`/ ${formatCount(progress.total ?? expected)}${unit}`}</span>
            <span className={styles.percent}>{formatProgressPercent(progress)}</span>
          </div>
          <ProgressBar label={translate('excel.making.bar')} value={computeProgressShare(progress)} />
        </div>
        <ExportProgressSteps {...props} />
        <p className={styles.left}>
          {secondsLeft !== undefined && `${translate('excel.making.left', { seconds: secondsLeft })} `}
          {translate('excel.making.goesOn')}
        </p>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onHide} data-autofocus>
          {translate('excel.making.hide')}
        </Button>
        <span className="push" />
        <Button variant="outlined" onClick={onCancel}>
          {translate('app.cancel')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};

type ProgressStripProps = Pick<ExportProgressProps, 'file' | 'progress'> & {
  onShow: () => void;
  onCancel: () => void;
};

export const ExportProgressStrip = ({ file, progress, onShow, onCancel }: ProgressStripProps) => {
  const translate = useText();
  return createPortal(
    <section className={styles.strip} aria-label={translate('excel.making.title')}>
      <Icon of={FileSpreadsheet} />
      <button type="button" onClick={onShow}>
        <span className={styles.figures}>
          <span className={styles.name}>{file}</span>
          <b className={styles.percent}>{formatProgressPercent(progress)}</b>
        </span>
        <ProgressBar label={translate('excel.making.bar')} value={computeProgressShare(progress)} />
        <span className="sr-only">{translate('excel.making.show')}</span>
      </button>
      <IconButton icon={X} label={translate('excel.making.cancelDownload')} onClick={onCancel} />
    </section>,
    document.body,
  );
};
