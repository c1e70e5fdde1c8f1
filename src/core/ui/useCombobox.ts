import { type ChangeEvent, type CompositionEvent, type KeyboardEvent, useState } from 'react';
import { isImeCompositionKeyEvent } from './ime';

export interface ComboboxOption {
  value: string;
  label: string;
  /** A text that distinguishes options with the same label. */
  detail?: string;
  /** True for the last entry, which creates a record instead of choosing an option. */
  isNew?: true;
}

export interface ComboboxState {
  value: ComboboxOption | null;
  /** The options for `term`. While these are loading, the options for an earlier term are kept. */
  options: readonly ComboboxOption[];
  /** Whether `options` are the options for the present text. */
  current: boolean;
  /** The search term for the options; null while the list of options is closed. */
  term: string | null;
  onTerm: (term: string | null) => void;
  onChange: (value: ComboboxOption | null) => void;
  /**
   * Called with the typed text, which may be empty, while it differs from the label of the chosen option.
   * Called with null as soon as the field shows this label again.
   */
  onTyped?: ((text: string | null) => void) | undefined;
  /** Whether emptying the field removes the choice. */
  clearable: boolean;
  /** When this number changes, the typed text is discarded. */
  epoch?: number;
  /**
   * An entry below the options that calls `run` with the typed text instead of choosing an option. The text
   * stays in the field.
   */
  create?: { label: string; run: (changedText: string) => void } | undefined;
}

// Value of the entry that creates a record. It can't be the id of a record.
const CREATION_OPTION_VALUE = '+';

const optionStepByArrowKey: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Returns the state of a combobox (ARIA, "list autocomplete"). During the composition of a syllable, no
 * search starts. While the list shows the options for an earlier text, none can be chosen. A text that
 * matches no choice stays in the field.
 */
export function useCombobox(state: ComboboxState) {
  const { value, options, term, onTerm, onChange, onTyped, clearable, epoch, create } = state;
  const optionsAndCreation: readonly ComboboxOption[] = create
    ? [...options, { value: CREATION_OPTION_VALUE, label: create.label, isNew: true }]
    : options;
  /** The text that the operator edits; null while the field shows the label of the chosen option. */
  const [typed, setTyped] = useState<string | null>(null);
  const [marked, setMarked] = useState<string | null>(null);
  /** The typed text in the field after the operator left it without choosing an option. */
  const [missed, setMissed] = useState<string | null>(null);
  const [seen, setSeen] = useState(epoch);
  if (seen !== epoch) {
    setSeen(epoch);
    setTyped(null);
    setMissed(null);
    setMarked(null);
  }
  const isListOpen = term !== null;
  // During the composition of a syllable, the options still belong to the text before the composition.
  const areOptionsCurrent = state.current && (typed === null || typed === term);
  const activatesFirstOption = areOptionsCurrent && (typed ?? '').trim() !== '';
  const candidateOption =
    optionsAndCreation.find((option) => option.value === marked) ??
    (activatesFirstOption ? options[0] : undefined);
  const activeOption = areOptionsCurrent ? candidateOption : undefined;

  const hideOptions = () => {
    setMarked(null);
    onTerm(null);
  };
  const clearTypedText = () => {
    setTyped(null);
    setMissed(null);
    hideOptions();
  };
  const closeOptions = () => {
    clearTypedText();
    if (typed !== null) onTyped?.(null);
  };
  const chooseOption = (option: ComboboxOption | null) => {
    if (option?.isNew) {
      hideOptions();
      return create?.run((typed ?? '').trim());
    }
    clearTypedText();
    if (typed !== null || option?.value !== value?.value) onChange(option);
  };
  const showOptions = () => {
    setMissed(null);
    if (!isListOpen) onTerm(typed ?? '');
  };
  const requestOptionsForTerm = (searchTerm: string) => {
    setMarked(null);
    onTerm(searchTerm);
  };
  const moveOptionHighlight = (step: number) => {
    if (!isListOpen) return showOptions();
    if (!areOptionsCurrent) return;
    const startIndex = activeOption
      ? optionsAndCreation.indexOf(activeOption)
      : step > 0
        ? -1
        : optionsAndCreation.length;
    setMarked(
      optionsAndCreation[(startIndex + step + optionsAndCreation.length) % optionsAndCreation.length]
        ?.value ?? null,
    );
  };

  /**
   * Runs when the operator leaves the field with the text `finalText`. An empty text removes the choice, and
   * an option's exact label chooses the option. Any other text stays in the field, which then shows a notice.
   */
  const handleComboboxInputBlur = (finalText: string) => {
    if (typed === null) return hideOptions();
    const trimmedText = finalText.trim();
    if (trimmedText === '') return clearable ? chooseOption(null) : closeOptions();
    const exactMatches =
      areOptionsCurrent && isListOpen ? options.filter(({ label }) => label === trimmedText) : [];
    if (exactMatches.length === 1 && exactMatches[0]) return chooseOption(exactMatches[0]);
    setMissed(trimmedText);
    hideOptions();
  };

  return {
    open: isListOpen,
    entries: optionsAndCreation,
    // Whether an option was found for an earlier text and does not match the present one.
    isOlder: ({ label, isNew }: ComboboxOption) =>
      !isNew && !areOptionsCurrent && !label.includes((typed ?? '').trim()),
    active: activeOption,
    text: typed ?? value?.label ?? '',
    missed,
    choose: chooseOption,
    show: showOptions,
    leave: handleComboboxInputBlur,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const typedText = event.target.value;
      setTyped(typedText);
      setMissed(null);
      onTyped?.(typedText);
      // A search starts only after the composition, because an incomplete syllable matches nothing.
      if (!(event.nativeEvent as InputEvent).isComposing) requestOptionsForTerm(typedText);
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
      // A click outside the field also ends the composition, but must start no search.
      if (document.activeElement === currentTarget) requestOptionsForTerm(currentTarget.value);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { key } = event;
      const step = optionStepByArrowKey[key];
      if (isImeCompositionKeyEvent(event)) return;
      if (step !== undefined) {
        event.preventDefault();
        moveOptionHighlight(step);
      } else if (key === 'Enter' && isListOpen && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        if (activeOption) chooseOption(activeOption);
      } else if (key === 'Escape' && (isListOpen || typed !== null)) {
        // Escape here only closes the list or clears the text. Without this line, it would also close the
        // surrounding dialog.
        event.preventDefault();
        event.stopPropagation();
        closeOptions();
      }
    },
  };
}
