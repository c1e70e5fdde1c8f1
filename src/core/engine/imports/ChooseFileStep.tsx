import { FileSpreadsheet } from 'lucide';
import { useId } from 'react';
import { useDropzone } from 'react-dropzone';
import { limits } from '../../schema/index';
import { classNames } from '../../ui/classNames';
import dropStyles from '../../ui/drop.module.css';
import { formatCount } from '../../ui/formatCount';
import { Icon } from '../../ui/Icon';
import { Notice } from '../../ui/Notice';
import { ProgressBar } from '../../ui/ProgressBar';
import { useText } from '../../ui/useText';
import { convertBytesToWholeMegabytes } from '../values/bytes';
import styles from './Import.module.css';
import type { ImportState } from './useImport';

export const ChooseFileStep = ({ importState: { stage, fault, take } }: { importState: ImportState }) => {
  const translate = useText();
  const helpId = useId();
  const dropZone = useDropzone({
    multiple: false,
    noKeyboard: true,
    onDrop: ([file]) => void (file && take(file)),
  });
  const [rows, columns] = [limits.maxSheetRows, limits.maxSheetColumns].map(formatCount);
  if (stage === 'reading') return <ProgressBar label={translate('imports.reading')} />;
  return (
    <>
      {fault && (
        <Notice tone="red" role="alert">
          {translate(`imports.refused.${fault.fault}`, {
            sheets: formatCount(limits.maxSheets),
            rows: rows ?? '',
            columns: columns ?? '',
            line: fault.line ?? '',
          })}
        </Notice>
      )}
      <div
        {...dropZone.getRootProps({
          className: classNames(dropStyles.drop, styles.drop, dropZone.isDragActive && dropStyles.over),
        })}
      >
        <input
          {...dropZone.getInputProps({
            accept: '.xlsx,.xlsm,.csv,.tsv,.txt,.xls,.html,.htm,.xml',
            'aria-label': translate('imports.chooseFor'),
            'aria-describedby': helpId,
          })}
        />
        <Icon of={FileSpreadsheet} />
        <span>
          {translate('imports.drop')}{' '}
          <button type="button" data-autofocus>
            <b>{translate('imports.choose')}</b>
          </button>
        </span>
      </div>
      <p className={styles.help} id={helpId}>
        {translate('imports.limits', {
          rows: rows ?? '',
          columns: columns ?? '',
          size: convertBytesToWholeMegabytes(limits.maxSheetBytes),
        })}{' '}
        {translate('imports.how')}
      </p>
    </>
  );
};
