import * as limits from '../limits';
import { isStorableText } from '../text/text';
import {
  chooseBlankOrNullIfRequired,
  chooseBlankValue,
  createCheckAllowingUnsetValue,
  createNullAwareCheck,
  type FieldTypeHandler,
  formatStoredValueAsText,
  isEmptyValue,
} from './kind';

/** Maximum number of characters of an id. */
export const MAX_RECORD_ID_LENGTH = 64;

/** Whether a text has the form of a record's id. Any other text is never looked up in the store. */
export const isPossibleRecordId = (text: string): boolean =>
  text.length > 0 && text.length <= MAX_RECORD_ID_LENGTH && isStorableText(text);

const toSortKeyOrNullIfEmpty = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

export const idFieldType: FieldTypeHandler<'id'> = {
  blank: () => undefined,
  check: (value) => (typeof value === 'string' && isPossibleRecordId(value) ? null : { key: 'type' }),
  isEmpty: isEmptyValue,
  parse: (text) => (isPossibleRecordId(text) ? text : undefined),
  print: formatStoredValueAsText,
  key: toSortKeyOrNullIfEmpty,
};

export const choiceFieldType: FieldTypeHandler<'choice'> = {
  blank: (field) => chooseBlankOrNullIfRequired(field, field.choices[0]),
  check: createCheckAllowingUnsetValue((value, field) => {
    if (typeof value !== 'string') return { key: 'type' };
    return field.choices.includes(value) ? null : { key: 'notAChoice' };
  }),
  isEmpty: isEmptyValue,
  missing: 'notChosen',
  parse: (text, field) => (field.choices.includes(text) ? text : undefined),
  print: formatStoredValueAsText,
  key: toSortKeyOrNullIfEmpty,
};

/**
 * Returns a value with a comma on each side, as a search term. A field's index key contains the term only if
 * one of the field's values equals the given value.
 */
export const toChoiceSearchTerm = (value: string): string => `,${value},`;

const joinValuesWithCommas = (value: unknown) =>
  Array.isArray(value) ? value.map(formatStoredValueAsText).join(',') : '';
const buildChoicesSortKey = (value: unknown) =>
  Array.isArray(value) && value.length > 0 ? toChoiceSearchTerm(joinValuesWithCommas(value)) : null;

export const choicesFieldType: FieldTypeHandler<'choices'> = {
  blank: (field) => field.default ?? [],
  check: (value, field) => {
    if (!Array.isArray(value)) return { key: 'type' };
    const hasOnlyKnownChoices = value.every(
      (item) => typeof item === 'string' && field.choices.includes(item),
    );
    return hasOnlyKnownChoices && new Set(value).size === value.length ? null : { key: 'notAChoice' };
  },
  isEmpty: (value) => !Array.isArray(value) || value.length === 0,
  missing: 'notChosen',
  parse: (text, field) => (field.choices.includes(text) ? [text] : undefined),
  print: joinValuesWithCommas,
  key: buildChoicesSortKey,
};

export const referenceFieldType: FieldTypeHandler<'ref'> = {
  blank: (field) => chooseBlankValue(field, ''),
  check: createNullAwareCheck((value) =>
    typeof value === 'string' && (value === '' || isPossibleRecordId(value)) ? null : { key: 'type' },
  ),
  isEmpty: isEmptyValue,
  missing: 'notChosen',
  parse: (text) => (isPossibleRecordId(text) ? text : undefined),
  print: formatStoredValueAsText,
  key: toSortKeyOrNullIfEmpty,
};

export const referencesFieldType: FieldTypeHandler<'refs'> = {
  blank: (field) => field.default ?? [],
  check: (value, { max = limits.maxListFieldItems }) => {
    if (!Array.isArray(value) || !value.every((id) => typeof id === 'string' && isPossibleRecordId(id)))
      return { key: 'type' };
    if (new Set(value).size < value.length) return { key: 'twice' };
    return value.length > max ? { key: 'tooMany', args: { max } } : null;
  },
  isEmpty: choicesFieldType.isEmpty,
  missing: 'notChosen',
  parse: (text) => (isPossibleRecordId(text) && !text.includes(',') ? [text] : undefined),
  print: choicesFieldType.print,
  key: buildChoicesSortKey,
};
