import Menu, { type MenuProps } from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { LucideIcon } from 'lucide-react';

type Item = { label: string; icon?: LucideIcon; chosen?: boolean; onSelect: () => void };
type Props = Pick<MenuProps, 'anchorEl' | 'open'> & { label: string; items: Item[]; onClose: () => void };

const roleOf = ({ chosen }: Item) =>
  chosen === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': chosen };

/** The menu below a tool; choosing does it and closes. */
export const ToolMenu = ({ label, items, onClose, ...menu }: Props) => (
  <Menu {...menu} onClose={onClose} slotProps={{ list: { 'aria-label': label, dense: true } }}>
    {items.map((item) => (
      <MenuItem
        key={item.label}
        {...roleOf(item)}
        selected={item.chosen ?? false}
        onClick={() => {
          onClose();
          item.onSelect();
        }}
      >
        {item.icon && <item.icon className="i muted" />}
        {item.label}
      </MenuItem>
    ))}
  </Menu>
);
