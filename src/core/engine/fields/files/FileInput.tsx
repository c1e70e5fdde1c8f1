import { FileUp } from 'lucide';
import { type FileFieldValue, isPendingFile } from '../../../provider/calls/uploads';
import { IconButton } from '../../../ui/IconButton';
import { Labelled } from '../../../ui/Labelled';
import { useText } from '../../../ui/useText';
import { type FieldInputProps, useField } from '../useField';
import { DropZone, DropZoneFileInput, useFileDropZone } from './DropZone';
import { FileRow } from './FileRow';
import styles from './FilesInput.module.css';

export const FileInput = ({ path }: FieldInputProps<'file'>) => {
  const translate = useText();
  const { value, onChange, frame, label } = useField<FileFieldValue>(path);
  const { zone, refused } = useFileDropZone('any', false, ([rawFile]) => rawFile && onChange({ rawFile }));
  return (
    <Labelled {...frame} error={frame.error || refused}>
      {(controlProps) =>
        value === null ? (
          <DropZone accepted="any" {...{ zone, control: controlProps, label }} />
        ) : (
          <ul className={styles.files}>
            <FileRow file={value} onRemove={() => onChange(null)}>
              <DropZoneFileInput accepted="any" {...{ zone, control: controlProps }} />
              <IconButton
                icon={FileUp}
                label={translate('form.files.replaceFor', {
                  name: isPendingFile(value) ? value.rawFile.name : value.name,
                })}
                onClick={zone.open}
              />
            </FileRow>
          </ul>
        )
      }
    </Labelled>
  );
};
