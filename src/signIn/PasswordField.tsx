import { Eye, EyeOff, TriangleAlert } from 'lucide-react';
import { type Ref, useState } from 'react';
import type { SignInTexts } from '../../i18n/ko/signIn';
import { classNames } from '../ui/classNames';
import { IconButton } from '../ui/IconButton';
import { Input } from '../ui/Input';
import inputStyles from '../ui/Input.module.css';
import { Labelled } from '../ui/Labelled';
import labelledStyles from '../ui/Labelled.module.css';
import { useCapsLock } from './useCapsLock';

export type PasswordFieldProps = {
  texts: SignInTexts;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
};

export const PasswordField = ({ texts, error, ref }: PasswordFieldProps) => {
  const [shown, setShown] = useState(false);
  const capsLock = useCapsLock();
  const caution = capsLock.on && (
    <span className={classNames(labelledStyles.help, labelledStyles.caution)}>
      <TriangleAlert className="icon icon-16" />
      {texts.capsLock}
    </span>
  );
  return (
    <Labelled className="grow" label={texts.password} error={error} help={caution}>
      {(control) => (
        <span className={inputStyles.affixed}>
          <Input
            {...control}
            {...capsLock.handlers}
            ref={ref}
            name="password"
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
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
