import { closestCenter, DndContext } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { GripVertical, X } from 'lucide';
import { useState } from 'react';
import { limits } from '../../schema/index';
import { classNames } from '../../ui/classNames';
import { Icon } from '../../ui/Icon';
import { IconButton } from '../../ui/IconButton';
import { Labelled } from '../../ui/Labelled';
import { addRecordChoiceTexts } from '../../ui/recordChoiceTexts';
import { useText } from '../../ui/useText';
import { useDragSortableItem, useDragSortingContext } from '../sorting/useSortingContext';
import { moveListItem } from './itemKeys';
import { RecordPicker } from './RecordPicker';
import { useRecordCreationOption } from './recordCreation';
import styles from './refs.module.css';
import { useRecordTitle } from './titles';
import { decodeUnresolvedReference } from './unresolvedRef';
import { type FieldInputProps, useField } from './useField';

addRecordChoiceTexts();

interface SortableReferenceItemProps {
  id: string;
  resource: string;
  onRemove: () => void;
}

const SortableReferenceItem = ({ id, resource, onRemove }: SortableReferenceItemProps) => {
  const translate = useText();
  const { title, substitute } = useRecordTitle(resource, id);
  const { item, grip, isDragging } = useDragSortableItem({
    id,
    attributes: { roleDescription: translate('form.refs.drag.role') },
  });
  const itemTitle = title?.title ?? substitute;
  return (
    <li {...item} className={classNames(styles.item, isDragging && styles.lifted)}>
      <button {...grip} className={styles.grip} aria-label={translate('form.refs.move', { name: itemTitle })}>
        <Icon of={GripVertical} />
      </button>
      <span className={classNames('grow', 'cut', substitute && 'muted')} title={itemTitle}>
        {itemTitle}
        {title?.detail && <span className="muted"> · {title.detail}</span>}
      </span>
      <IconButton icon={X} label={translate('form.refs.remove', { name: itemTitle })} onClick={onRemove} />
    </li>
  );
};

export const RefsInput = ({ path, field }: FieldInputProps<'refs'>) => {
  const translate = useText();
  const { value, onChange, frame, label, name, onBlur, ref } = useField<readonly string[]>(path);
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const { resource, max = limits.maxListFieldItems } = field;
  const creation = useRecordCreationOption(resource);
  const dndContextProps = useDragSortingContext(
    value,
    (fromIndex, toIndex) => onChange(moveListItem(value, fromIndex, toIndex)),
    'form.refs.drag',
  );
  const handleReferencePickerChange = (pickerValue: string) => {
    setNote('');
    if (pickerValue === '' || decodeUnresolvedReference(pickerValue) !== undefined)
      return setTyped(pickerValue);
    setTyped('');
    if (value.includes(pickerValue)) return setNote(translate('form.refs.twice'));
    if (value.length >= max) return setNote(translate('form.refs.full', { max }));
    onChange([...value, pickerValue]);
  };
  const unmatchedText = decodeUnresolvedReference(typed);
  const error = unmatchedText
    ? translate('recordChoice.missed', { text: unmatchedText })
    : frame.error || note;
  return (
    <Labelled {...frame} error={error}>
      {(controlProps) => (
        <div className={styles.refs}>
          <RecordPicker
            {...{ label, resource }}
            creation={value.length < max ? creation : undefined}
            control={{ ...controlProps, name, onBlur, ref }}
            clearable
            placeholder={translate('form.refs.add')}
            value={typed}
            onChange={handleReferencePickerChange}
          />
          {value.length > 0 && (
            <DndContext {...dndContextProps} collisionDetection={closestCenter}>
              <SortableContext items={[...value]} strategy={verticalListSortingStrategy}>
                <ol className={styles.items} aria-label={label}>
                  {value.map((id) => (
                    <SortableReferenceItem
                      key={id}
                      {...{ id, resource }}
                      onRemove={() => onChange(value.filter((otherId) => otherId !== id))}
                    />
                  ))}
                </ol>
              </SortableContext>
            </DndContext>
          )}
        </div>
      )}
    </Labelled>
  );
};
