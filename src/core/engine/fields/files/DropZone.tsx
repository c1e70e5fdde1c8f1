import { ImagePlus, Upload } from 'lucide';
import { useState } from 'react';
import { type FileRejection, useDropzone } from 'react-dropzone';
import { acceptedImageMimeTypes } from '../../../schema/index';
import { classNames } from '../../../ui/classNames';
import dropStyles from '../../../ui/drop.module.css';
import { Icon } from '../../../ui/Icon';
import type { LabelledControlProps } from '../../../ui/Labelled';
import labelledStyles from '../../../ui/Labelled.module.css';
import { useText } from '../../../ui/useText';
import { convertBytesToWholeMegabytes } from '../../values/bytes';
import { type AcceptedFileTypes, findFileRefusalReason, maxFileBytesByType } from '../../values/fileRefusal';
import styles from './DropZone.module.css';

/**
 * Returns handlers for choosing files, and `refused`, the message about files that are not accepted. The
 * handlers call `onFilesAccepted` with the accepted files.
 */
export function useFileDropZone(
  acceptedType: AcceptedFileTypes,
  multiple: boolean,
  onFilesAccepted: (files: File[]) => void,
) {
  const translate = useText();
  const [refused, setRefused] = useState('');
  // A field for one file refuses several dropped files, because taking one of them would be arbitrary.
  const acceptOrRefuseFiles = (files: readonly File[], rejections: readonly FileRejection[]) => {
    const checkedFiles = files.map((file) => ({ file, refusal: findFileRefusalReason(file, acceptedType) }));
    const refusalTexts = checkedFiles.flatMap(({ refusal }) =>
      refusal ? [translate(`form.files.${refusal.key}`, refusal.values)] : [],
    );
    const tooManyFilesTexts = rejections.length > 0 ? [translate('form.files.refusedCount', { max: 1 })] : [];
    setRefused([...refusalTexts, ...tooManyFilesTexts].join(' '));
    const acceptedFiles = checkedFiles.flatMap(({ file, refusal }) => (refusal ? [] : [file]));
    if (acceptedFiles.length > 0) onFilesAccepted(acceptedFiles);
  };
  const dropZone = useDropzone({ multiple, noKeyboard: true, onDrop: acceptOrRefuseFiles });
  return { zone: dropZone, refused };
}

type FileDropZone = ReturnType<typeof useFileDropZone>['zone'];

export const DropZoneFileInput = (props: {
  zone: FileDropZone;
  accepted: AcceptedFileTypes;
  control: LabelledControlProps;
}) => {
  const { zone, accepted, control } = props;
  const acceptedMimeTypes = accepted === 'image' ? acceptedImageMimeTypes.join() : undefined;
  return <input {...zone.getInputProps({ ...control, accept: acceptedMimeTypes })} />;
};

interface DropZoneProps {
  zone: FileDropZone;
  accepted: AcceptedFileTypes;
  control: LabelledControlProps;
  label: string;
  /** True if the operator can choose several files at once. */
  several?: boolean;
}

const iconByAcceptedType = { image: ImagePlus, any: Upload };
const classNameByAcceptedType = { image: styles.image, any: styles.any };
const textKeyByAcceptedType = { image: 'dropImage', any: 'drop' } as const;

export const DropZone = ({ zone, accepted, control, label, several = false }: DropZoneProps) => {
  const translate = useText();
  const icon = iconByAcceptedType[accepted];
  const className = classNames(
    dropStyles.drop,
    'grow',
    'off-paper',
    classNameByAcceptedType[accepted],
    zone.isDragActive && dropStyles.over,
  );
  return (
    <div {...zone.getRootProps({ className })}>
      <DropZoneFileInput {...{ zone, accepted, control }} />
      <span className={styles.text}>
        <Icon of={icon} />
        <span>
          {translate(`form.files.${textKeyByAcceptedType[accepted]}`)}{' '}
          <button type="button" aria-label={translate('form.files.chooseFor', { label })}>
            <b>{translate('form.files.choose')}</b>
          </button>
        </span>
      </span>
      <span className={labelledStyles.help}>
        {translate(`form.files.${several ? 'each' : accepted}`, {
          max: convertBytesToWholeMegabytes(maxFileBytesByType[accepted]),
        })}
      </span>
    </div>
  );
};
