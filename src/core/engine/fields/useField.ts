import { useInput } from 'ra-core';
import { createElement } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import {
  collectFormFields,
  type FieldOf,
  fieldTypeHandlerOf,
  getFieldAtFormPath,
  isRequired,
  type Kind,
  removeItemIndexesFromPath,
  toNfc,
} from '../../schema/index';
import { canFieldHaveHint, FieldHint } from './FieldHint';
import { getInputWidthClass } from './looks';
import { useRecordFormContext } from './RecordFormContext';
import { useNormaliseValueOnBlur } from './useShapeValueOnBlur';

/** The props of a field's input: its path in the form, with the indices of list items, and its field. */
export interface FieldInputProps<K extends Kind = Kind> {
  path: string;
  field: FieldOf<K>;
}

const returnUnchanged = (value: unknown) => value;

/** Returns the label, help, error and width that a field shows around its control. */
export function useFieldLabelProps(path: string) {
  const { resource, view, texts } = useRecordFormContext();
  const { getFieldState } = useFormContext();
  const fieldFormState = useFormState({ name: path });
  const fieldPath = removeItemIndexesFromPath(path);
  const field = getFieldAtFormPath(resource, path);
  const matchingFormField = collectFormFields(view).find((formField) => formField.field === fieldPath);
  return {
    label: texts.label(fieldPath),
    required: isRequired(field),
    help: texts.help(fieldPath),
    error: getFieldState(path, fieldFormState).error?.message,
    className: getInputWidthClass(field, matchingFormField?.width),
  };
}

/**
 * Returns the value and handlers of a field's input in a form, and the texts and width around the control.
 */
export function useField<V>(path: string) {
  const { resource, texts } = useRecordFormContext();
  const labelProps = useFieldLabelProps(path);
  const { field: inputController } = useInput({
    source: path,
    format: returnUnchanged,
    parse: returnUnchanged,
  });
  const { change, leave } = useNormaliseValueOnBlur(
    getFieldAtFormPath(resource, path),
    inputController.value,
    inputController.onChange,
  );
  // While a value is invalid, the field shows the error and no hint.
  const hint = !labelProps.error && canFieldHaveHint(resource, path) && createElement(FieldHint, { path });
  return {
    name: path,
    value: inputController.value as V,
    // Pasted text is sometimes decomposed Unicode. It is normalised to NFC, as the API stores it.
    onChange: (value: V) => change(typeof value === 'string' ? toNfc(value) : value),
    onBlur: () => {
      leave();
      inputController.onBlur();
    },
    ref: inputController.ref,
    label: labelProps.label,
    placeholder: texts.placeholder(removeItemIndexesFromPath(path)),
    isEmpty: fieldTypeHandlerOf(getFieldAtFormPath(resource, path)).isEmpty(inputController.value),
    frame: { ...labelProps, hint },
  };
}
