import { Fragment, type ReactNode } from 'react';
import {
  ALL,
  type AnyFilter,
  choicesOf,
  type FilterOf,
  type FilterType,
  type FilterValueOf,
  type FilterValues,
  fieldAt,
  filterName,
  filtersOf,
  filterType,
  kindOf,
  lastName,
} from '../../schema/index';
import { type TextOf, useText } from '../../ui/useText';
import { useTitle } from '../fields/titles';
import type { Texts } from '../texts';
import type { ExportOrder } from './order';

interface Said {
  order: ExportOrder;
  texts: Texts;
  translate: TextOf;
}

const RefTitle = ({ resource, id }: { resource: string; id: string }) =>
  useTitle(resource, id).title?.title ?? '';

/** A value of a field as operators read it. */
function shown(path: string, value: unknown, { order, texts, translate }: Said): ReactNode {
  const field = fieldAt(order.resource.fields, path);
  if (field.kind === 'ref') return <RefTitle resource={field.resource} id={String(value)} />;
  if (typeof value === 'boolean') return translate(`ra.boolean.${value}`);
  const text = kindOf(field).print(value);
  return choicesOf(order.resource, {}, path).includes(text) ? texts.choice(path, text) : text;
}

/** How the conditions of each type of filter are told. */
const tellers: {
  readonly [T in FilterType]: (value: FilterValueOf[T], filter: FilterOf<T>, said: Said) => ReactNode;
} = {
  range: ({ start, end }, { range }, { texts }) => `${texts.label(range)} ${start} ~ ${end}`,
  search({ key, term }, { search }, said) {
    const path = search.find((one) => lastName(one) === key);
    const label = path && key !== ALL ? said.texts.label(path) : said.translate('list.filter.all');
    return (
      <>
        {label} {path ? shown(path, term, said) : term}
      </>
    );
  },
  equals: (value, { equals }, said) => (
    <>
      {said.texts.label(equals)} {shown(equals, value, said)}
    </>
  ),
  contains: (term, { contains }, { texts }) => `${contains.map(texts.label).join('·')} ${term}`,
  empty: (isFilled, { empty }, { texts }) => `${texts.column(empty)} ${texts.state(empty, !isFilled)}`,
  phase: (name, { phase }, { texts, translate }) =>
    `${texts.column(phase.of)} ${translate(`list.phases.${name}`)}`,
};

function told(filter: AnyFilter, value: unknown, said: Said): ReactNode {
  // The map pairs each type with what tells its values; a union of functions can't say so.
  const tell = tellers[filterType(filter)] as (value: unknown, filter: AnyFilter, said: Said) => ReactNode;
  return tell(value, filter, said);
}

const isSet = (values: FilterValues) => (filter: AnyFilter) => values[filterName(filter)] !== undefined;

/** The conditions of a list in words, also if nothing narrows it. */
export const Conditions = ({ order, texts }: { order: ExportOrder; texts: Texts }) => {
  const translate = useText();
  const set = filtersOf(order.list).filter(isSet(order.values));
  if (set.length === 0) return translate('excel.ask.all');
  return set.map((filter, index) => (
    <Fragment key={filterName(filter)}>
      {index > 0 && ', '}
      {told(filter, order.values[filterName(filter)], { order, texts, translate })}
    </Fragment>
  ));
};
