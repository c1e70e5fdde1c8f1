import { Download } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { type AnyField, type Asset, fieldOf, type Kind, schemaPath, toSeoul } from '../../schema/index';
import { Labelled } from '../../ui/Labelled';
import { RichText } from '../richText/RichText';
import { Cell, EMPTY } from './cells';
import { useRecordFormContext } from './RecordFormContext';
import { useField } from './useField';

/** Kinds whose values are one line of text, and that text; all others are shown as a list shows them. */
const lines: { readonly [K in Kind]?: (value: string) => string } = {
  id: (value) => value,
  text: (value) => value,
  date: (value) => value,
  dateTime: toSeoul,
};

/** A file of a form is there to be kept; a list opens it. */
const DownloadLink = ({ asset: { url, name } }: { asset: Asset }) => {
  const label = useTranslate()('form.files.download', { name });
  return (
    <span className="filelink">
      <Download className="i i16" aria-hidden />
      <a href={url} download={name} aria-label={label} title={label}>
        {name}
      </a>
    </span>
  );
};

/** Kinds that a form shows in another way than a list. */
const shapes: { readonly [K in Kind]?: (value: unknown) => ReactNode } = {
  richText: (value) => <RichText content={String(value)} />,
  multiline: (value) => <p className="lines">{String(value)}</p>,
  file: (value) => <DownloadLink asset={value as Asset} />,
};

interface ContentProps {
  field: AnyField;
  value: unknown;
  path: string;
  isEmpty: boolean;
}

const Content = ({ field, value, path, isEmpty }: ContentProps) => {
  const { texts } = useRecordFormContext();
  const shape = isEmpty ? undefined : shapes[field.kind];
  return shape ? shape(value) : <Cell {...{ field, value, texts }} path={schemaPath(path)} />;
};

/** A field that is shown and cannot be edited; its text can still be selected and copied. */
export const ReadOnlyField = ({ path }: { path: string }) => {
  const { resource, texts } = useRecordFormContext();
  const { value, frame, isEmpty } = useField<unknown>(path);
  const field = fieldOf(resource, path);
  // An address is read-only to be followed.
  const print = field.kind === 'text' && field.format ? undefined : lines[field.kind];
  const line = isEmpty ? (texts.blank(schemaPath(path)) ?? '') : print?.(String(value));
  return (
    <Labelled {...frame} required={false} hint={undefined}>
      {(control, labelId) =>
        print ? (
          <input
            {...control}
            className="control"
            readOnly
            placeholder={EMPTY}
            value={line}
            // The field may cut a long one.
            title={line}
          />
        ) : (
          <fieldset className="shown" aria-labelledby={labelId} id={control.id}>
            <Content {...{ field, value, path, isEmpty }} />
          </fieldset>
        )
      }
    </Labelled>
  );
};
