import { Trash2 } from 'lucide';
import { useNotify } from 'ra-core';
import { useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useErrorText } from '../../engine/calls/errorText';
import { useRecordFormContext } from '../../engine/fields/RecordFormContext';
import { type FileFieldValue, isPendingFile } from '../../provider/calls/uploads';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { IconButton } from '../../ui/IconButton';
import { useText } from '../../ui/useText';
import styles from '../slides/SlideCard.module.css';
import { createImageRemovalTask } from './removal';

interface RemoveImageProps {
  path: string;
  index: number;
  image: Exclude<FileFieldValue, null>;
  label: string;
  /** Called after the image and this button were removed. */
  onRemoved: () => void;
}

export const RemoveImageButton = ({ path, index, image, label, onRemoved }: RemoveImageProps) => {
  const translate = useText();
  const describeError = useErrorText();
  const notify = useNotify();
  const { setValue } = useFormContext();
  const { removeFile, texts } = useRecordFormContext();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const isUnderWay = useRef(false);
  const translateDialogText = (key: 'title' | 'done' | 'confirm') =>
    translate(`widgets.slots.removing.${key}`);

  const removeImage = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setError('');
    try {
      const isImageRemoved = isPendingFile(image) || (await removeFile(createImageRemovalTask(path, image)));
      setAsked(false);
      if (!isImageRemoved) return;
      // The removal of a stored image is announced. An image that was chosen but not yet stored just
      // disappears from the form.
      if (!isPendingFile(image)) notify(translateDialogText('done'), { type: 'success' });
      setValue(`${path}.${index}.image`, null, { shouldDirty: true });
      onRemoved();
    } catch (failure) {
      setError(describeError(failure));
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };

  return (
    <>
      <IconButton icon={Trash2} label={label} className={styles.remove} onClick={() => setAsked(true)} />
      {asked && (
        <ConfirmDialog
          {...{ busy, error }}
          title={translateDialogText('title')}
          message={translate('widgets.slots.removing.text', { record: texts.record })}
          confirmLabel={translateDialogText('confirm')}
          tone="danger"
          onConfirm={() => void removeImage()}
          onCancel={() => setAsked(false)}
        />
      )}
    </>
  );
};
