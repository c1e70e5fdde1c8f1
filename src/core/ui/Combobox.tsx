import { ChevronDown, X } from 'lucide';
import { type ComponentProps, type ReactNode, useId, useRef } from 'react';
import { buildComboboxAriaProps, ComboboxOptionList } from './ComboboxOptionList';
import { classNames } from './classNames';
import { Icon } from './Icon';
import { IconButton } from './IconButton';
import inputStyles from './Input.module.css';
import labelledStyles from './Labelled.module.css';
import { type ComboboxState, useCombobox } from './useCombobox';

export type ComboboxProps = ComboboxState & {
  /** Props that the field's frame and the form provide for the input element. */
  control: Omit<ComponentProps<'input'>, 'onChange' | 'value'>;
  placeholder?: string | undefined;
  /** Accessible name of the list of options. */
  listLabel: string;
  clearLabel: string;
  /** Text below the choices: their number, or the reason why there are none. Screen readers announce it. */
  status: ReactNode;
  /**
   * Returns the notice that the typed text matches no choice. If the frame of the field shows an error, the
   * notice is left out.
   */
  missedText: (text: string) => ReactNode;
};

export const Combobox = ({
  control,
  placeholder,
  listLabel,
  clearLabel,
  status,
  missedText,
  ...state
}: ComboboxProps) => {
  const listId = useId();
  const fieldRef = useRef<HTMLSpanElement>(null);
  const combobox = useCombobox(state);
  const { open, entries: options, active, missed } = combobox;
  const { value, clearable } = state;
  const isListVisible = open && options.length > 0;
  return (
    <>
      <span ref={fieldRef} className={inputStyles.affixed}>
        <input
          {...control}
          {...buildComboboxAriaProps(listId, isListVisible, active)}
          className={inputStyles.control}
          placeholder={placeholder}
          title={combobox.text}
          value={combobox.text}
          onClick={combobox.show}
          onChange={combobox.onChange}
          onCompositionEnd={combobox.onCompositionEnd}
          onKeyDown={combobox.onKeyDown}
          onBlur={(event) => {
            combobox.leave(event.currentTarget.value);
            control.onBlur?.(event);
          }}
        />
        {clearable && value ? (
          <IconButton icon={X} label={clearLabel} onClick={() => combobox.choose(null)} />
        ) : (
          <Icon of={ChevronDown} />
        )}
        {open && (
          <ComboboxOptionList
            anchor={fieldRef}
            {...{ listId, options, active, status }}
            label={listLabel}
            chosen={value?.value}
            isOlder={combobox.isOlder}
            onChoose={combobox.choose}
          />
        )}
        <span className="sr-only" role="status">
          {open && status}
        </span>
      </span>
      {missed !== null && !control['aria-invalid'] && (
        <span className={classNames(labelledStyles.help, labelledStyles.bad)} role="alert">
          {missedText(missed)}
        </span>
      )}
    </>
  );
};
