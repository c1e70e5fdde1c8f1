import { computedBy, computedIn } from '../record/computed';
import { eachField } from '../record/folds';
import { fieldIn, isRepeated } from '../record/record';
import { readsOf } from '../record/rights';
import type { AnyField } from '../words/fields';
import type { AnyResource } from '../words/resource';

const personalOf = (field: AnyField | undefined) =>
  field && 'personal' in field ? field.personal : undefined;

/** Returns the faults of computed fields: each follows from other fields of its record, and tells nothing that they hide. */
export function computedFaults({ fields }: AnyResource): string[] {
  const inLists = [...eachField(fields)].flatMap(([path, field]) =>
    computedBy(field) && isRepeated(fields, path)
      ? [`${path} is computed in a list: compute it outside of it`]
      : [],
  );
  const own = computedIn(fields).flatMap(([path, field, { from, revision }]) => {
    const sources = from.map((each) => [each, fieldIn(fields, each)] as const);
    const inner = sources.flatMap(([each, source]) =>
      source ? [...eachField({ [each]: source })].map(([, one]) => one) : [],
    );
    const faults = [
      [from.length === 0, 'it is computed from nothing: name its fields in from'],
      [
        !('readOnly' in field && field.readOnly),
        'it is computed, and bodies may set it too: make it readOnly',
      ],
      [
        'labelOf' in field && field.labelOf !== undefined,
        'it is computed and shows another field: take one away',
      ],
      [!Number.isInteger(revision) || revision < 1, `its revision is ${revision}: a whole number from 1 on`],
      [
        inner.some((source) => personalOf(source) !== undefined) && personalOf(field) === undefined,
        'it is computed from a personal field, and would tell it unmasked: make it personal too',
      ],
    ] as const;
    return [
      ...faults.flatMap(([isFault, sentence]) => (isFault ? [sentence] : [])),
      ...sources.flatMap(([each, source]) =>
        source ? [] : [`it is computed from ${each}, which is no field`],
      ),
      ...sources.flatMap(([each, source]) =>
        source && computedBy(source) ? [`it is computed from ${each}, which is computed itself`] : [],
      ),
      ...inner.flatMap((source) => {
        const word = readsOf(source);
        return word !== undefined && readsOf(field) !== word
          ? [`it is computed from a field that asks its readers for ${word}: give it reads: '${word}'`]
          : [];
      }),
    ].map((fault) => `the field ${path}: ${fault}`);
  });
  return [...inLists, ...own];
}
