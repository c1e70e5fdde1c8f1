import { useMemo } from 'react';
import {
  type AnyColumn,
  type AnyResource,
  bulkActsOf,
  DENSITIES,
  type Density,
  type FormView,
  type IsMasked,
  type ListView,
  type Loose,
  namePath,
  unmaskedList,
  variantRecord,
  viewsOfRecord,
} from '../../../schema/index';
import { requiredContext } from '../../../ui/requiredContext';
import { useText } from '../../../ui/useText';
import type { FilterOffers } from '../../EngineContext';
import { type Rights, useRights } from '../../rights';
import { type Texts, useTexts } from '../../texts';
import { columnsOf, type ListColumn } from './columns';
import { type RowActs, rowActsOf } from './rowActs';

/** The context of a list screen, available before its records. */
export interface ListScreenContext {
  /** As the operator may use it: without `bulk`, no row can be selected. */
  resource: AnyResource;
  variant: string | undefined;
  /** The record with the variant's fields; empty without a variant. */
  record: Loose;
  /** Limited by the operator's rights: without orders and filters that would reveal masked values part by part. */
  list: ListView<Loose>;
  /** The paths that the list masks and that only match whole values. */
  isMasked: IsMasked;
  form: FormView<Loose> | undefined;
  texts: Texts;
  /** The visible columns, in their order. */
  columns: readonly ListColumn[];
  /** All columns of the list, in the schema's order. */
  every: readonly ListColumn[];
  /** The row height of its table. */
  density: Density;
  /** Path of the value that names a record. */
  name: string | undefined;
  /** True if the operator may create, change and delete its records; otherwise they are read-only. */
  changes: boolean;
  acts: RowActs;
  /** True if the operator may open its records. */
  opens: boolean;
  /** Options of filters whose values the schema can't name. */
  offers: FilterOffers;
  /** The key of this list's stored settings. */
  storeKey: string;
}

/** The list screen around a component. */
export const [ListScreenProvider, useListScreen] = requiredContext<ListScreenContext>(
  'No list screen around this component',
);

/** A form of the variants, for links from a list of all of them: each record opens in its own variant's form. */
const formOfAny = ({ variants }: AnyResource): FormView<Loose> | undefined =>
  Object.values(variants?.of ?? {}).find(({ form }) => form)?.form;

const NO_OFFERS: FilterOffers = {};

/**
 * A resource with the bulk acts that its list may offer: deletion only where its records may be deleted.
 * `bulk` is empty where the resource defines all of them.
 */
function withBulkOf({ bulk, ...resource }: AnyResource, shown: Loose, rights: Rights): AnyResource {
  const { delete: deletes, ...others } = rights.changes(resource) ? (bulk ?? {}) : {};
  const offered = { ...others, ...(deletes && rights.removes(resource, shown) && { delete: deletes }) };
  const acts = bulkActsOf(resource).some(([, act]) => rights.acts(resource, act));
  return acts || Object.keys(offered).length > 0 ? { ...resource, bulk: offered } : resource;
}

/** An operator's shape of a list: its visible columns, their order, and its row height. */
interface Shape {
  columns?: readonly AnyColumn[] | undefined;
  density?: Density;
  offers?: FilterOffers | undefined;
}

/** The screen of a resource's list view, or of one of its variants; as the schema has it, unless it was shaped. */
export function useListScreenOf(
  resource: AnyResource,
  declared: ListView<Loose>,
  variant?: string,
  { columns, density = DENSITIES[0], offers = NO_OFFERS }: Shape = {},
): ListScreenContext {
  const translate = useText();
  const texts = useTexts(resource, variant);
  const rights = useRights();
  return useMemo(() => {
    const changes = rights.edits(resource);
    const record = variantRecord(resource, variant);
    const isMasked = rights.masks(resource, record);
    const list = unmaskedList(declared, isMasked);
    const form =
      viewsOfRecord(resource, record).form ?? (variant === undefined ? formOfAny(resource) : undefined);
    const own = { resource, list, record, texts, changes, numberLabel: translate('list.rowNumber') };
    const every = columnsOf(own);
    return {
      resource: withBulkOf(resource, record, rights),
      variant,
      record,
      list,
      isMasked,
      form,
      texts,
      columns: columns ? columnsOf({ ...own, columns }) : every,
      every,
      density,
      name: namePath(resource, list),
      changes,
      acts: rowActsOf(resource, rights, record),
      opens: form !== undefined && rights.opens(resource, record),
      offers,
      storeKey: variant === undefined ? resource.name : `${resource.name}.${variant}`,
    };
  }, [resource, declared, variant, columns, density, offers, texts, rights, translate]);
}
