import { Labelled } from '../../ui/Labelled';
import { DayInput } from './day/DayInput';
import { TimeInput } from './day/TimeInput';
import { type InputProps, useField } from './useField';

/**
 * Returns the input of a kind whose values are typed as a day or a time. Empty input is null if the field is
 * nullable.
 */
const typedBy =
  (Typed: typeof DayInput | typeof TimeInput) =>
  ({ path, field }: InputProps<'date'> | InputProps<'dateTime'>) => {
    const { value, onChange, label, frame, name, onBlur, ref } = useField<string | null | undefined>(path);
    const none = field.nullable ? null : '';
    return (
      <Labelled {...frame}>
        {(control) => (
          <Typed
            {...control}
            {...{ name, onBlur, ref, label }}
            value={value ?? ''}
            onChange={(text) => onChange(text === '' ? none : text)}
          />
        )}
      </Labelled>
    );
  };

export const DateInput = typedBy(DayInput);

export const DateTimeInput = typedBy(TimeInput);
