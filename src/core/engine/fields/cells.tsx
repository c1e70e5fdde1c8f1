import { Paperclip } from 'lucide';
import { useResourceDefinitions } from 'ra-core';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import {
  type AnyField,
  type Asset,
  type FieldOf,
  fieldTypeHandlerOf,
  groupThousands,
  isEmptyOrOfFieldType,
  type Kind,
  removeDirectionMarks,
  toPlainTextExcerpt,
  toSeoulTimeText,
} from '../../schema/index';
import { Chip } from '../../ui/Chip';
import { Icon } from '../../ui/Icon';
import { useText } from '../../ui/useText';
import { useCustomFieldComponents } from '../EngineContext';
import { useRights } from '../rights';
import type { Texts } from '../texts';
import { ExternalLink, FormattedText } from './cellLinks';
import styles from './cells.module.css';
import { formatTreePath, useRecordTitle } from './titles';
import { isAmountField, useUnitAffixes } from './useUnitAffixes';

/** By field type, the type of the value that a cell receives. A cell never receives an empty value. */
interface ValueByKind extends Record<Kind, unknown> {
  id: string;
  text: string;
  multiline: string;
  richText: string;
  int: number;
  decimal: string;
  number: number;
  texts: readonly string[];
  bool: boolean;
  dateTime: string;
  date: string;
  choice: string;
  choices: readonly string[];
  tags: readonly string[];
  ref: string;
  refs: readonly string[];
  image: Asset;
  file: Asset;
  files: readonly Asset[];
  list: readonly unknown[];
  own: string;
}

type CellPropsOfKind<K extends Kind> = {
  field: FieldOf<K>;
  value: ValueByKind[K];
  path: string;
  texts: Texts;
};
type CellOfKind<K extends Kind> = (props: CellPropsOfKind<K>) => ReactNode;

/** Maximum number of characters of a text that a cell renders. The widest cell could not show more. */
const MAX_CELL_TEXT_LENGTH = 200;

/** The sign that a cell shows for an empty value. */
export const EMPTY_VALUE_SIGN = '–';

export const EmptyValueSign = () => <span className="muted">{EMPTY_VALUE_SIGN}</span>;

// Shown in place of a value that can't be read, so that the rest of the list or form still works.
const UnreadableValue = () => <Chip tone="amber">{useText()('list.unreadable')}</Chip>;

const TextCell = ({ text }: { text: string }) => {
  const displayText = removeDirectionMarks(text);
  return <span title={displayText}>{displayText}</span>;
};

const YesNoCell = ({ field, value, path, texts }: CellPropsOfKind<'bool'>) => {
  const answerText = texts.answer(path, value);
  if (field.waits) return <Chip tone={value ? undefined : 'amber'}>{answerText}</Chip>;
  return <span className={value ? styles.yes : 'muted'}>{answerText}</span>;
};

const FileLink = ({ asset }: { asset: Asset }) => (
  <span className={styles.fileLink}>
    <Icon of={Paperclip} size={16} />
    <ExternalLink href={asset.url}>{asset.name}</ExternalLink>
  </span>
);

const FileLinks = ({ assets }: { assets: readonly Asset[] }) => {
  const translate = useText();
  const [first, ...others] = assets;
  return (
    <>
      {first && <FileLink asset={first} />}
      {others.length > 0 && (
        <span className="muted"> {translate('list.moreItems', { count: others.length })}</span>
      )}
    </>
  );
};

// The `title` attribute lists all tags, because the cell is sometimes too narrow for them.
const TagChips = ({ tags }: { tags: readonly string[] }) => {
  const displayTags = tags.map(removeDirectionMarks);
  return (
    <span className={styles.tags} title={displayTags.join(', ')}>
      {displayTags.map((tag) => (
        <Chip key={tag}>{tag}</Chip>
      ))}
    </span>
  );
};

/** Maximum number of references whose titles a cell shows. */
const MAX_SHOWN_REFERENCES = 3;

const MoreItemsText = ({ count }: { count: number }) => {
  const translate = useText();
  return count > 0 ? <span className="muted"> {translate('list.moreItems', { count })}</span> : null;
};

const ItemCount = ({ count }: { count: number }) => useText()('list.items', { count });

interface ReferenceTitleProps {
  resource: string;
  id: string;
  /** True if the referenced record's title must not be a link to that record. */
  plain?: boolean;
}

// Fetches only the titles of records that the operator may read.
export const ReferenceCell = (props: ReferenceTitleProps) =>
  useRights().refersTo(props.resource) ? <ReferenceTitle {...props} /> : <EmptyValueSign />;

const ReferenceTitle = ({ resource, id, plain }: ReferenceTitleProps) => {
  const { [resource]: targetResource } = useResourceDefinitions();
  const { title, substitute } = useRecordTitle(resource, id);
  if (substitute) return <span className="muted">{substitute}</span>;
  const titleText = title ? formatTreePath(title, title.title) : '';
  if (plain || !title || !targetResource?.hasEdit) return <TextCell text={titleText} />;
  const tooltip = title.detail ? `${titleText} (${title.detail})` : titleText;
  return (
    <Link to={`/${resource}/${encodeURIComponent(id)}`} title={tooltip}>
      {titleText}
    </Link>
  );
};

const CustomFieldTypeCell = ({ field: { own, options }, value }: CellPropsOfKind<'own'>) => {
  const { Cell: CustomCell } = useCustomFieldComponents(own.name);
  return <CustomCell {...{ value, options }} />;
};

const NumberWithUnitCell = ({
  field,
  value,
}: {
  field: FieldOf<'int'> | FieldOf<'decimal'>;
  value: string;
}) => {
  const { sign = '', unit } = useUnitAffixes(field);
  const numberText = field.grouped === false ? value : groupThousands(value);
  const [, minus = '', amount = ''] = /^(-?)(.*)$/.exec(numberText) ?? [];
  return <span className="num">{unit === undefined ? minus + sign + amount : numberText + unit}</span>;
};

/** The component that shows a value in a list, for each field type. */
const cellComponentByFieldKind: { readonly [K in Kind]: CellOfKind<K> } = {
  id: ({ value }) => <TextCell text={value} />,
  text: ({ field, value }) => <FormattedText format={field.format} text={removeDirectionMarks(value)} />,
  multiline: ({ value }) => <TextCell text={value} />,
  richText: ({ value }) => <TextCell text={toPlainTextExcerpt(value, MAX_CELL_TEXT_LENGTH)} />,
  int: ({ field, value }) =>
    isAmountField(field) ? (
      <NumberWithUnitCell {...{ field }} value={String(value)} />
    ) : (
      <span className="num">{field.grouped === false ? value : value.toLocaleString('ko-KR')}</span>
    ),
  decimal: ({ field, value }) => <NumberWithUnitCell {...{ field, value }} />,
  number: ({ value }) => <span className="num">{value}</span>,
  texts: ({ value }) => <TextCell text={value.join(', ')} />,
  bool: ({ field, value, path, texts }) => <YesNoCell {...{ field, value, path, texts }} />,
  dateTime: ({ value }) => <time dateTime={value}>{toSeoulTimeText(value)}</time>,
  date: ({ value }) => <span className="num">{value}</span>,
  choice: ({ value, path, texts }) => <Chip>{texts.choice(path, value)}</Chip>,
  choices: ({ value, path, texts }) =>
    value.map((choice) => <Chip key={choice}>{texts.choice(path, choice)}</Chip>),
  tags: ({ value }) => <TagChips tags={value} />,
  refs: ({ field, value }) => (
    <>
      {value.slice(0, MAX_SHOWN_REFERENCES).map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <ReferenceCell resource={field.resource} id={id} />
        </Fragment>
      ))}
      <MoreItemsText count={value.length - MAX_SHOWN_REFERENCES} />
    </>
  ),
  ref: ({ field, value }) => <ReferenceCell resource={field.resource} id={value} />,
  // A password has an empty cell, because the API never sends it.
  password: () => <EmptyValueSign />,
  // The cell always shows the picture's first size. The code that chooses the best size would otherwise have
  // to be loaded with every list.
  image: ({ value, path, texts }) => (
    <img
      className={styles.thumb}
      src={Object.values(value.sizes ?? {})[0] ?? value.url}
      alt={texts.label(path)}
      loading="lazy"
    />
  ),
  file: ({ value }) => <FileLink asset={value} />,
  files: ({ value }) => <FileLinks assets={value} />,
  // A group has no cell of its own: each of its fields has a column.
  group: () => <EmptyValueSign />,
  list: ({ value }) => <ItemCount count={value.length} />,
  own: (props) => <CustomFieldTypeCell {...props} />,
};

export type FieldValueCellProps = { field: AnyField; value: unknown; path: string; texts: Texts };

export const FieldValueCell = ({ field, value, path, texts }: FieldValueCellProps) => {
  if (fieldTypeHandlerOf(field).isEmpty(value)) return texts.blank(path) ?? <EmptyValueSign />;
  if (!isEmptyOrOfFieldType(field, value)) return <UnreadableValue />;
  // The cast is needed because TypeScript can't express that the field's type determines its cell.
  const KindCell = cellComponentByFieldKind[field.kind] as CellOfKind<Kind>;
  return <KindCell {...{ field, value, path, texts }} />;
};
