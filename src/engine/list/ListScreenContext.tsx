import { useMemo } from 'react';
import {
  type AnyResource,
  type FormView,
  type ListView,
  type Loose,
  namePath,
  variantRecord,
  viewsOfRecord,
} from '../../schema/index';
import { requiredContext } from '../../ui/requiredContext';
import { useText } from '../../ui/useText';
import { useRights } from '../rights';
import { type Texts, useTexts } from '../texts';
import { columnsOf, type ListColumn } from './columns';
import { type RowActs, rowActsOf } from './rowActs';

/** What a list screen knows before its records are there. */
export interface ListScreenContext {
  /** As the operator may use it: without `bulk`, no row can be selected. */
  resource: AnyResource;
  variant: string | undefined;
  /** The record that names the variant; empty where there is none. */
  record: Loose;
  list: ListView<Loose>;
  form: FormView<Loose> | undefined;
  texts: Texts;
  columns: readonly ListColumn[];
  /** Path of the value that names a record. */
  name: string | undefined;
  /** Whether the operator may create, change and delete its records; without that they are only read. */
  changes: boolean;
  acts: RowActs;
  /** Whether the operator may open its records. */
  opens: boolean;
  /** Names what the console remembers of this list. */
  storeKey: string;
}

/** The list screen around a component. */
export const [ListScreenProvider, useListScreen] = requiredContext<ListScreenContext>(
  'No list screen around this component',
);

/** A form of the variants, which a list of all of them leads to: each record opens in its own. */
const formOfAny = ({ variants }: AnyResource): FormView<Loose> | undefined =>
  Object.values(variants?.of ?? {}).find(({ form }) => form)?.form;

const withoutBulk = ({ bulk: _, ...resource }: AnyResource): AnyResource => resource;

/** The screen of a resource's list view, or of one of its variants. */
export function useListScreenOf(
  resource: AnyResource,
  list: ListView<Loose>,
  variant?: string,
): ListScreenContext {
  const translate = useText();
  const texts = useTexts(resource, variant);
  const rights = useRights();
  return useMemo(() => {
    const changes = rights.edits(resource);
    const record = variantRecord(resource, variant);
    const form =
      viewsOfRecord(resource, record).form ?? (variant === undefined ? formOfAny(resource) : undefined);
    return {
      resource: changes ? resource : withoutBulk(resource),
      variant,
      record,
      list,
      form,
      texts,
      columns: columnsOf({
        resource,
        list,
        record,
        texts,
        changes,
        numberLabel: translate('list.rowNumber'),
      }),
      name: namePath(resource, list),
      changes,
      acts: rowActsOf(resource, rights),
      opens: form !== undefined && rights.opens(resource, record),
      storeKey: variant === undefined ? resource.name : `${resource.name}.${variant}`,
    };
  }, [resource, list, variant, texts, rights, translate]);
}
