import { chooseBlankValue, type FieldTypeHandler, formatStoredValueAsText, isEmptyValue } from './kind';

export const customFieldType: FieldTypeHandler<'own'> = {
  blank: (field) => chooseBlankValue(field, ''),
  check(value, { own, options }) {
    if (typeof value !== 'string') return { key: 'type' };
    return value === '' || own.parse(value, options) === value ? null : { key: 'notAChoice' };
  },
  isEmpty: isEmptyValue,
  parse: (text, { own, options }) => own.parse(text, options),
  print: formatStoredValueAsText,
  key: (value) => (typeof value === 'string' && value !== '' ? value : null),
};
