import { ExternalLink } from 'lucide';
import type { HTMLAttributes } from 'react';
import { isWebAddress, type TextFormat } from '../../schema/index';
import { addFormTexts } from '../../ui/formTexts';
import { IconButton } from '../../ui/IconButton';
import { Input, TextArea } from '../../ui/Input';
import inputStyles from '../../ui/Input.module.css';
import { Labelled } from '../../ui/Labelled';
import { useText } from '../../ui/useText';
import { useRecordFormContext } from './RecordFormContext';
import { type FieldInputProps, useField } from './useField';

addFormTexts();

const inputModeByFormat: Readonly<Record<TextFormat, HTMLAttributes<HTMLInputElement>['inputMode']>> = {
  email: 'email',
  phone: 'tel',
  postcode: 'numeric',
  businessNumber: 'numeric',
  url: 'url',
  youtube: 'url',
};

const isLinkFormat = (format: TextFormat | undefined) => format === 'url' || format === 'youtube';

const OpenLinkButton = ({ href, label }: { href: string; label: string }) => {
  const translate = useText();
  return (
    <IconButton
      icon={ExternalLink}
      label={translate('form.openLink', { label })}
      onClick={() => window.open(href, '_blank', 'noopener,noreferrer')}
    />
  );
};

export const TextInput = ({ path, field }: FieldInputProps<'text'>) => {
  const { value, onChange, label, frame, placeholder, name, onBlur, ref } = useField<string | null>(path);
  const fieldValue = value ?? '';
  return (
    <Labelled {...frame}>
      {(controlProps) => (
        <span className={inputStyles.affixed}>
          <Input
            {...controlProps}
            {...{ name, onBlur, ref, placeholder }}
            inputMode={field.format && inputModeByFormat[field.format]}
            value={fieldValue}
            onChange={(event) => onChange(event.target.value)}
          />
          {isLinkFormat(field.format) && isWebAddress(fieldValue) && (
            <OpenLinkButton href={fieldValue} label={label} />
          )}
        </span>
      )}
    </Labelled>
  );
};

export const MultilineInput = ({ path }: FieldInputProps<'multiline'>) => {
  const { value, onChange, frame, placeholder, name, onBlur, ref } = useField<string>(path);
  return (
    <Labelled {...frame}>
      {(controlProps) => (
        <TextArea
          {...controlProps}
          {...{ name, onBlur, ref, placeholder }}
          rows={4}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  );
};

// A stored password is never shown. If the input stays empty, a save keeps the stored password, as the hint
// explains.
export const PasswordInput = ({ path }: FieldInputProps<'password'>) => {
  const { creating } = useRecordFormContext();
  const translate = useText();
  const { value, onChange, frame, placeholder, name, onBlur, ref } = useField<string | undefined>(path);
  const helpProps = !creating && { help: translate('form.password.kept') };
  return (
    <Labelled {...frame} {...helpProps}>
      {(controlProps) => (
        <Input
          {...controlProps}
          {...{ name, onBlur, ref }}
          type="password"
          placeholder={creating ? placeholder : translate('form.password.change')}
          autoComplete="new-password"
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value || undefined)}
        />
      )}
    </Labelled>
  );
};
