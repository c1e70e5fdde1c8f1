import { Plus } from 'lucide';
import { type ReactNode, type RefObject, useRef } from 'react';
import styles from './Combobox.module.css';
import { classNames } from './classNames';
import { Icon } from './Icon';
import { useAnchoredPopup } from './useAnchoredPopup';
import type { ComboboxOption } from './useCombobox';

const scrollElementIntoView = (element: Element | null) => element?.scrollIntoView({ block: 'nearest' });

type OptionItemProps = {
  option: ComboboxOption;
  id: string;
  isActive: boolean;
  isChosen: boolean;
  /** Whether the option belongs to a text that was typed earlier. Such an option can't be chosen. */
  isOlder: boolean;
  onChoose: () => void;
};

const ComboboxOptionItem = ({ option, id, isActive, isChosen, isOlder, onChoose }: OptionItemProps) => (
  <div
    id={id}
    role="option"
    aria-selected={isChosen}
    aria-disabled={isOlder}
    tabIndex={-1}
    ref={isActive ? scrollElementIntoView : undefined}
    className={classNames(styles.option, option.isNew && styles.isNew, isActive && styles.active)}
    onMouseDown={(event) => {
      // Pressing a choice must not take the focus from the input, which handles the keyboard.
      event.preventDefault();
      if (event.button === 0 && !isOlder) onChoose();
    }}
  >
    {option.isNew && <Icon of={Plus} />}
    <span>{option.label}</span>
    {option.detail && <small>{option.detail}</small>}
  </div>
);

const OptionListPopup = ({
  anchor,
  children,
}: {
  anchor: RefObject<HTMLElement | null>;
  children: ReactNode;
}) => {
  const popupRef = useRef<HTMLDivElement>(null);
  useAnchoredPopup(anchor, popupRef);
  return (
    <div ref={popupRef} popover="manual" className={styles.popup}>
      {children}
    </div>
  );
};

type OptionListProps = {
  /** The field below which the choices are shown. */
  anchor: RefObject<HTMLElement | null>;
  listId: string;
  label: string;
  options: readonly ComboboxOption[];
  active: ComboboxOption | undefined;
  chosen: string | undefined;
  isOlder: (option: ComboboxOption) => boolean;
  onChoose: (option: ComboboxOption) => void;
  /** Text below the choices: their number, or the reason why there are none. */
  status: ReactNode;
};

const buildOptionElementId = (listId: string, option: ComboboxOption) => `${listId}-${option.value}`;

/** Returns the ARIA props of an input whose options are shown in a separate list. */
export const buildComboboxAriaProps = (
  listId: string,
  isListVisible: boolean,
  activeOption: ComboboxOption | null | undefined,
) =>
  ({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isListVisible,
    'aria-controls': isListVisible ? listId : undefined,
    'aria-activedescendant':
      isListVisible && activeOption ? buildOptionElementId(listId, activeOption) : undefined,
    autoComplete: 'off',
  }) as const;

export const ComboboxOptionList = ({ anchor, listId, label, options, status, ...of }: OptionListProps) => (
  <OptionListPopup anchor={anchor}>
    {options.length > 0 && (
      <div className={styles.list} role="listbox" id={listId} aria-label={label}>
        {options.map((option) => (
          <ComboboxOptionItem
            key={option.value}
            {...{ option, id: buildOptionElementId(listId, option) }}
            isActive={option === of.active}
            isOlder={of.isOlder(option)}
            isChosen={option.value === of.chosen}
            onChoose={() => of.onChoose(option)}
          />
        ))}
      </div>
    )}
    <span className={styles.status} aria-hidden="true">
      {status}
    </span>
  </OptionListPopup>
);
