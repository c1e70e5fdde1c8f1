import { removeItemIndexesFromPath } from '../../schema/index';
import { Labelled } from '../../ui/Labelled';
import { useRecordFormContext } from './RecordFormContext';
import { TagCombobox } from './TagCombobox';
import { type FieldInputProps, useField } from './useField';

export const TagsInput = ({ path }: FieldInputProps<'tags'>) => {
  const { resource } = useRecordFormContext();
  const { value, onChange, frame, label, name, onBlur, ref } = useField<readonly string[]>(path);
  return (
    <Labelled {...frame}>
      {(controlProps) => (
        <TagCombobox
          {...{ label, onChange }}
          control={{ ...controlProps, name, onBlur, ref }}
          resource={resource.name}
          path={removeItemIndexesFromPath(path)}
          tags={value}
        />
      )}
    </Labelled>
  );
};
