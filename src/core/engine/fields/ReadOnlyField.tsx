import { Download } from 'lucide';
import type { ReactNode } from 'react';
import {
  type AnyField,
  type Asset,
  fieldTypeHandlerOf,
  getFieldAtFormPath,
  isLinkFormat,
  isOneLineTextField,
  type Kind,
  removeDirectionMarks,
  removeItemIndexesFromPath,
  toSeoulTimeText,
} from '../../schema/index';
import { classNames } from '../../ui/classNames';
import { addFormTexts } from '../../ui/formTexts';
import { Icon } from '../../ui/Icon';
import { Input, TextArea } from '../../ui/Input';
import { Labelled } from '../../ui/Labelled';
import { useText } from '../../ui/useText';
import { RichText } from '../richText/RichText';
import { EMPTY_VALUE_SIGN, FieldValueCell } from './cells';
import cellsStyles from './cells.module.css';
import styles from './ReadOnlyField.module.css';
import { useRecordFormContext } from './RecordFormContext';
import { useField } from './useField';

addFormTexts();

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

/**
 * How a form shows a read-only value. A `line` is one line of text in an input, and a `block` is an element
 * of its own. A `cell` looks as in a list.
 */
type ReadOnlyDisplay =
  | { line: (fieldText: string) => string }
  | { block: (fieldValue: unknown) => ReactNode }
  | 'cell';

const plainLineDisplay: ReadOnlyDisplay = { line: (fieldText) => fieldText };

const readOnlyDisplayByKind: { readonly [K in Kind]: ReadOnlyDisplay } = {
  id: plainLineDisplay,
  text: { line: removeDirectionMarks },
  multiline: { block: (value) => <p className={styles.lines}>{removeDirectionMarks(String(value))}</p> },
  richText: { block: (value) => <RichText content={String(value)} /> },
  int: 'cell',
  decimal: 'cell',
  number: 'cell',
  texts: 'cell',
  bool: 'cell',
  dateTime: { line: toSeoulTimeText },
  date: plainLineDisplay,
  choice: 'cell',
  choices: 'cell',
  tags: 'cell',
  ref: 'cell',
  refs: 'cell',
  password: 'cell',
  image: 'cell',
  file: { block: (value) => <DownloadLink asset={value as Asset} /> },
  files: 'cell',
  group: 'cell',
  list: 'cell',
  own: 'cell',
};

const getSingleLineFormatter = ({ kind }: AnyField) => {
  const display = readOnlyDisplayByKind[kind];
  return typeof display === 'object' && 'line' in display ? display.line : undefined;
};

const getBlockRenderer = ({ kind }: AnyField) => {
  const display = readOnlyDisplayByKind[kind];
  return typeof display === 'object' && 'block' in display ? display.block : undefined;
};

interface ReadOnlyContentProps {
  field: AnyField;
  value: unknown;
  path: string;
  isEmpty: boolean;
}

const ReadOnlyContent = ({ field, value, path, isEmpty }: ReadOnlyContentProps) => {
  const { texts } = useRecordFormContext();
  const renderBlock = isEmpty ? undefined : getBlockRenderer(field);
  return renderBlock ? (
    renderBlock(value)
  ) : (
    <FieldValueCell {...{ field, value, texts }} path={removeItemIndexesFromPath(path)} />
  );
};

interface ReadOnlyFieldProps {
  path: string;
  /** A computed value, which is shown instead of the form's value. */
  computed?: { value: unknown };
}

export const ReadOnlyField = ({ path, computed }: ReadOnlyFieldProps) => {
  const { resource, texts } = useRecordFormContext();
  const formField = useField<unknown>(path);
  const field = getFieldAtFormPath(resource, path);
  const { frame } = formField;
  const shownValue = computed ? computed.value : formField.value;
  const isEmpty = computed ? fieldTypeHandlerOf(field).isEmpty(shownValue) : formField.isEmpty;
  // The value of a URL field is shown as a link, not as text.
  const formatLine =
    isOneLineTextField(field) && isLinkFormat(field.format) ? undefined : getSingleLineFormatter(field);
  const lineText = isEmpty
    ? (texts.blank(removeItemIndexesFromPath(path)) ?? '')
    : formatLine?.(String(shownValue));
  // If operators can't create records of the resource, field values are shown as text instead of disabled
  // inputs.
  const isShownAsPlainText = resource.create !== undefined;
  const LineInput = isShownAsPlainText ? TextArea : Input;
  return (
    <Labelled {...frame} required={false} hint={undefined}>
      {(controlProps, labelId) =>
        formatLine ? (
          <LineInput
            {...controlProps}
            {...(isShownAsPlainText && { rows: 1, className: styles.fact })}
            readOnly
            placeholder={EMPTY_VALUE_SIGN}
            value={lineText}
            // The tooltip shows the whole value, because the field is sometimes too narrow for it.
            title={lineText}
          />
        ) : (
          <fieldset
            className={classNames(styles.shown, isShownAsPlainText && styles.fact)}
            aria-labelledby={labelId}
            id={controlProps.id}
          >
            <ReadOnlyContent {...{ field, value: shownValue, path, isEmpty }} />
          </fieldset>
        )
      }
    </Labelled>
  );
};
