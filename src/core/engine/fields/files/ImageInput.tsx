import { type FileFieldValue, isPendingFile, type PendingFile } from '../../../provider/calls/uploads';
import type { AnyField, Asset } from '../../../schema/index';
import { Button } from '../../../ui/Button';
import { classNames } from '../../../ui/classNames';
import { Labelled } from '../../../ui/Labelled';
import labelledStyles from '../../../ui/Labelled.module.css';
import { ProgressBar } from '../../../ui/ProgressBar';
import { useText } from '../../../ui/useText';
import { formatByteProgress, formatBytes } from '../../values/bytes';
import { buildPictureImgAttributes, computeWidthToCoverSquare } from '../../values/sources';
import type { UploadState } from '../uploadStates';
import { type FieldInputProps, useField } from '../useField';
import { DropZone, useFileDropZone } from './DropZone';
import { RetryUploadButton } from './FileRow';
import styles from './ImageInput.module.css';
import { usePictureUrl } from './usePictureAddress';
import { useUploadState } from './useUploadState';

/** Width and height of the image's preview, in CSS pixels. */
const THUMBNAIL_SIDE_PX = 96;

const ImagePreview = ({
  file,
  field,
  label,
}: {
  file: Asset | PendingFile;
  field: AnyField;
  label: string;
}) => {
  const translate = useText();
  const previewUrl = usePictureUrl(file);
  const imgAttributes = isPendingFile(file)
    ? { src: previewUrl }
    : buildPictureImgAttributes(file, field, computeWidthToCoverSquare(file, THUMBNAIL_SIDE_PX));
  return <img className={styles.thumb} {...imgAttributes} alt={translate('form.files.preview', { label })} />;
};

const ImageUploadStatus = ({
  file,
  sending,
}: {
  file: Asset | PendingFile;
  sending: UploadState | undefined;
}) => {
  const translate = useText();
  if (!isPendingFile(file))
    return <p className={classNames(labelledStyles.help, 'num')}>{formatBytes(file.size)}</p>;
  const { name, size } = file.rawFile;
  if (sending?.state === 'sending') {
    return (
      <p className={classNames(labelledStyles.help, styles.sending, 'num')}>
        {formatByteProgress(sending.share, size)}
        <span className="grow">
          <ProgressBar label={translate('form.files.uploading', { name })} value={sending.share} />
        </span>
        <b>{Math.round(sending.share * 100)}%</b>
      </p>
    );
  }
  if (sending) {
    return (
      <p className={classNames(labelledStyles.help, labelledStyles.bad)} role="alert">
        {sending.message}
      </p>
    );
  }
  return (
    <p
      className={classNames(labelledStyles.help, 'num')}
    >{`${formatBytes(size)} · ${translate('form.files.later')}`}</p>
  );
};

interface ImageFileDetailsProps {
  file: Asset | PendingFile;
  onReplace: () => void;
  onRemove: () => void;
}

const ImageFileDetails = ({ file, onReplace, onRemove }: ImageFileDetailsProps) => {
  const translate = useText();
  const uploadState = useUploadState(file);
  const { name } = isPendingFile(file) ? file.rawFile : file;
  return (
    <div className={styles.facts}>
      <div className="cut" title={name}>
        {name}
      </div>
      <ImageUploadStatus {...{ file, sending: uploadState }} />
      <div className={styles.actions}>
        {isPendingFile(file) && uploadState?.state === 'failed' && !uploadState.isFinal && (
          <RetryUploadButton file={file} />
        )}
        <Button size="small" aria-label={translate('form.files.replaceFor', { name })} onClick={onReplace}>
          {translate('form.files.replace')}
        </Button>
        {uploadState?.state === 'sending' ? (
          <Button
            size="small"
            aria-label={translate('form.files.cancel', { name })}
            onClick={uploadState.cancel}
          >
            {translate('app.cancel')}
          </Button>
        ) : (
          <Button
            size="small"
            tone="red"
            aria-label={translate('form.files.removeFor', { name })}
            onClick={onRemove}
          >
            {translate('form.files.remove')}
          </Button>
        )}
      </div>
    </div>
  );
};

export const ImageInput = ({ path, field }: FieldInputProps<'image'>) => {
  const { value, onChange, frame, label } = useField<FileFieldValue>(path);
  const { zone, refused } = useFileDropZone('image', false, ([rawFile]) => rawFile && onChange({ rawFile }));
  return (
    <Labelled {...frame} error={frame.error || refused}>
      {(controlProps) => (
        <div className={styles.picture}>
          {value && <ImagePreview {...{ file: value, field, label }} />}
          <DropZone accepted="image" {...{ zone, control: controlProps, label }} />
          {value && <ImageFileDetails file={value} onReplace={zone.open} onRemove={() => onChange(null)} />}
        </div>
      )}
    </Labelled>
  );
};
