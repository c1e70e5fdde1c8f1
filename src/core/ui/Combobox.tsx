import { ChevronDown, X } from 'lucide';
import { type ComponentProps, type ReactNode, type RefObject, useId, useRef } from 'react';
import styles from './Combobox.module.css';
import { classNames } from './classNames';
import { Icon } from './Icon';
import { IconButton } from './IconButton';
import inputStyles from './Input.module.css';
import labelledStyles from './Labelled.module.css';
import { useAnchored } from './useAnchored';
import { type ComboboxOption, type ComboboxState, useCombobox } from './useCombobox';

export type ComboboxProps = ComboboxState & {
  /** Props from the field's frame, and the form, for the input. */
  control: Omit<ComponentProps<'input'>, 'onChange' | 'value'>;
  placeholder?: string | undefined;
  /** Names of the list and of the button that empties the field. */
  listLabel: string;
  clearLabel: string;
  /** Below the choices, and read aloud: their number, or why there are none. */
  status: ReactNode;
  /** The notice that a text was left without a choice, unless the field's frame shows an error. */
  missedText: (text: string) => ReactNode;
};

const bringIntoSight = (element: Element | null) => element?.scrollIntoView({ block: 'nearest' });

type ChoiceProps = {
  option: ComboboxOption;
  id: string;
  active: boolean;
  chosen: boolean;
  /** True if it belongs to an earlier text, and can't be chosen. */
  older: boolean;
  onChoose: () => void;
};

const Choice = ({ option, id, active, chosen, older, onChoose }: ChoiceProps) => (
  <div
    id={id}
    role="option"
    aria-selected={chosen}
    aria-disabled={older}
    tabIndex={-1}
    ref={active ? bringIntoSight : undefined}
    className={classNames(styles.option, active && styles.active)}
    onMouseDown={(event) => {
      // The input keeps the focus; the keyboard acts through it.
      event.preventDefault();
      if (event.button === 0 && !older) onChoose();
    }}
  >
    <span>{option.label}</span>
    {option.detail && <small>{option.detail}</small>}
  </div>
);

const Popup = ({ anchor, children }: { anchor: RefObject<HTMLElement | null>; children: ReactNode }) => {
  const popup = useRef<HTMLDivElement>(null);
  useAnchored(anchor, popup);
  return (
    <div ref={popup} popover="manual" className={styles.popup}>
      {children}
    </div>
  );
};

/** A text field that suggests choices for the typed text. */
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
  const field = useRef<HTMLSpanElement>(null);
  const box = useCombobox(state);
  const { open, active, missed } = box;
  const { value, options, clearable } = state;
  const optionId = (option: ComboboxOption) => `${listId}-${option.value}`;
  const listed = open && options.length > 0;
  return (
    <>
      <span ref={field} className={inputStyles.affixed}>
        <input
          {...control}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={listed}
          aria-controls={listed ? listId : undefined}
          aria-activedescendant={listed && active ? optionId(active) : undefined}
          className={inputStyles.control}
          autoComplete="off"
          placeholder={placeholder}
          title={box.text}
          value={box.text}
          onClick={box.show}
          onChange={box.onChange}
          onCompositionEnd={box.onCompositionEnd}
          onKeyDown={box.onKeyDown}
          onBlur={(event) => {
            box.leave(event.currentTarget.value);
            control.onBlur?.(event);
          }}
        />
        {clearable && value ? (
          <IconButton icon={X} label={clearLabel} onClick={() => box.choose(null)} />
        ) : (
          <Icon of={ChevronDown} />
        )}
        {open && (
          <Popup anchor={field}>
            {listed && (
              <div className={styles.list} role="listbox" id={listId} aria-label={listLabel}>
                {options.map((option) => (
                  <Choice
                    key={option.value}
                    {...{ option, id: optionId(option) }}
                    active={option === active}
                    older={box.isOlder(option)}
                    chosen={option.value === value?.value}
                    onChoose={() => box.choose(option)}
                  />
                ))}
              </div>
            )}
            <span className={styles.status} aria-hidden="true">
              {status}
            </span>
          </Popup>
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
