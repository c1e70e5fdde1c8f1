import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { isImeCompositionKeyEvent } from './ime';
import type { ComboboxOption } from './useCombobox';

export interface ChipsState {
  /** The chosen values, in the order of their chips. */
  values: readonly string[];
  options: readonly ComboboxOption[];
  /** The search term for the options; null while the list of options is closed. */
  term: string | null;
  onTerm: (term: string | null) => void;
  onAdd: (values: readonly string[]) => void;
  onRemove: (changedValue: string) => void;
  /** Splits a text into values. Without this function, operators can only choose options. */
  split?: ((text: string) => string[]) | undefined;
}

const optionStepByArrowKey: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
/** Matches a comma, by which the operator ends a typed value. */
const COMMA_PATTERN = /[,\uff0c]/;

/**
 * Returns the state of a field whose values are chips. Typed text becomes a chip by Enter, by a comma, or
 * when the field loses the focus. During the composition of a syllable, no chip is made and no search starts.
 */
export function useChips({ values, options, term, onTerm, onAdd, onRemove, split }: ChipsState) {
  const [text, setText] = useState('');
  const [marked, setMarked] = useState<string | null>(null);
  const isListOpen = term !== null;
  const markedOption = options.find(({ value }) => value === marked);
  // If only options can be chosen, the first match is the active option.
  const activeOption = markedOption ?? (!split && text.trim() !== '' ? options[0] : undefined);

  const replaceTypedText = (newText: string) => {
    setText(newText);
    setMarked(null);
  };
  const closeComboboxOptions = () => {
    setMarked(null);
    onTerm(null);
  };
  const chooseOption = ({ value }: ComboboxOption) => {
    replaceTypedText('');
    onTerm('');
    onAdd([value]);
  };
  /** Makes chips from all values in a text. Returns false if the text contains no value. */
  const addValuesFromText = (enteredText: string): boolean => {
    const splitValues = split?.(enteredText) ?? [];
    if (splitValues.length === 0) return false;
    replaceTypedText('');
    onAdd(splitValues);
    return true;
  };
  /** Makes chips from the typed text before its last comma. */
  const handleChipTextInput = (newText: string) => {
    const textParts = split ? newText.split(COMMA_PATTERN) : [newText];
    const lastPart = textParts.pop() ?? '';
    if (textParts.length > 0) {
      onAdd(split?.(textParts.join()) ?? []);
      replaceTypedText(lastPart.trimStart());
    } else replaceTypedText(newText);
    onTerm(lastPart.trim());
  };
  const moveOptionHighlight = (step: number) => {
    if (!isListOpen) return onTerm(text.trim());
    const startIndex = activeOption ? options.indexOf(activeOption) : step > 0 ? -1 : options.length;
    setMarked(options[(startIndex + step + options.length) % options.length]?.value ?? null);
  };
  const handleEnterKey = (event: KeyboardEvent) => {
    // Ctrl or ⌘ with Enter saves the form. The typed text must first become a chip, so that it is saved too.
    if (event.ctrlKey || event.metaKey) return void flushSync(() => addValuesFromText(text));
    if (isListOpen && activeOption) chooseOption(activeOption);
    else if (!addValuesFromText(text)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    open: isListOpen,
    active: activeOption,
    text,
    choose: chooseOption,
    show: () => isListOpen || onTerm(text.trim()),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { value } = event.target;
      if ((event.nativeEvent as InputEvent).isComposing) replaceTypedText(value);
      else handleChipTextInput(value);
    },
    onCompositionEnd: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      if (document.activeElement === currentTarget) handleChipTextInput(currentTarget.value);
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      const pastedText = event.clipboardData.getData('text');
      if (!split || split(pastedText).length < 2) return;
      event.preventDefault();
      addValuesFromText(text + pastedText);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { key } = event;
      const step = optionStepByArrowKey[key];
      if (isImeCompositionKeyEvent(event)) return;
      if (step !== undefined) {
        event.preventDefault();
        moveOptionHighlight(step);
      } else if (key === 'Enter') handleEnterKey(event);
      else if (key === 'Backspace' && text === '') {
        const lastValue = values.at(-1);
        if (lastValue !== undefined) onRemove(lastValue);
      } else if (key === 'Escape' && (isListOpen || text !== '')) {
        event.preventDefault();
        event.stopPropagation();
        replaceTypedText('');
        closeComboboxOptions();
      }
    },
    leave: (finalText: string) => {
      if (!addValuesFromText(finalText)) replaceTypedText('');
      closeComboboxOptions();
    },
  };
}
