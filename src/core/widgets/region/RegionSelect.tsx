import slotsStyles from '../../engine/fields/slots.module.css';
import { useField } from '../../engine/fields/useField';
import { Labelled } from '../../ui/Labelled';
import { Select } from '../../ui/Select';
import { addStoredNameToOptions } from './regions';

interface RegionSelectProps {
  path: string;
  names: readonly string[];
  /** Text that the select shows if no region is selected. */
  unsetText: string;
  onChosen?: (name: string) => void;
}

export const RegionSelect = ({ path, names, unsetText, onChosen }: RegionSelectProps) => {
  const { value, onChange, onBlur, name, ref, frame } = useField<string>(path);
  const options = addStoredNameToOptions(names, value).map((regionName) => ({
    value: regionName,
    label: regionName,
  }));
  return (
    <Labelled {...frame} className={slotsStyles.choice}>
      {(controlProps) => (
        <Select
          {...controlProps}
          {...{ name, ref, value, onBlur }}
          options={[{ value: '', label: unsetText }, ...options]}
          onChange={({ target }) => {
            onChange(target.value);
            onChosen?.(target.value);
          }}
        />
      )}
    </Labelled>
  );
};
