import { ExternalLink } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { HTMLAttributes } from 'react';
import { isWebAddress, type TextFormat } from '../../schema/index';
import { IconButton } from '../../ui/IconButton';
import { Labelled } from '../../ui/Labelled';
import { type InputProps, useField } from './useField';

const inputModes: Readonly<Record<TextFormat, HTMLAttributes<HTMLInputElement>['inputMode']>> = {
  email: 'email',
  phone: 'tel',
  url: 'url',
  youtube: 'url',
};

const isLink = (format: TextFormat | undefined) => format === 'url' || format === 'youtube';

const OpenLink = ({ href, label }: { href: string; label: string }) => {
  const translate = useTranslate();
  return (
    <IconButton
      icon={ExternalLink}
      label={translate('form.openLink', { label })}
      onClick={() => window.open(href, '_blank', 'noopener,noreferrer')}
    />
  );
};

export const TextInput = ({ path, field }: InputProps<'text'>) => {
  const { value, onChange, label, frame, placeholder, name, onBlur, ref } = useField<string | null>(path);
  const text = value ?? '';
  return (
    <Labelled {...frame}>
      {(control) => (
        <span className="wrap plain">
          <input
            {...control}
            {...{ name, onBlur, ref, placeholder }}
            className="control"
            autoComplete="off"
            inputMode={field.format && inputModes[field.format]}
            value={text}
            onChange={(event) => onChange(event.target.value)}
          />
          {isLink(field.format) && isWebAddress(text) && <OpenLink href={text} label={label} />}
        </span>
      )}
    </Labelled>
  );
};

export const MultilineInput = ({ path }: InputProps<'multiline'>) => {
  const { value, onChange, frame, placeholder, name, onBlur, ref } = useField<string>(path);
  return (
    <Labelled {...frame}>
      {(control) => (
        <textarea
          {...control}
          {...{ name, onBlur, ref, placeholder }}
          className="control"
          rows={4}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  );
};

export const PasswordInput = ({ path }: InputProps<'password'>) => {
  const { value, onChange, frame, name, onBlur, ref } = useField<string | undefined>(path);
  return (
    <Labelled {...frame}>
      {(control) => (
        <input
          {...control}
          {...{ name, onBlur, ref }}
          className="control"
          type="password"
          autoComplete="new-password"
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value || undefined)}
        />
      )}
    </Labelled>
  );
};
