import { Labelled } from '../../ui/Labelled';
import { DayInput } from './day/DayInput';
import { TimeInput } from './day/TimeInput';
import { type InputProps, useField } from './useField';

export const DateInput = ({ path, field }: InputProps<'date'>) => {
  const { value, onChange, label, frame, name, onBlur, ref } = useField<string | null>(path);
  const none = field.nullable ? null : '';
  return (
    <Labelled {...frame}>
      {(control) => (
        <DayInput
          {...control}
          {...{ name, onBlur, ref, label }}
          value={value ?? ''}
          onChange={(text) => onChange(text === '' ? none : text)}
        />
      )}
    </Labelled>
  );
};

export const DateTimeInput = ({ path, field }: InputProps<'dateTime'>) => {
  const { value, onChange, label, frame, name, onBlur, ref } = useField<string | null | undefined>(path);
  const none = field.nullable ? null : '';
  return (
    <Labelled {...frame}>
      {(control) => (
        <TimeInput
          {...control}
          {...{ name, onBlur, ref, label }}
          value={value ?? ''}
          onChange={(text) => onChange(text === '' ? none : text)}
        />
      )}
    </Labelled>
  );
};
