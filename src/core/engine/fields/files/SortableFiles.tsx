import { closestCenter, DndContext } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { GripVertical } from 'lucide';
import { isPendingFile, type PendingFile } from '../../../provider/calls/uploads';
import type { Asset } from '../../../schema/index';
import { Icon } from '../../../ui/Icon';
import { useText } from '../../../ui/useText';
import { useDragSortableItem, useDragSortingContext } from '../../sorting/useSortingContext';
import { moveListItem } from '../itemKeys';
import { FileRow } from './FileRow';
import fileRowStyles from './FileRow.module.css';
import styles from './FilesInput.module.css';
import { getReactKeyOfFile } from './fileKey';

const SortableFileRow = ({ file, onRemove }: { file: Asset | PendingFile; onRemove: () => void }) => {
  const translate = useText();
  const { item, grip, isDragging } = useDragSortableItem({
    id: getReactKeyOfFile(file),
    attributes: { roleDescription: translate('form.files.drag.role') },
  });
  const { name } = isPendingFile(file) ? file.rawFile : file;
  return (
    <FileRow
      {...{ file, onRemove }}
      row={{ ...item, lifted: isDragging }}
      grip={
        <button {...grip} className={fileRowStyles.grip} aria-label={translate('form.files.move', { name })}>
          <Icon of={GripVertical} />
        </button>
      }
    />
  );
};

export interface SortableFilesProps {
  files: readonly (Asset | PendingFile)[];
  label: string;
  onRemove: (file: Asset | PendingFile) => void;
  onChange: (files: readonly (Asset | PendingFile)[]) => void;
}

const SortableFiles = ({ files, label, onRemove, onChange }: SortableFilesProps) => {
  const fileKeys = files.map(getReactKeyOfFile);
  const dndContextProps = useDragSortingContext(
    fileKeys,
    (fromIndex, toIndex) => onChange(moveListItem(files, fromIndex, toIndex)),
    'form.files.drag',
  );
  return (
    <DndContext {...dndContextProps} collisionDetection={closestCenter}>
      <SortableContext items={fileKeys} strategy={verticalListSortingStrategy}>
        <ul className={styles.files} aria-label={label}>
          {files.map((file) => (
            <SortableFileRow key={getReactKeyOfFile(file)} file={file} onRemove={() => onRemove(file)} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
};

export default SortableFiles;
