import type { ConsoleRecord } from '../../../provider/dataProvider';
import {
  type AnyColumn,
  type AnyResource,
  createVariantOnlyRecord,
  type FormView,
  findInitialNumberRule,
  findTitlePathOfResource,
  getActionsForSelectedRows,
  getAlternativeNamePaths,
  getAt,
  getColumnsOfferedByList,
  getListAndFormOfRecord,
  getRecordNameOrDetail,
  getTitleDetailPaths,
  type ListView,
  type Loose,
  type MaskedPathTest,
  removeRevealingSortsAndFilters,
} from '../../../schema/index';
import type { TranslateFunction } from '../../../ui/useText';
import type { OperatorRights } from '../../rights';
import type { Texts } from '../../texts';
import { buildListColumns, type ListColumn } from './columns';
import { findPermittedRowActions, type PermittedRowActions } from './rowActs';

/** A list reduced to what the operator's rights allow. It is computed before the list's records are read. */
export interface PermittedList {
  /**
   * The resource with the bulk actions that the operator may use. Without `bulk`, no rows can be selected.
   */
  resource: AnyResource;
  variant: string | undefined;
  /**
   * A record that contains only the field with the list's variant (subtype of records); empty if the list has
   * no variant.
   */
  record: Loose;
  /**
   * The list view as the operator's rights allow it. It lacks the sort orders and filters that would reveal
   * parts of masked values.
   */
  list: ListView<Loose>;
  /**
   * Whether the list masks the value at a path. A filter then finds records only by the whole value, not by a
   * part.
   */
  isMasked: MaskedPathTest;
  form: FormView<Loose> | undefined;
  texts: Texts;
  /** All columns of the list, in the schema's order. */
  every: readonly ListColumn[];
  /**
   * Converts columns of the schema to the columns that the table renders; undefined gives all columns of the
   * list.
   */
  drawn(columns: readonly AnyColumn[] | undefined): readonly ListColumn[];
  /** Path of the field that contains a record's name. */
  name: string | undefined;
  /**
   * Returns the text that identifies a record in the list: its name, else its alternative name. Without both,
   * returns its sequence number, else its row number.
   */
  nameOf(record: ConsoleRecord, rowNumber: number): string;
  /** Whether the operator may create, change and delete records; otherwise they are read-only. */
  canChange: boolean;
  /**
   * Whether the operator creates records in a form. If `floats` is true, the create button floats over the
   * list.
   */
  canCreate: boolean;
  floats: boolean;
  acts: PermittedRowActions;
  /** Whether the operator may open the records. */
  opens: boolean;
  /** Key under which the operator's settings of the list are stored in the browser. */
  storeKey: string;
}

/** The texts of a resource that its list shows. */
export interface PermittedListTexts {
  texts: Texts;
  translate: TranslateFunction;
}

export interface PermittedListOptions {
  resource: AnyResource;
  /** The list view as the schema declares it. */
  list: ListView<Loose>;
  variant: string | undefined;
  rights: OperatorRights;
  /** The list's texts, and the function that translates texts. */
  words: PermittedListTexts;
}

/**
 * Returns the form of any one variant. A list of all variants uses this form only to find out whether its
 * rows link to forms. Each record opens in the form of its own variant.
 */
const findFirstVariantForm = ({ variants }: AnyResource): FormView<Loose> | undefined =>
  Object.values(variants?.of ?? {}).find(({ form }) => form)?.form;

/**
 * Returns a resource with those bulk actions that its list offers to the operator. Deletion is offered only
 * if the list has records that the operator is allowed to delete. `bulk` is absent if no action remains.
 */
function keepPermittedBulkActions(
  { bulk, ...resource }: AnyResource,
  variantRecord: Loose,
  rights: OperatorRights,
): AnyResource {
  const { delete: deleteOption, ...changing } = bulk ?? {};
  const { edit = [], ...others } = rights.changes(resource) ? changing : {};
  const editablePaths = edit.filter((path) => rights.writes(resource, variantRecord, path));
  const permittedBulkActions = {
    ...(editablePaths.length > 0 && { edit: editablePaths }),
    ...others,
    ...(deleteOption && rights.removes(resource, variantRecord) && { delete: deleteOption }),
  };
  const hasPermittedAction = getActionsForSelectedRows(resource).some(([, act]) =>
    rights.acts(resource, act),
  );
  return hasPermittedAction || Object.keys(permittedBulkActions).length > 0
    ? { ...resource, bulk: permittedBulkActions }
    : resource;
}

/** Returns the path of the sequence number, which distinguishes records without a name. */
const findSequenceNumberPath = ({ every }: Pick<PermittedList, 'every'>) =>
  every.find(({ field }) => field && findInitialNumberRule(field))?.path;

/** Returns the paths from which a record's name is made. */
export const getPathsFormingRecordName = (
  permittedList: Pick<PermittedList, 'resource' | 'name' | 'every'>,
): string[] => {
  const { resource, name } = permittedList;
  const namePaths = [
    '_id',
    name,
    ...getAlternativeNamePaths(resource),
    ...getTitleDetailPaths(resource),
    findSequenceNumberPath(permittedList),
  ];
  return [...new Set(namePaths.filter((path) => path !== undefined))];
};

/** Returns the list of a resource or of a variant, reduced to what the operator's rights allow. */
export function applyRightsToList({
  resource,
  list: declaredList,
  variant,
  rights,
  words,
}: PermittedListOptions): PermittedList {
  const { texts, translate } = words;
  const canChangeRecords = rights.edits(resource);
  const record = createVariantOnlyRecord(resource, variant);
  const isPathMasked = rights.masks(resource, record);
  const permittedListView = removeRevealingSortsAndFilters(declaredList, isPathMasked);
  const form =
    getListAndFormOfRecord(resource, record).form ??
    (variant === undefined ? findFirstVariantForm(resource) : undefined);
  const columnOptions = {
    resource,
    list: permittedListView,
    record,
    texts,
    changes: canChangeRecords,
    numberLabel: translate('list.rowNumber'),
  };
  const allColumns = buildListColumns({
    ...columnOptions,
    columns: getColumnsOfferedByList(permittedListView),
  });
  const defaultColumns = buildListColumns(columnOptions);
  const namePath = findTitlePathOfResource(resource, permittedListView);
  const sequenceNumberPath = findSequenceNumberPath({ every: allColumns });
  // A list of all variants can't create a record, because a new record needs a variant.
  const listsAllVariants = resource.variants !== undefined && variant === undefined;
  const canCreateRecords =
    form !== undefined && resource.create === undefined && !listsAllVariants && canChangeRecords;
  return {
    resource: keepPermittedBulkActions(resource, record, rights),
    variant,
    record,
    list: permittedListView,
    isMasked: isPathMasked,
    form,
    texts,
    every: allColumns,
    drawn: (columns) => (columns ? buildListColumns({ ...columnOptions, columns }) : defaultColumns),
    name: namePath,
    nameOf(row, rowNumber) {
      const recordName = getRecordNameOrDetail(resource, namePath, row);
      if (recordName !== undefined) return recordName;
      const sequenceNumber = sequenceNumberPath === undefined ? undefined : getAt(row, sequenceNumberPath);
      return translate('list.unnamed', { name: texts.listed, number: Number(sequenceNumber ?? rowNumber) });
    },
    canChange: canChangeRecords,
    canCreate: canCreateRecords,
    floats: canCreateRecords && 'dialog' in form.in,
    acts: findPermittedRowActions(resource, rights, record),
    opens: form !== undefined && rights.opens(resource, record),
    storeKey: variant === undefined ? resource.name : `${resource.name}.${variant}`,
  };
}
