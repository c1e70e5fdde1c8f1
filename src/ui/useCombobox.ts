import { type ChangeEvent, type CompositionEvent, type KeyboardEvent, useState } from 'react';
import { isComposing } from './ime';

/** What can be chosen. */
export interface ComboboxOption {
  value: string;
  label: string;
  /** What tells options of the same label apart. */
  detail?: string;
}

export interface ComboboxState {
  value: ComboboxOption | null;
  /** The choices for `term`, or those for an earlier one while these are on their way. */
  options: readonly ComboboxOption[];
  /** Whether `options` are those of the text as it stands. */
  current: boolean;
  /** What the choices are asked for by; null while the list is closed. */
  term: string | null;
  onTerm: (term: string | null) => void;
  onChange: (value: ComboboxOption | null) => void;
  /** Whether nothing may be chosen. */
  clearable: boolean;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The state of a combobox (ARIA, "list autocomplete"). No choices are asked for by a syllable that is still being
 * composed, and none is chosen of a list that belongs to an earlier text.
 */
export function useCombobox(state: ComboboxState) {
  const { value, options, current, term, onTerm, onChange, clearable } = state;
  /** The text while it is being changed; null where it is the chosen one's. */
  const [typed, setTyped] = useState<string | null>(null);
  const [marked, setMarked] = useState<string | null>(null);
  /** A text that was left without a choice. */
  const [missed, setMissed] = useState<string | null>(null);
  const open = term !== null;
  const offersFirst = current && (typed ?? '').trim() !== '';
  const active = options.find((option) => option.value === marked) ?? (offersFirst ? options[0] : undefined);

  const close = () => {
    setTyped(null);
    setMarked(null);
    onTerm(null);
  };
  const choose = (option: ComboboxOption | null) => {
    setMissed(null);
    close();
    if (option?.value !== value?.value) onChange(option);
  };
  const show = () => {
    setMissed(null);
    if (!open) onTerm('');
  };
  const ask = (text: string) => {
    setMarked(null);
    onTerm(text);
  };
  const move = (step: number) => {
    if (!open) return show();
    const from = active ? options.indexOf(active) : step > 0 ? -1 : options.length;
    setMarked(options[(from + step + options.length) % options.length]?.value ?? null);
  };

  /** Leaves the field: an emptied one chooses nothing, an exact label chooses its option, any other text goes. */
  const leave = () => {
    const text = typed?.trim();
    const same = current ? options.filter(({ label }) => label === text) : [];
    if (text === '' && clearable) return choose(null);
    if (same.length === 1 && same[0]) return choose(same[0]);
    setMissed(text ? text : null);
    close();
  };

  return {
    open,
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
      // The end of the composition asks: half a syllable finds nothing.
      if (!(event.nativeEvent as InputEvent).isComposing) ask(text);
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => ask(event.currentTarget.value),
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
      } else if (key === 'Escape' && open) {
        // Only the list closes, not the dialog round it.
        event.preventDefault();
        event.stopPropagation();
        close();
      }
    },
  };
}
