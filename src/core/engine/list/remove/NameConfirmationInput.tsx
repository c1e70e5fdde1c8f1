import { limits, truncateToCharacters } from '../../../schema/index';
import { Input } from '../../../ui/Input';
import { isImeCompositionKeyEvent } from '../../../ui/ime';
import { Labelled } from '../../../ui/Labelled';
import { useText } from '../../../ui/useText';
import styles from './NameConfirmationInput.module.css';

export type NameConfirmationInputProps = {
  /** The name that the operator must type; '' until it is known. */
  name: string;
  value: string;
  onChange: (changedValue: string) => void;
  onEnter: () => void;
};

/** A character that replaces the name in the translated text, so that the name's position can be found. */
const NAME_PLACEHOLDER_CHARACTER = '\u0000';

const NameConfirmationLabel = ({ name }: { name: string }) => {
  const translate = useText();
  const labelText = translate('selected.typed.label', { text: name });
  // The name itself is not searched for, because it could equal another word of the text.
  const nameStart = translate('selected.typed.label', { text: NAME_PLACEHOLDER_CHARACTER }).indexOf(
    NAME_PLACEHOLDER_CHARACTER,
  );
  const nameEnd = nameStart + name.length;
  return (
    <>
      {labelText.slice(0, nameStart)}
      <b className={styles.name}>{labelText.slice(nameStart, nameEnd)}</b>
      {labelText.slice(nameEnd)}
    </>
  );
};

export const NameConfirmationInput = ({ name, value, onChange, onEnter }: NameConfirmationInputProps) => {
  const translate = useText();
  return (
    <Labelled
      label={name === '' ? translate('selected.typed.reading') : <NameConfirmationLabel name={name} />}
    >
      {(controlProps) => (
        <Input
          {...controlProps}
          data-autofocus
          autoCapitalize="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(truncateToCharacters(event.target.value, limits.maxQueryValueLength))}
          onKeyDown={(event) => {
            // Enter also ends the composition of a Korean syllable. Such an Enter must not confirm the
            // deletion.
            if (event.key === 'Enter' && !isImeCompositionKeyEvent(event)) onEnter();
          }}
        />
      )}
    </Labelled>
  );
};
