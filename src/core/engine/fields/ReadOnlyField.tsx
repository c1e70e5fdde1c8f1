import { Download } from 'lucide';
import type { ReactNode } from 'react';
import {
  type AnyField,
  type Asset,
  fieldOf,
  type Kind,
  leadsSomewhere,
  schemaPath,
  toSeoul,
  withoutTurns,
} from '../../schema/index';
import { Icon } from '../../ui/Icon';
import { Input } from '../../ui/Input';
import { Labelled } from '../../ui/Labelled';
import { useText } from '../../ui/useText';
import { RichText } from '../richText/RichText';
import { Cell, EMPTY } from './cells';
import cellsStyles from './cells.module.css';
import styles from './ReadOnlyField.module.css';
import { useRecordFormContext } from './RecordFormContext';
import { useField } from './useField';

/** Kinds whose values are one line of text, and that text; all others are shown as a list shows them. */
const lines: { readonly [K in Kind]?: (value: string) => string } = {
  id: (value) => value,
  text: withoutTurns,
  date: (value) => value,
  dateTime: toSeoul,
};

/** A file of a form is there to be kept; a list opens it. */
const DownloadLink = ({ asset: { url, name } }: { asset: Asset }) => {
  const label = useText()('form.files.download', { name });
  return (
    <span className={cellsStyles.fileLink}>
      <Icon of={Download} size={16} />
      <a href={url} download={name} aria-label={label} title={label}>
        {name}
      </a>
    </span>
  );
};

/** Kinds that a form shows in another way than a list. */
const shapes: { readonly [K in Kind]?: (value: unknown) => ReactNode } = {
  richText: (value) => <RichText content={String(value)} />,
  multiline: (value) => <p className={styles.lines}>{withoutTurns(String(value))}</p>,
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
  const print = field.kind === 'text' && leadsSomewhere(field.format) ? undefined : lines[field.kind];
  const line = isEmpty ? (texts.blank(schemaPath(path)) ?? '') : print?.(String(value));
  return (
    <Labelled {...frame} required={false} hint={undefined}>
      {(control, labelId) =>
        print ? (
          <Input
            {...control}
            readOnly
            placeholder={EMPTY}
            value={line}
            // The field may cut a long one.
            title={line}
          />
        ) : (
          <fieldset className={styles.shown} aria-labelledby={labelId} id={control.id}>
            <Content {...{ field, value, path, isEmpty }} />
          </fieldset>
        )
      }
    </Labelled>
  );
};
