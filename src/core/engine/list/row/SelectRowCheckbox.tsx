import type { KeyboardEvent, MouseEvent } from 'react';
import { Checkbox } from '../../../ui/Checkbox';
import { useText } from '../../../ui/useText';
import { useListModel } from '../listing/ListingContext';

type SelectRowProps = { id: string; name: string; selected: boolean };

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const BOX = 'data-selects';

/** Returns the check box `step` rows away in the same list. */
function boxFrom(box: HTMLElement, step: number): HTMLElement | undefined {
  const boxes = [...(box.closest('tbody, ul')?.querySelectorAll<HTMLElement>(`[${BOX}]`) ?? [])];
  return boxes[boxes.indexOf(box) + step];
}

const swallow = (event: MouseEvent<HTMLElement>) => {
  if (!event.shiftKey) return;
  // Shift and a click must not select text, as the browser would do.
  event.preventDefault();
  event.currentTarget.focus();
};

// A click with Shift selects the rows in between. An arrow key moves to the next check box; with Shift it
// also selects that row.
export const SelectRowCheckbox = ({ id, name, selected }: SelectRowProps) => {
  const { toggle } = useListModel();
  const translate = useText();
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const by = STEPS[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = boxFrom(event.currentTarget, by);
    if (!next) return;
    next.focus();
    if (!event.shiftKey) return;
    toggle(id, true, false);
    toggle(next.getAttribute(BOX) ?? '', true, false);
  };
  return (
    <Checkbox
      {...{ [BOX]: id }}
      checked={selected}
      aria-label={translate('list.bulk.row', { record: name })}
      onChange={(on, shift) => toggle(id, on, shift)}
      onMouseDown={swallow}
      onKeyDown={step}
    />
  );
};
