import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { ConsoleRecord } from '../../provider/dataProvider';
import {
  type AnyResource,
  createVariantOnlyRecord,
  fieldAt,
  fieldTypeHandlerOf,
  getAt,
  getNamePathOfResource,
  getRecordNameOrDetail,
  isInsideList,
  isReferenceField,
  listValuesAtPath,
} from '../../schema/index';
import { Chip } from '../../ui/Chip';
import { classNames } from '../../ui/classNames';
import { EmptyValueSign, FieldValueCell, ReferenceCell } from '../fields/cells';
import { groupColumnsByCardPlace } from '../list/cards/cardParts';
import { buildListColumns, type FieldColumn } from '../list/listing/columns';
import { type Texts, useTexts } from '../texts';
import styles from './related.module.css';

interface RelatedValueProps {
  column: FieldColumn;
  record: ConsoleRecord;
  resource: AnyResource;
  texts: Texts;
}

// As in lists, an empty value is shown as a dash, or as the text that the field declares for it.
const PlainRelatedValue = ({ column: { path, field }, record, resource, texts }: RelatedValueProps) => {
  const values = isInsideList(resource.fields, path) ? listValuesAtPath(record, path) : [getAt(record, path)];
  const shown = values.filter((value) => !fieldTypeHandlerOf(field).isEmpty(value));
  if (shown.length === 0) return texts.blank(path) ?? <EmptyValueSign />;
  return shown.map((value, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the values have no ids and are replaced as a whole
    <Fragment key={at}>
      {at > 0 && ', '}
      {isReferenceField(field) ? (
        <ReferenceCell plain resource={field.resource} id={String(value)} />
      ) : (
        <FieldValueCell {...{ field, path, texts, value }} />
      )}
    </Fragment>
  ));
};

const EmptyOrFilledChip = ({ column: { path, field }, record, texts }: RelatedValueProps) => {
  const isEmpty = fieldTypeHandlerOf(field).isEmpty(getAt(record, path));
  return <Chip tone={isEmpty ? 'amber' : undefined}>{texts.state(path, isEmpty)}</Chip>;
};

/**
 * The components that show values in a row of related records. They look as in lists, but without links and
 * controls.
 */
const relatedValueComponentByColumnKind: {
  readonly [D in FieldColumn['drawnAs']]: ((props: RelatedValueProps) => ReactNode) | null;
} = {
  value: PlainRelatedValue,
  widget: PlainRelatedValue,
  name: PlainRelatedValue,
  expands: PlainRelatedValue,
  toggle: PlainRelatedValue,
  empty: EmptyOrFilledChip,
  phase: null,
  related: null,
};

const RelatedValue = (props: RelatedValueProps) => {
  const Shown = relatedValueComponentByColumnKind[props.column.drawnAs];
  return Shown && <Shown {...props} />;
};

interface RelatedRowProps {
  resource: AnyResource;
  record: ConsoleRecord;
  /** URL of the related record's page; undefined if it has none. */
  to: string | undefined;
  /** Path of the number that the row shows at its right end. */
  figure?: string | undefined;
  /** Paths of the fields that the row leaves out, because another part of the card shows them. */
  omittedPaths?: readonly string[];
}

export const RelatedRow = ({ resource, record, to, figure, omittedPaths: without }: RelatedRowProps) => {
  const { list } = resource;
  const texts = useTexts(resource);
  if (!list) return null;
  const shown = { resource, list, record: createVariantOnlyRecord(resource, undefined), texts };
  const columns = buildListColumns({ ...shown, changes: false, numberLabel: '' });
  const { title, chip, line, time } = groupColumnsByCardPlace(columns);
  const naming = columns.find((column): column is FieldColumn => column.field !== undefined);
  const path = getNamePathOfResource(resource, list) ?? title?.path ?? naming?.path;
  const isReference = path !== undefined && isReferenceField(fieldAt(resource.fields, path));
  const called = isReference ? undefined : getRecordNameOrDetail(resource, path, record);
  const first = naming && <RelatedValue column={naming} {...{ record, resource, texts }} />;
  const name = called === undefined ? first : <span title={called}>{called}</span>;
  const second = [time, line].flatMap((column) =>
    column &&
    relatedValueComponentByColumnKind[column.drawnAs] &&
    column.path !== path &&
    !without?.includes(column.path) &&
    column !== (called === undefined ? naming : undefined)
      ? [column]
      : [],
  );
  const number = columns.find(
    (column): column is FieldColumn => column.field !== undefined && column.path === figure,
  );
  return (
    <li>
      <div className={styles.telling}>
        <span className={classNames(styles.name, 'cut')}>
          {to === undefined ? name : <Link to={to}>{name}</Link>}
        </span>
        <small className="cut">
          {second.map((column, at) => (
            <span key={column.id}>
              {at > 0 && ' · '}
              <RelatedValue {...{ column, record, resource, texts }} />
            </span>
          ))}
        </small>
      </div>
      <span className={styles.side}>
        {number && <RelatedValue column={number} {...{ record, resource, texts }} />}
        {chip && chip.path !== path && <RelatedValue column={chip} {...{ record, resource, texts }} />}
      </span>
    </li>
  );
};
