import { cutTo, limits } from '../../../schema/index';
import { Input } from '../../../ui/Input';
import { isComposing } from '../../../ui/ime';
import { Labelled } from '../../../ui/Labelled';
import { useText } from '../../../ui/useText';
import styles from './TypedName.module.css';

export type TypedNameProps = {
  /** The name to type; empty until it is known. */
  name: string;
  value: string;
  onChange: (value: string) => void;
  onEnter: () => void;
};

/** A placeholder for a name in a text, to find the names' positions. */
const PLACE = '\u0000';

/** Names the text to type, in bold. */
const Asked = ({ name }: { name: string }) => {
  const translate = useText();
  const text = translate('selected.typed.label', { text: name });
  // Looking for the name itself may find another word of the text.
  const start = translate('selected.typed.label', { text: PLACE }).indexOf(PLACE);
  const end = start + name.length;
  return (
    <>
      {text.slice(0, start)}
      <b className={styles.name}>{text.slice(start, end)}</b>
      {text.slice(end)}
    </>
  );
};

/** Asks to type a name, as protection against accidental deletion. */
export const TypedName = ({ name, value, onChange, onEnter }: TypedNameProps) => {
  const translate = useText();
  return (
    <Labelled label={name === '' ? translate('selected.typed.reading') : <Asked name={name} />}>
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
            // An Enter that ends a syllable confirms nothing.
            if (event.key === 'Enter' && !isComposing(event)) onEnter();
          }}
        />
      )}
    </Labelled>
  );
};
