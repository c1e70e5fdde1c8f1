import { X } from 'lucide';
import { classNames } from '../../ui/classNames';
import { IconButton } from '../../ui/IconButton';
import { Notice } from '../../ui/Notice';
import { ProgressBar } from '../../ui/ProgressBar';
import { useText } from '../../ui/useText';
import styles from './EditorNotices.module.css';
import type { RunningImageUpload } from './useImageInsertion';

export type EditorNoticesProps = {
  /** Running and waiting uploads of pictures; the running one is first. */
  sending: readonly RunningImageUpload[];
  /** The messages about pictures that could not be inserted. */
  failures: readonly string[];
  onDismiss: () => void;
};

export const EditorNotices = ({ sending, failures, onDismiss }: EditorNoticesProps) => {
  const translate = useText();
  return (
    <>
      {sending.length > 0 && <RunningUploadsNotice images={sending} />}
      {failures.length > 0 && (
        <Notice tone="red" role="alert" className={styles.notice}>
          <ul className={classNames('grow', styles.text)}>
            {[...new Set(failures)].map((failure) => (
              <li key={failure}>{failure}</li>
            ))}
          </ul>
          <IconButton
            icon={X}
            label={translate('ra.action.close')}
            className={styles.close}
            onClick={onDismiss}
          />
        </Notice>
      )}
    </>
  );
};

// Operators who have scrolled away from the placeholder in the text see the running upload in this notice.
const RunningUploadsNotice = ({
  images: [current, ...waiting],
}: {
  images: readonly RunningImageUpload[];
}) => {
  const translate = useText();
  if (!current) return null;
  const currentFileName = current.file.name;
  const uploadText =
    waiting.length === 0
      ? translate('richText.picture.uploading', { name: currentFileName })
      : translate('richText.picture.uploadingMore', { name: currentFileName, count: waiting.length });
  return (
    <Notice className={styles.notice}>
      <div className={classNames('grow', styles.text)}>
        {uploadText}
        <ProgressBar label={uploadText} value={current.share} />
      </div>
    </Notice>
  );
};
