import { cutTo, limits } from '../../schema/index';
import { Input } from '../../ui/Input';
import { isComposing } from '../../ui/ime';
import { Labelled } from '../../ui/Labelled';
import { useText } from '../../ui/useText';

export type TypedNameProps = {
  /** What has to be typed; empty until it is known. */
  name: string;
  value: string;
  onChange: (value: string) => void;
  onEnter: () => void;
};

/** Asks to type a name, so that nobody deletes somebody by a slip of the hand. */
export const TypedName = ({ name, value, onChange, onEnter }: TypedNameProps) => {
  const translate = useText();
  const label =
    name === '' ? translate('list.removing.reading') : translate('list.removing.typed', { text: name });
  return (
    <Labelled label={label}>
      {(control) => (
        <Input
          {...control}
          data-autofocus
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(cutTo(event.target.value, limits.queryValue))}
          onKeyDown={(event) => {
            // What ends a syllable confirms nothing.
            if (event.key === 'Enter' && !isComposing(event)) onEnter();
          }}
        />
      )}
    </Labelled>
  );
};
