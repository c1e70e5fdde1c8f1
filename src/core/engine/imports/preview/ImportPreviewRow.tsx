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
  fieldName: name,
  onFix,
}: {
  fix: ColumnCorrection;
  fieldName: string;
  onFix: (fix: ColumnCorrection) => void;
}) => {
  const translate = useText();
  const isZeros = 'zeros' in fix;
  return (
    <Button
      size="small"
      tone="blue"
      className={styles.fix}
      aria-label={
        isZeros
          ? translate('imports.preview.putZerosTo', { name })
          : translate('imports.preview.correctAll', { said: fix.said, word: fix.word })
      }
      onClick={() => onFix(fix)}
    >
      {isZeros
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
  rowPlace: place,
  shown,
  phone,
  onFix,
  detail,
  waitingText: waits,
}: PreviewRowProps) => {
  const found = shown.lines(place, detail);
  const lines: ImportPreviewLine[] = found.length > 0 ? found : [{ item: '', value: '', reason: waits }];
  const [number, name] = [shown.line(place), shown.name(place)];
  if (phone) {
    return (
      <tr>
        <td className={styles.line}>{number}</td>
        <td className={styles.stack}>
          <b>{name}</b>
          {lines.map((line) => (
            <div key={`${line.item} ${line.value} ${line.reason}`}>
              {line.item && <span className={styles.reason}>{line.item}</span>}
              <PreviewLineValue line={line} />
              {line.reason && <span className={getReasonClassNames(line)}>{line.reason}</span>}
              {line.fix && <ApplyFixButton fix={line.fix} fieldName={line.item} onFix={onFix} />}
            </div>
          ))}
        </td>
      </tr>
    );
  }
  return lines.map((line, index) => (
    <tr key={`${line.item} ${line.value} ${line.reason}`}>
      <td className={styles.line}>{index === 0 ? number : ''}</td>
      <td className={styles.name}>{index === 0 ? name : ''}</td>
      <td className={styles.item}>{line.item}</td>
      <td className={styles.value}>
        <PreviewLineValue line={line} />
      </td>
      <td className={getReasonClassNames(line)}>
        {line.reason} {line.fix && <ApplyFixButton fix={line.fix} fieldName={line.item} onFix={onFix} />}
      </td>
    </tr>
  ));
};
