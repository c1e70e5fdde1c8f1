import { FileUp } from 'lucide';
import { type AttachedFormFile, isPendingFile } from '../../../provider/calls/uploads';
import { IconButton } from '../../../ui/IconButton';
import { Labelled } from '../../../ui/Labelled';
import { useText } from '../../../ui/useText';
import { type InputProps, useField } from '../useField';
import { DropZone, FileChoosingInput, useFileChoosing } from './DropZone';
import { FileRow } from './FileRow';
import styles from './FilesInput.module.css';

export const FileInput = ({ path }: InputProps<'file'>) => {
  const translate = useText();
  const { value, onChange, frame, label } = useField<AttachedFormFile>(path);
  const { zone, refused } = useFileChoosing('any', false, ([rawFile]) => rawFile && onChange({ rawFile }));
  return (
    <Labelled {...frame} error={frame.error || refused}>
      {(control) =>
        value === null ? (
          <DropZone accepted="any" {...{ zone, control, label }} />
        ) : (
          <ul className={styles.files}>
            <FileRow file={value} onRemove={() => onChange(null)}>
              <FileChoosingInput accepted="any" {...{ zone, control }} />
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
