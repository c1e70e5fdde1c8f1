import { type ChangeEvent, type CompositionEvent, type KeyboardEvent, useState } from 'react';
import { isComposing } from './ime';

/** An option of a combobox. */
export interface ComboboxOption {
  value: string;
  label: string;
  /** Distinguishes options with equal labels. */
  detail?: string;
}

export interface ComboboxState {
  value: ComboboxOption | null;
  /** The options for `term`; those for an earlier term while these are loading. */
  options: readonly ComboboxOption[];
  /** Whether `options` belong to the present text. */
  current: boolean;
  /** The search term of the options; null while the list is closed. */
  term: string | null;
  onTerm: (term: string | null) => void;
  onChange: (value: ComboboxOption | null) => void;
  /**
   * Called with a text that is not a choice yet, including an empty one; with null once the field shows its
   * choice again.
   */
  onTyped?: ((text: string | null) => void) | undefined;
  /** Whether nothing may be chosen. */
  clearable: boolean;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Returns the state of a combobox (ARIA, "list autocomplete"). A syllable being composed starts no search. No
 * option can be chosen from a list for an earlier text. A text left without a choice stays.
 */
export function useCombobox(state: ComboboxState) {
  const { value, options, term, onTerm, onChange, onTyped, clearable } = state;
  /** The text being edited; null while the chosen option's text is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const [marked, setMarked] = useState<string | null>(null);
  /** A text that was left without a choice. */
  const [missed, setMissed] = useState<string | null>(null);
  const open = term !== null;
  // During the composition of a syllable, the choices belong to the text before it.
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
   * Leaves the field with the text `left`: an empty text chooses nothing, an exact label chooses its option,
   * any other text stays with a notice.
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
    // Returns whether an option of an earlier text no longer fits the present one.
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
      // The search starts at the end of the composition, because half a syllable matches nothing.
      if (!(event.nativeEvent as InputEvent).isComposing) ask(text);
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
      // A click elsewhere also ends the composition, but starts no search.
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
        // The key only closes the list or clears the text, and not the surrounding dialog.
        event.preventDefault();
        event.stopPropagation();
        close();
      }
    },
  };
}
