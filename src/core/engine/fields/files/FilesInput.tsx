import { useState } from 'react';
import { isPendingFile, type PendingFile } from '../../../provider/calls/uploads';
import { type Asset, getMaxFilesOfField, removeItemIndexesFromPath } from '../../../schema/index';
import { Labelled } from '../../../ui/Labelled';
import { useText } from '../../../ui/useText';
import { lazyOptionalComponent } from '../../loading/lazyPart';
import { useRecordFormContext } from '../RecordFormContext';
import { type FieldInputProps, useField } from '../useField';
import { DropZone, useFileDropZone } from './DropZone';
import { FileRow } from './FileRow';
import styles from './FilesInput.module.css';
import { getReactKeyOfFile } from './fileKey';
import type { SortableFilesProps } from './SortableFiles';

type FormFiles = readonly (Asset | PendingFile)[];

const toPendingFiles = (files: readonly File[]): PendingFile[] => files.map((rawFile) => ({ rawFile }));

/** Returns a newly chosen file, marked as the replacement of the field's earlier file if there is one. */
function createPendingReplacementFile(
  previousFile: Asset | PendingFile | undefined,
  rawFile: File,
): PendingFile {
  const replacedFileId =
    previousFile && (isPendingFile(previousFile) ? previousFile.replaces : previousFile._id);
  return { rawFile, ...(replacedFileId !== undefined && { replaces: replacedFileId }) };
}

const StaticFileList = ({ files, label, onRemove }: SortableFilesProps) => (
  <ul className={styles.files} aria-label={label}>
    {files.map((file) => (
      <FileRow key={getReactKeyOfFile(file)} file={file} onRemove={() => onRemove(file)} />
    ))}
  </ul>
);

const SortableFiles = lazyOptionalComponent(async () => (await import('./SortableFiles')).default, {
  Place: StaticFileList,
  Without: StaticFileList,
});

export const FilesInput = ({ path, field }: FieldInputProps<'files'>) => {
  const translate = useText();
  const { value, onChange, frame, label } = useField<FormFiles>(path);
  const { resource, base } = useRecordFormContext();
  const maxFiles = getMaxFilesOfField(resource, base, removeItemIndexesFromPath(path));
  const [tooMany, setTooMany] = useState('');
  const isSingleFile = maxFiles === 1;
  const FileRows = field.reorder && value.length > 1 ? SortableFiles : StaticFileList;
  const { zone, refused } = useFileDropZone('any', !isSingleFile, (chosenFiles) => {
    const updatedFiles = isSingleFile
      ? chosenFiles.map((rawFile) => createPendingReplacementFile(value[0], rawFile))
      : [...value, ...toPendingFiles(chosenFiles)];
    setTooMany(updatedFiles.length > maxFiles ? translate('form.files.refusedCount', { max: maxFiles }) : '');
    onChange(updatedFiles.slice(0, maxFiles));
  });
  const removeFile = (file: Asset | PendingFile) => {
    setTooMany('');
    onChange(value.filter((otherFile) => otherFile !== file));
  };
  return (
    <Labelled {...frame} error={frame.error || refused || tooMany}>
      {(controlProps) => (
        <div className={styles.uploads}>
          <DropZone accepted="any" several={!isSingleFile} {...{ zone, control: controlProps, label }} />
          {value.length > 0 && <FileRows files={value} {...{ label, onRemove: removeFile, onChange }} />}
        </div>
      )}
    </Labelled>
  );
};
