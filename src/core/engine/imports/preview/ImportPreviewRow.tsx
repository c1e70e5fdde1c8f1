import { ArrowRight } from 'lucide';
import { Button } from '../../../ui/Button';
import { classNames } from '../../../ui/classNames';
import { Icon } from '../../../ui/Icon';
import { useText } from '../../../ui/useText';
import type { ColumnCorrection } from '../sheet/fixes';
import type { ImportRowStatus } from '../sheet/result';
import styles from './ImportPreview.module.css';
import type { createPreviewRowFormatters, ImportPreviewLine } from './lines';

const ApplyFixButton = ({
  fix,
  fieldName,
  onFix,
}: {
  fix: ColumnCorrection;
  fieldName: string;
  onFix: (fix: ColumnCorrection) => void;
}) => {
  const translate = useText();
  const isLeadingZeroFix = 'zeros' in fix;
  return (
    <Button
      size="small"
      tone="blue"
      className={styles.fix}
      aria-label={
        isLeadingZeroFix
          ? translate('imports.preview.putZerosTo', { name: fieldName })
          : translate('imports.preview.correctAll', { said: fix.said, word: fix.word })
      }
      onClick={() => onFix(fix)}
    >
      {isLeadingZeroFix
        ? translate('imports.match.putZeros')
        : translate('imports.preview.correct', { word: fix.word })}
    </Button>
  );
};

const PreviewLineValue = ({ line: { value, after, loss } }: { line: ImportPreviewLine }) => {
  const translate = useText();
  if (after === undefined) return <span>{value}</span>;
  return (
    <span className={styles.change}>
      <span className="sr-only">{translate('history.before')} </span>
      <del>{value}</del>
      <Icon of={ArrowRight} size={16} />
      <span className="sr-only">{translate('history.after')} </span>
      <b className={loss && styles.gone}>{after}</b>
    </span>
  );
};

const getReasonClassNames = ({ warns }: ImportPreviewLine) =>
  classNames(styles.reason, warns && styles.warns);

interface PreviewRowProps {
  rowPlace: number;
  shown: ReturnType<typeof createPreviewRowFormatters>;
  phone: boolean;
  onFix: (fix: ColumnCorrection) => void;
  /** The row's fetched details, which the dry run did not keep. */
  detail: ImportRowStatus | undefined;
  /** Text shown until the row's details have been fetched. */
  waitingText: string;
}

export const ImportPreviewRow = ({
  rowPlace: rowIndex,
  shown,
  phone,
  onFix,
  detail,
  waitingText,
}: PreviewRowProps) => {
  const detailLines = shown.lines(rowIndex, detail);
  const shownLines: ImportPreviewLine[] =
    detailLines.length > 0 ? detailLines : [{ fieldName: '', value: '', reason: waitingText }];
  const [lineNumber, rowName] = [shown.line(rowIndex), shown.name(rowIndex)];
  if (phone) {
    return (
      <tr>
        <td className={styles.line}>{lineNumber}</td>
        <td className={styles.stack}>
          <b>{rowName}</b>
          {shownLines.map((line) => (
            <div key={`${line.fieldName} ${line.value} ${line.reason}`}>
              {line.fieldName && <span className={styles.reason}>{line.fieldName}</span>}
              <PreviewLineValue line={line} />
              {line.reason && <span className={getReasonClassNames(line)}>{line.reason}</span>}
              {line.fix && <ApplyFixButton fix={line.fix} fieldName={line.fieldName} onFix={onFix} />}
            </div>
          ))}
        </td>
      </tr>
    );
  }
  return shownLines.map((line, index) => (
    <tr key={`${line.fieldName} ${line.value} ${line.reason}`}>
      <td className={styles.line}>{index === 0 ? lineNumber : ''}</td>
      <td className={styles.name}>{index === 0 ? rowName : ''}</td>
      <td className={styles.item}>{line.fieldName}</td>
      <td className={styles.value}>
        <PreviewLineValue line={line} />
      </td>
      <td className={getReasonClassNames(line)}>
        {line.reason} {line.fix && <ApplyFixButton fix={line.fix} fieldName={line.fieldName} onFix={onFix} />}
      </td>
    </tr>
  ));
};
