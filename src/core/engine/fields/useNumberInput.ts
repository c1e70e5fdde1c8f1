import { type ChangeEvent, type CompositionEvent, useLayoutEffect, useState } from 'react';
import { type FieldOf, fieldTypeHandlerOf, groupThousands, toCanonicalDecimal } from '../../schema/index';
import { applyNumberInputChange, type NumberInputChange, type NumberInputOptions } from './typedNumber';
import type { useField } from './useField';

/** Parses a typed number without checking that it is whole. An empty text becomes the field's default. */
export const parseIntInput = (typedText: string, field: FieldOf<'int'>): unknown =>
  /\d/.test(typedText) ? Number(typedText) : fieldTypeHandlerOf(field).blank(field);

/** The functions that parse and print the values of a number field. */
export interface NumberFieldFormat {
  inputMode: 'numeric' | 'decimal';
  /** Parses the typed text into the field's value. */
  read: (typedText: string) => unknown;
  /** Returns a value's text without separators; '' for a value that is no number. */
  print: (fieldValue: unknown) => string;
}

/** Returns the functions that parse and print the values of an `int()` field. */
export const createIntFieldFormat = (field: FieldOf<'int'>): NumberFieldFormat => ({
  inputMode: 'numeric',
  read: (typedText) => parseIntInput(typedText, field),
  print: (fieldValue) => (typeof fieldValue === 'number' ? String(fieldValue) : ''),
});

/** Returns a typed decimal with at least one digit on each side of its point. */
const completeDecimalText = (typedText: string) =>
  typedText.replace(/^-?(?=\.)/, (minusSign) => `${minusSign}0`).replace(/\.$/, '');

/**
 * Returns the functions that parse and print the values of a `decimal()` field. A number with more digits
 * than the field allows stays as it was typed.
 */
export const createDecimalFieldFormat = (field: FieldOf<'decimal'>): NumberFieldFormat => ({
  inputMode: field.digits === 0 ? 'numeric' : 'decimal',
  read: (typedText) =>
    /\d/.test(typedText)
      ? (toCanonicalDecimal(completeDecimalText(typedText), field.digits) ?? completeDecimalText(typedText))
      : fieldTypeHandlerOf(field).blank(field),
  print: (fieldValue) => (typeof fieldValue === 'string' ? fieldValue : ''),
});

type FieldValueAndHandlers = Pick<ReturnType<typeof useField<unknown>>, 'value' | 'onChange' | 'onBlur'>;
type NumberInputElement = HTMLInputElement;

/**
 * Returns the props of a number input. The input ignores the mouse wheel and letters. It formats the text as
 * it is typed, and then sets the caret again, which would otherwise move to the end. Text of an input method
 * is formatted only when its composition ends.
 */
export function useNumberInput(
  { value, onChange, onBlur }: FieldValueAndHandlers,
  { inputMode, read, print }: NumberFieldFormat,
  options: NumberInputOptions,
) {
  const [draft, setDraft] = useState<string | null>(null);
  const [composed, setComposed] = useState<string | null>(null);
  const [caret, setCaret] = useState<{ input: NumberInputElement; at: number } | null>(null);
  useLayoutEffect(() => caret?.input.setSelectionRange(caret.at, caret.at), [caret]);
  const unformattedText = draft ?? print(value);
  const handleNumberTextChange = (input: NumberInputElement, inputType?: string) => {
    const inputChange: NumberInputChange = {
      text: input.value,
      caret: input.selectionStart ?? input.value.length,
      inputType,
    };
    const inputState = applyNumberInputChange(unformattedText, inputChange, options);
    setCaret({ input, at: inputState.caret });
    if (inputState.rawText === unformattedText) return;
    setDraft(inputState.rawText);
    onChange(read(inputState.rawText));
  };
  return {
    className: 'num',
    inputMode,
    autoComplete: 'off',
    value: composed ?? (options.hasThousandsSeparators ? groupThousands(unformattedText) : unformattedText),
    onChange({ target, nativeEvent }: ChangeEvent<NumberInputElement>) {
      const event: Event & Partial<Pick<InputEvent, 'isComposing' | 'inputType'>> = nativeEvent;
      if (event.isComposing) setComposed(target.value);
      else handleNumberTextChange(target, event.inputType);
    },
    onCompositionEnd({ currentTarget }: CompositionEvent<NumberInputElement>) {
      setComposed(null);
      handleNumberTextChange(currentTarget);
    },
    onBlur() {
      setDraft(null);
      onBlur();
    },
  };
}
