import { X } from 'lucide';
import { type ComponentProps, type ReactNode, useId, useRef } from 'react';
import styles from './ChipsCombobox.module.css';
import { buildComboboxAriaProps, ComboboxOptionList } from './ComboboxOptionList';
import { Icon } from './Icon';
import { type ChipsState, useChips } from './useChips';
import type { ComboboxOption } from './useCombobox';

export type ChipsComboboxProps = Omit<ChipsState, 'values'> & {
  /** Props that the field's frame and the form provide for the input element. */
  control: Omit<ComponentProps<'input'>, 'onChange' | 'value'>;
  values: readonly ComboboxOption[];
  placeholder?: string | undefined;
  /** Accessible name of the list of options. */
  listLabel: string;
  removeLabel: (label: string) => string;
  /** Text below the options: their number, or the reason why there are none. Screen readers announce it. */
  status: ReactNode;
};

export const ChipsCombobox = ({
  control,
  values,
  placeholder,
  listLabel,
  removeLabel,
  status,
  ...state
}: ChipsComboboxProps) => {
  const listId = useId();
  const fieldRef = useRef<HTMLSpanElement>(null);
  const inputRef = useRef<HTMLInputElement | null>(null);
  const { ref, onBlur, ...rest } = control;
  const chipsState = useChips({ ...state, values: values.map(({ value }) => value) });
  const { open, active } = chipsState;
  const { options, onRemove } = state;
  const isListVisible = open && options.length > 0;
  const setInputElement = (element: HTMLInputElement | null) => {
    inputRef.current = element;
    if (typeof ref === 'function') ref(element);
    else if (ref) ref.current = element;
  };
  return (
    <span ref={fieldRef} className={styles.box}>
      {values.map(({ value, label }) => (
        <span key={value} className={styles.chip}>
          <span className={styles.text}>{label}</span>
          <button
            type="button"
            className={styles.remove}
            aria-label={removeLabel(label)}
            title={removeLabel(label)}
            onClick={() => {
              onRemove(value);
              inputRef.current?.focus();
            }}
          >
            <Icon of={X} size={16} />
          </button>
        </span>
      ))}
      <input
        {...rest}
        ref={setInputElement}
        {...buildComboboxAriaProps(listId, isListVisible, active)}
        className={styles.input}
        placeholder={values.length === 0 ? placeholder : undefined}
        value={chipsState.text}
        onClick={chipsState.show}
        onChange={chipsState.onChange}
        onCompositionEnd={chipsState.onCompositionEnd}
        onPaste={chipsState.onPaste}
        onKeyDown={chipsState.onKeyDown}
        onBlur={(event) => {
          chipsState.leave(event.currentTarget.value);
          onBlur?.(event);
        }}
      />
      {open && (
        <ComboboxOptionList
          anchor={fieldRef}
          {...{ listId, options, active, status }}
          label={listLabel}
          chosen={undefined}
          isOlder={() => false}
          onChoose={chipsState.choose}
        />
      )}
      <span className="sr-only" role="status">
        {open && status}
      </span>
    </span>
  );
};
