import {
  isDecimalField,
  isFormattedTextField,
  isIntField,
  isOneLineTextField,
  isSecretField,
} from '../kinds/traits';
import { collectListViewsUsedByApi } from '../query/lists';
import { getFieldPathsOfFilter } from '../query/query';
import {
  collectStoredComputedFields,
  computeFieldValue,
  findDisplayComputationRule,
  findStoredComputationRule,
  getSummedNumbers,
} from '../record/computed';
import { eachField } from '../record/folds';
import { findField, findSourcePathOfInitialNumber, isInsideList } from '../record/record';
import { getFieldReadRight } from '../record/rights';
import { getRecordTitlePaths, getTitleDetailPaths } from '../record/title';
import { getUniqueConstraints } from '../record/unique';
import { getSortPathOfOrderEntry } from '../table/views';
import type { DisplayRule } from '../words/fieldOptions';
import type { AnyField, Shape } from '../words/fields';
import type { Loose } from '../words/paths';
import type { AnyResource, ListView } from '../words/resource';
import { isLabelOfOtherField } from './acts';

const getPersonalDataKind = (field: AnyField | undefined) =>
  field && 'personal' in field ? field.personal : undefined;

const collectPathsFilteredByList = ({ filters = [], emptiness = [] }: ListView<Loose>) => [
  ...filters.flatMap((filter) => [...getFieldPathsOfFilter(filter)]),
  ...emptiness,
];

const TITLE_OPTION = 'the title';

/**
 * Returns the options of a resource that need stored values, such as sorts and filters. Each result has the
 * option's name and the paths of the fields that the option uses.
 */
function findOptionsThatNeedStoredValues(resource: AnyResource): [place: string, paths: readonly string[]][] {
  const listViews = collectListViewsUsedByApi(resource);
  const { title } = getRecordTitlePaths(resource) ?? {};
  const details = getTitleDetailPaths(resource);
  return [
    [
      'a sort',
      listViews.flatMap(({ sorts = [], order = [] }) => [...sorts, ...order.map(getSortPathOfOrderEntry)]),
    ],
    ['a filter or a search', listViews.flatMap(collectPathsFilteredByList)],
    ['a sum', listViews.flatMap(({ sums = [] }) => sums)],
    [TITLE_OPTION, [...(title === undefined ? [] : [title]), ...details]],
    ['a unique rule', getUniqueConstraints(resource).flatMap(({ paths }) => paths)],
    [
      'an automatic number',
      [...eachField(resource.fields)].flatMap(([, field]) => findSourcePathOfInitialNumber(field) ?? []),
    ],
  ];
}

/**
 * Returns faults for options that need stored values but name a `labelOf` field, which has none. A title can't
 * name the choice or reference instead, because it is a text.
 */
const findFaultsOfLabelOfOption = (resource: AnyResource): string[] => {
  const storedValueOptions = findOptionsThatNeedStoredValues(resource);
  return [...eachField(resource.fields)].flatMap(([path, field]) =>
    isOneLineTextField(field) && field.labelOf !== undefined
      ? storedValueOptions.flatMap(([place, paths]) =>
          paths.includes(path)
            ? [
                `the field ${path}: ${place} needs a stored value: name ${place === TITLE_OPTION ? 'a text() that is stored' : field.labelOf} instead`,
              ]
            : [],
        )
      : [],
  );
};

/**
 * Returns the faults of `display` fields. Their values are computed for answers and never stored, so options
 * such as sorts and filters can't use them.
 */
function findDisplayFieldFaults(resource: AnyResource): string[] {
  const { fields } = resource;
  const storedValueOptions = findOptionsThatNeedStoredValues(resource);
  return [...eachField(fields)].flatMap(([path, field]) => {
    const displayRule = findDisplayComputationRule(field);
    if (!displayRule) return [];
    const optionNames = storedValueOptions.flatMap(([place, paths]) => (paths.includes(path) ? [place] : []));
    return [
      ...(isInsideList(fields, path) ? ['it is shown in a list: show it outside of it'] : []),
      ...(findStoredComputationRule(field)
        ? ['it is computed and only shown: take one of the words away']
        : []),
      ...findComputationRuleFaults(fields, path, field, displayRule),
      ...optionNames.map(
        (optionName) => `${optionName} needs a stored value: use computed instead of display`,
      ),
    ].map((fault) => `the field ${path}: ${fault}`);
  });
}

/** Returns the paths at or below a path whose values no record has: passwords, and fields that are only shown. */
const findUnstoredFieldPaths = (sourcePath: string, source: AnyField): string[] =>
  [...eachField({ [sourcePath]: source })].flatMap(([path, field]) =>
    findDisplayComputationRule(field) || isLabelOfOtherField(field) || isSecretField(field) ? [path] : [],
  );

/** Whether a rule fails for a record that has only an id. Each save would then fail. */
function doesRuleFailForBlankRecord(
  fields: Shape,
  path: string,
  field: AnyField,
  rule: DisplayRule<unknown>,
): boolean {
  try {
    computeFieldValue(fields, [path, field, rule], { _id: '0' });
    return false;
  } catch {
    return true;
  }
}

/** Returns the fault of a rule of `sumOver`, which reads a number of more digits as 0. */
function findSumFault(fields: Shape, { by }: DisplayRule<unknown>): string | undefined {
  const summedNumbers = getSummedNumbers(by);
  if (!summedNumbers) return undefined;
  const { path, digits } = summedNumbers;
  const field = findField(fields, path);
  if (!field || !(isIntField(field) || isDecimalField(field)))
    return `it sums ${path}, which is no int(), decimal() or money()`;
  return isDecimalField(field) && (digits === undefined || digits < field.digits)
    ? `it sums ${path} with ${digits ?? 'no'} digits, which has ${field.digits}: give sumOver as many`
    : undefined;
}

/**
 * Returns the faults of the rule that computes a field. The rule may only read other fields of the same
 * record, and must not reveal hidden fields.
 */
function findComputationRuleFaults(
  fields: Shape,
  path: string,
  field: AnyField,
  rule: DisplayRule<unknown>,
): string[] {
  const { from } = rule;
  const sourceEntries = from.map((sourcePath) => [sourcePath, findField(fields, sourcePath)] as const);
  const sourceFields = sourceEntries.flatMap(([sourcePath, source]) =>
    source ? [...eachField({ [sourcePath]: source })].map(([, one]) => one) : [],
  );
  const possibleFaults = [
    [from.length === 0, 'it is computed from nothing: name its fields in from'],
    [!('readOnly' in field && field.readOnly), 'it is computed, and bodies may set it too: make it readOnly'],
    [
      isFormattedTextField(field),
      'it is computed, and only HTML of a body is sanitised: make it a multiline()',
    ],
    [
      sourceEntries.every(([, source]) => source) && doesRuleFailForBlankRecord(fields, path, field, rule),
      'its rule throws or gives a value of another type for a blank record: return one of its type, or make it nullable',
    ],
    [
      'labelOf' in field && field.labelOf !== undefined,
      'it is computed and shows another field: take one away',
    ],
    [
      sourceFields.some((source) => getPersonalDataKind(source) !== undefined) &&
        getPersonalDataKind(field) === undefined,
      'it is computed from a personal field, and would tell it unmasked: make it personal too',
    ],
  ] as const;
  const sumFault = findSumFault(fields, rule);
  return [
    ...(sumFault === undefined ? [] : [sumFault]),
    ...possibleFaults.flatMap(([isFault, sentence]) => (isFault ? [sentence] : [])),
    ...sourceEntries.flatMap(([sourcePath, source]) =>
      source ? [] : [`it is computed from ${sourcePath}, which is no field`],
    ),
    ...sourceFields.flatMap((source) => {
      const requiredRight = getFieldReadRight(source);
      return requiredRight !== undefined && getFieldReadRight(field) !== requiredRight
        ? [
            `it is computed from a field that asks its readers for ${requiredRight}: give it reads: '${requiredRight}'`,
          ]
        : [];
    }),
    ...sourceEntries.flatMap(([sourcePath, source]) => {
      if (!source) return [];
      if (isInsideList(fields, sourcePath))
        return [`it is computed from ${sourcePath}, which has several values: name the list`];
      return findUnstoredFieldPaths(sourcePath, source).map(
        (unstoredPath) => `it is computed from ${unstoredPath}, which is only shown`,
      );
    }),
  ];
}

/** Returns the faults of computed fields, whether their values are stored (`computed`) or not (`display`). */
export function findComputedFieldFaults(resource: AnyResource): string[] {
  const { fields } = resource;
  const inListFaults = [...eachField(fields)].flatMap(([path, field]) =>
    findStoredComputationRule(field) && isInsideList(fields, path)
      ? [`${path} is computed in a list: compute it outside of it`]
      : [],
  );
  const storedFieldFaults = collectStoredComputedFields(fields).flatMap(([path, field, rule]) =>
    [
      ...findComputationRuleFaults(fields, path, field, rule),
      ...(Number.isInteger(rule.revision) && rule.revision >= 1
        ? []
        : [`its revision is ${rule.revision}: a whole number from 1 on`]),
      ...rule.from.flatMap((sourcePath) => {
        const source = findField(fields, sourcePath);
        return [...eachField(source ? { [sourcePath]: source } : {})].flatMap(([innerPath, inner]) =>
          findStoredComputationRule(inner)
            ? [`it is computed from ${innerPath}, which is computed itself`]
            : [],
        );
      }),
    ].map((fault) => `the field ${path}: ${fault}`),
  );
  return [
    ...inListFaults,
    ...storedFieldFaults,
    ...findDisplayFieldFaults(resource),
    ...findFaultsOfLabelOfOption(resource),
  ];
}
