import { fieldIn, ownField } from '../record';
import type { AnyResource } from '../resource';
import { type Fit, fits, type Named, namesIn } from '../words/rows';
import { resourceWords } from '../words/words';

/** The sentence about a field that does not fit a word. A missing fit does not compile. */
const misfits: { readonly [F in Fit]: (path: string) => string } = {
  order: (path) => `order by ${path}: its values can't be compared`,
  sorts: (path) => `sorts by ${path}: its values have no order that means something to a reader`,
  tabs: (path) => `tabs over ${path}: it is no choice()`,
  choices: (path) => `choices narrows ${path}, which is no choice()`,
  by: (path) => `variants.by names ${path}, which is no choice()`,
  most: (path) => `most limits ${path}, which is no files()`,
  least: (path) => `least is for lists, and ${path} is none`,
  unique: (path) => `unique names ${path}, whose values can't be compared: take it out`,
  message: (path) =>
    `bulk.message sends to ${path}, which is no e-mail address: name a text({ format: 'email' })`,
};

const fieldOf = ({ fields }: AnyResource, { path, deep }: Named) =>
  deep ? fieldIn(fields, path) : ownField(fields, path);

/** Returns the paths that a resource's words name and that are no fields. */
export const unknownPathFaults = (resource: AnyResource): string[] =>
  namesIn(resourceWords, resource).flatMap((named) => {
    if (fieldOf(resource, named)) return [];
    const { path, word, where } = named;
    return [`${where}${word} ${word === 'when' ? 'looks at' : 'names'} ${path}, which is no field`];
  });

/** Returns the fields that don't fit the words that name them. */
export const misfitFaults = (resource: AnyResource): string[] =>
  namesIn(resourceWords, resource).flatMap((named) => {
    const { fit, path, where } = named;
    const field = fieldOf(resource, named);
    return fit && field && !fits[fit](field) ? [where + misfits[fit](path)] : [];
  });
