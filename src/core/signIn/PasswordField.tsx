import { Eye, EyeOff, TriangleAlert } from 'lucide';
import { type KeyboardEvent, type Ref, useState } from 'react';
import type { SignInTexts } from '../../../i18n/ko/core/signIn';
import { classNames } from '../ui/classNames';
import { Icon } from '../ui/Icon';
import { IconButton } from '../ui/IconButton';
import { Input } from '../ui/Input';
import inputStyles from '../ui/Input.module.css';
import { Labelled } from '../ui/Labelled';
import labelledStyles from '../ui/Labelled.module.css';

/** Returns whether Caps Lock is on, and the handlers of the key events that detect it. */
const useCapsLockDetection = () => {
  const [on, setOn] = useState(false);
  const updateCapsLockState = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'));
  return {
    on,
    handlers: { onKeyDown: updateCapsLockState, onKeyUp: updateCapsLockState, onBlur: () => setOn(false) },
  };
};

export type PasswordFieldProps = {
  texts: Pick<SignInTexts, 'show' | 'hide' | 'capsLock'>;
  label: string;
  name?: string;
  autoComplete?: 'current-password' | 'new-password';
  required?: boolean;
  help?: string;
  className?: string;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
};

export const PasswordField = (props: PasswordFieldProps) => {
  const { texts, label, name = 'password', autoComplete = 'current-password', error, ref } = props;
  const [shown, setShown] = useState(false);
  const capsLock = useCapsLockDetection();
  const capsLockWarning = capsLock.on && (
    <span className={classNames(labelledStyles.help, labelledStyles.caution)}>
      <Icon of={TriangleAlert} size={16} />
      {texts.capsLock}
    </span>
  );
  return (
    <Labelled
      className={props.className ?? 'grow'}
      label={label}
      required={props.required}
      error={error}
      help={capsLockWarning || props.help}
    >
      {(controlProps) => (
        <span className={inputStyles.affixed}>
          <Input
            {...controlProps}
            {...capsLock.handlers}
            ref={ref}
            name={name}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
          />
          <IconButton
            icon={shown ? EyeOff : Eye}
            label={shown ? texts.hide : texts.show}
            onClick={() => setShown(!shown)}
          />
        </span>
      )}
    </Labelled>
  );
};
