import { kindOf } from '../kinds/registry';
import { refersToRecord } from '../kinds/traits';
import { fieldAt } from '../record/record';
import { lastName } from '../words/paths';
import type { FilterOf } from '../words/resource';
import { equals } from './condition';
import { carriedBy, kindAt, type PureFilter } from './filter';

/** The parameter by which a filter finds the records below, too. */
export const BELOW = 'below';

const nameOf = (filter: FilterOf<'below'>) => filter.as ?? lastName(filter.below);

/** A record of a tree, `category=ID`, or with all below it: `category=ID&below=true`. */
export const below: PureFilter<'below'> = {
  name: nameOf,
  paths: (filter) => [filter.below],
  exact: false,
  inTexts: false,
  finding: () => [],
  asksEmpty: false,
  asksWhole: false,
  intoTree: true,
  ...carriedBy({
    keys: (filter) => [nameOf(filter), BELOW],
    parse([id = '', all = ''], filter, { fields }) {
      const field = fieldAt(fields, filter.below);
      const value = id === '' ? undefined : kindOf(field).parse(id, field);
      const isKnown = all === '' || all === 'true' || all === 'false';
      return typeof value === 'string' && isKnown ? { id: value, below: all === 'true' } : undefined;
    },
    print: ({ id, below: all }) => [id, all ? 'true' : ''],
  }),
  condition: ({ id, below: all }, { below: path }, resource) =>
    all ? { op: 'below', path, key: id } : equals(resource, path, id),
  faults: (filter, resource) =>
    refersToRecord(fieldAt(resource.fields, filter.below))
      ? []
      : [`{ below: '${filter.below}' } asks for a ref(), and that is ${kindAt(resource, filter.below)}()`],
};
