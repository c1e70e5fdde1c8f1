import { Select } from '../../engine/fields/filters';
import { useField } from '../../engine/fields/useField';
import { Labelled } from '../../ui/Labelled';
import { withStored } from './regions';

interface RegionSelectProps {
  path: string;
  names: readonly string[];
  /** What is said where nothing is chosen. */
  unset: string;
  onChosen?: (name: string) => void;
}

/** A select of names that are value and text at once. */
export const RegionSelect = ({ path, names, unset, onChosen }: RegionSelectProps) => {
  const { value, onChange, onBlur, name, ref, frame } = useField<string>(path);
  const options = withStored(names, value).map((own) => ({ value: own, label: own }));
  return (
    <Labelled {...frame} className="w-choice">
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
