import { type ChangeEvent, type CompositionEvent, type KeyboardEvent, useState } from 'react';
import { isComposing } from './ime';

/** An option to choose. */
export interface ComboboxOption {
  value: string;
  label: string;
  /** Distinguishes options of the same label. */
  detail?: string;
}

export interface ComboboxState {
  value: ComboboxOption | null;
  /** The options for `term`, or for an earlier term while these are loading. */
  options: readonly ComboboxOption[];
  /** True if `options` belong to the current text. */
  current: boolean;
  /** The search term of the options; null while the list is closed. */
  term: string | null;
  onTerm: (term: string | null) => void;
  onChange: (value: ComboboxOption | null) => void;
  /** Receives a text that is not yet a choice, also an emptied one; null once the field shows its choice again. */
  onTyped?: ((text: string | null) => void) | undefined;
  /** True if the choice may be empty. */
  clearable: boolean;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The state of a combobox (ARIA, "list autocomplete"). A syllable still being composed triggers no search. No option
 * can be chosen from a list that belongs to an earlier text. A text that is left without a choice stays.
 */
export function useCombobox(state: ComboboxState) {
  const { value, options, term, onTerm, onChange, onTyped, clearable } = state;
  /** The text during editing; null for the chosen option's text. */
  const [typed, setTyped] = useState<string | null>(null);
  const [marked, setMarked] = useState<string | null>(null);
  /** A text that was left without a choice. */
  const [missed, setMissed] = useState<string | null>(null);
  const open = term !== null;
  // While a syllable is composed, the choices belong to the text before it.
  const current = state.current && (typed === null || typed === term);
  const offersFirst = current && (typed ?? '').trim() !== '';
  const found = options.find((option) => option.value === marked) ?? (offersFirst ? options[0] : undefined);
  const active = current ? found : undefined;

  const fold = () => {
    setMarked(null);
    onTerm(null);
  };
  const settle = () => {
    setTyped(null);
    setMissed(null);
    fold();
  };
  const close = () => {
    settle();
    if (typed !== null) onTyped?.(null);
  };
  const choose = (option: ComboboxOption | null) => {
    settle();
    if (typed !== null || option?.value !== value?.value) onChange(option);
  };
  const show = () => {
    setMissed(null);
    if (!open) onTerm(typed ?? '');
  };
  const ask = (text: string) => {
    setMarked(null);
    onTerm(text);
  };
  const move = (step: number) => {
    if (!open) return show();
    if (!current) return;
    const from = active ? options.indexOf(active) : step > 0 ? -1 : options.length;
    setMarked(options[(from + step + options.length) % options.length]?.value ?? null);
  };

  /**
   * Leaves the field with `left` in it. An emptied field chooses nothing, an exact label chooses its option, any other
   * text stays with a notice.
   */
  const leave = (left: string) => {
    if (typed === null) return fold();
    const text = left.trim();
    if (text === '') return clearable ? choose(null) : close();
    const same = current && open ? options.filter(({ label }) => label === text) : [];
    if (same.length === 1 && same[0]) return choose(same[0]);
    setMissed(text);
    fold();
  };

  return {
    open,
    // An option for an earlier text also fits the current one if it contains it.
    isOlder: ({ label }: ComboboxOption) => !current && !label.includes((typed ?? '').trim()),
    active,
    text: typed ?? value?.label ?? '',
    missed,
    choose,
    show,
    leave,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const text = event.target.value;
      setTyped(text);
      setMissed(null);
      onTyped?.(text);
      // The end of the composition searches: half a syllable matches nothing.
      if (!(event.nativeEvent as InputEvent).isComposing) ask(text);
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
      // A click elsewhere ends the composition too, but starts no search.
      if (document.activeElement === currentTarget) ask(currentTarget.value);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { key } = event;
      const step = steps[key];
      if (isComposing(event)) return;
      if (step !== undefined) {
        event.preventDefault();
        move(step);
      } else if (key === 'Enter' && open && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        if (active) choose(active);
      } else if (key === 'Escape' && (open || typed !== null)) {
        // Closes only the list, or clears the text, not the surrounding dialog.
        event.preventDefault();
        event.stopPropagation();
        close();
      }
    },
  };
}
