import { useWatch } from 'react-hook-form';
import { useField } from '../../engine/fields/useField';
import type { FileFieldValue } from '../../provider/calls/uploads';
import { Input } from '../../ui/Input';
import { Labelled } from '../../ui/Labelled';
import { useText } from '../../ui/useText';
import styles from './AlternativeTextInput.module.css';

interface AlternativeTextInputProps {
  path: string;
  /** Path of the picture that the text describes. */
  picture: string;
}

export const AlternativeTextInput = ({ path, picture }: AlternativeTextInputProps) => {
  const translate = useText();
  const { value, onChange, onBlur, name, ref, placeholder, isEmpty, frame } = useField<string>(path);
  const image: FileFieldValue = useWatch({ name: picture });
  const isAltTextMissing = Boolean(image) && isEmpty;
  const hint = isAltTextMissing && !frame.error ? translate('widgets.image.noAlt') : undefined;
  return (
    <div className={styles.alt} data-path={path}>
      <Labelled {...frame} hint={hint}>
        {(controlProps) => (
          <Input
            {...controlProps}
            {...{ name, ref, placeholder, onBlur }}
            value={value ?? ''}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Labelled>
    </div>
  );
};
