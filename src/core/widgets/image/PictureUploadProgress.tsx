import { X } from 'lucide';
import { useUploadState } from '../../engine/fields/files/useUploadState';
import type { PendingFile } from '../../provider/calls/uploads';
import { classNames } from '../../ui/classNames';
import { IconButton } from '../../ui/IconButton';
import { ProgressBar } from '../../ui/ProgressBar';
import { useText } from '../../ui/useText';
import styles from './PictureUploadProgress.module.css';

export const PictureUploadProgress = ({ file }: { file: PendingFile }) => {
  const translate = useText();
  const uploadState = useUploadState(file);
  const translateUploadLabel = (key: 'later' | 'uploading' | 'cancel') =>
    translate(`form.files.${key}`, { name: file.rawFile.name });
  if (!uploadState)
    return <span className={classNames(styles.note, styles.waiting)}>{translateUploadLabel('later')}</span>;
  // The reason of a failed upload is too long for the space over the picture, so it is shown below.
  if (uploadState.state === 'failed') return null;
  return (
    <div className={styles.note}>
      <span className="grow">
        <ProgressBar label={translateUploadLabel('uploading')} value={uploadState.share} />
      </span>
      <b className="num">{Math.round(uploadState.share * 100)}%</b>
      <IconButton icon={X} label={translateUploadLabel('cancel')} onClick={uploadState.cancel} />
    </div>
  );
};
