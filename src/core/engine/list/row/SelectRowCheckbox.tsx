import type { KeyboardEvent, MouseEvent } from 'react';
import { Checkbox } from '../../../ui/Checkbox';
import { useText } from '../../../ui/useText';
import { useListModel } from '../listing/ListingContext';

type SelectRowCheckboxProps = { id: string; name: string; selected: boolean };

const ROW_STEP_BY_KEY: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const ROW_ID_ATTRIBUTE = 'data-selects';

/** Returns the check box `rowStep` rows away in the same list. */
function findAdjacentCheckbox(checkbox: HTMLElement, rowStep: number): HTMLElement | undefined {
  const checkboxes = [
    ...(checkbox.closest('tbody, ul')?.querySelectorAll<HTMLElement>(`[${ROW_ID_ATTRIBUTE}]`) ?? []),
  ];
  return checkboxes[checkboxes.indexOf(checkbox) + rowStep];
}

const preventTextSelectionOnClick = (event: MouseEvent<HTMLElement>) => {
  if (!event.shiftKey) return;
  // By default, a browser selects text on a click with Shift.
  event.preventDefault();
  event.currentTarget.focus();
};

// A click with Shift selects the rows in between. An arrow key moves to the next check box; with Shift it
// also selects that row.
export const SelectRowCheckbox = ({ id, name, selected }: SelectRowCheckboxProps) => {
  const { toggle } = useListModel();
  const translate = useText();
  const focusAdjacentCheckbox = (event: KeyboardEvent<HTMLElement>) => {
    const rowStep = ROW_STEP_BY_KEY[event.key];
    if (rowStep === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const nextCheckbox = findAdjacentCheckbox(event.currentTarget, rowStep);
    if (!nextCheckbox) return;
    nextCheckbox.focus();
    if (!event.shiftKey) return;
    toggle(id, true, false);
    toggle(nextCheckbox.getAttribute(ROW_ID_ATTRIBUTE) ?? '', true, false);
  };
  return (
    <Checkbox
      {...{ [ROW_ID_ATTRIBUTE]: id }}
      checked={selected}
      aria-label={translate('list.bulk.row', { record: name })}
      onChange={(isSelected, isShiftPressed) => toggle(id, isSelected, isShiftPressed)}
      onMouseDown={preventTextSelectionOnClick}
      onKeyDown={focusAdjacentCheckbox}
    />
  );
};
