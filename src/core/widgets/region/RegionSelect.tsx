import slotsStyles from '../../engine/fields/slots.module.css';
import { useField } from '../../engine/fields/useField';
import { Labelled } from '../../ui/Labelled';
import { Select } from '../../ui/Select';
import { withStoredName } from './regions';

interface RegionSelectProps {
  path: string;
  names: readonly string[];
  /** The text without a selection. */
  unset: string;
  onChosen?: (name: string) => void;
}

/** A select of names, which are value and label at once. */
export const RegionSelect = ({ path, names, unset, onChosen }: RegionSelectProps) => {
  const { value, onChange, onBlur, name, ref, frame } = useField<string>(path);
  const options = withStoredName(names, value).map((own) => ({ value: own, label: own }));
  return (
    <Labelled {...frame} className={slotsStyles.choice}>
      {(control) => (
        <Select
          {...control}
          {...{ name, ref, value, onBlur }}
          options={[{ value: '', label: unset }, ...options]}
          onChange={({ target }) => {
            onChange(target.value);
            onChosen?.(target.value);
          }}
        />
      )}
    </Labelled>
  );
};
