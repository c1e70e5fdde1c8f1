import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { ConsoleRecord } from '../../provider/dataProvider';
import {
  type AnyResource,
  createVariantOnlyRecord,
  fieldAt,
  fieldTypeHandlerOf,
  findTitlePathOfResource,
  getAt,
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
  const nonEmptyValues = values.filter((value) => !fieldTypeHandlerOf(field).isEmpty(value));
  if (nonEmptyValues.length === 0) return texts.blank(path) ?? <EmptyValueSign />;
  return nonEmptyValues.map((value, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the values have no ids and are replaced as a whole
    <Fragment key={index}>
      {index > 0 && ', '}
      {isReferenceField(field) ? (
        <ReferenceCell plain resource={field.resource} id={String(value)} />
      ) : (
        <FieldValueCell {...{ field, path, texts, value }} />
      )}
    </Fragment>
  ));
};

const EmptyOrFilledChip = ({ column: { path, field }, record, texts }: RelatedValueProps) => {
  const isValueEmpty = fieldTypeHandlerOf(field).isEmpty(getAt(record, path));
  return <Chip tone={isValueEmpty ? 'amber' : undefined}>{texts.state(path, isValueEmpty)}</Chip>;
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
  const ValueComponent = relatedValueComponentByColumnKind[props.column.drawnAs];
  return ValueComponent && <ValueComponent {...props} />;
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

export const RelatedRow = ({ resource, record, to, figure, omittedPaths }: RelatedRowProps) => {
  const { list } = resource;
  const texts = useTexts(resource);
  if (!list) return null;
  const listContext = { resource, list, record: createVariantOnlyRecord(resource, undefined), texts };
  const columns = buildListColumns({ ...listContext, changes: false, numberLabel: '' });
  const { title, chip, line, time } = groupColumnsByCardPlace(columns);
  const firstFieldColumn = columns.find((column): column is FieldColumn => column.field !== undefined);
  const namePath = findTitlePathOfResource(resource, list) ?? title?.path ?? firstFieldColumn?.path;
  const isNameReference = namePath !== undefined && isReferenceField(fieldAt(resource.fields, namePath));
  const recordName = isNameReference ? undefined : getRecordNameOrDetail(resource, namePath, record);
  const firstFieldValue = firstFieldColumn && (
    <RelatedValue column={firstFieldColumn} {...{ record, resource, texts }} />
  );
  const nameElement =
    recordName === undefined ? firstFieldValue : <span title={recordName}>{recordName}</span>;
  const detailColumns = [time, line].flatMap((column) =>
    column &&
    relatedValueComponentByColumnKind[column.drawnAs] &&
    column.path !== namePath &&
    !omittedPaths?.includes(column.path) &&
    column !== (recordName === undefined ? firstFieldColumn : undefined)
      ? [column]
      : [],
  );
  const figureColumn = columns.find(
    (column): column is FieldColumn => column.field !== undefined && column.path === figure,
  );
  return (
    <li>
      <div className={styles.telling}>
        <span className={classNames(styles.name, 'cut')}>
          {to === undefined ? nameElement : <Link to={to}>{nameElement}</Link>}
        </span>
        <small className="cut">
          {detailColumns.map((column, index) => (
            <span key={column.id}>
              {index > 0 && ' · '}
              <RelatedValue {...{ column, record, resource, texts }} />
            </span>
          ))}
        </small>
      </div>
      <span className={styles.side}>
        {figureColumn && <RelatedValue column={figureColumn} {...{ record, resource, texts }} />}
        {chip && chip.path !== namePath && <RelatedValue column={chip} {...{ record, resource, texts }} />}
      </span>
    </li>
  );
};
