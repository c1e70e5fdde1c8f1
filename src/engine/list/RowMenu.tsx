import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ConsoleRecord } from '../../provider/dataProvider';
import { IconButton } from '../../ui/IconButton';
import { useListScreen } from './ListScreenContext';
import { canRemove } from './RowActions';
import { PUSHED, useFormRoute } from './routes';

export type RowMenuProps = {
  record: ConsoleRecord;
  name: string;
  onRemove: (record: ConsoleRecord) => void;
};

/** A row's actions behind one button, where there is no room for more. */
export const RowMenu = ({ record, name, onRemove }: RowMenuProps) => {
  const { resource, form } = useListScreen();
  const translate = useTranslate();
  const navigate = useNavigate();
  const routeTo = useFormRoute();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const removable = canRemove(resource, record);
  if (!form && !removable) return null;
  return (
    <>
      <IconButton
        icon={EllipsisVertical}
        label={translate('list.more', { record: name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu
        // Inside the page's main landmark, where everything on a page belongs.
        container={() => anchor?.closest('main') ?? null}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        transitionDuration={0}
      >
        {form && (
          <MenuItem
            onClick={() => {
              close();
              navigate(routeTo(record.id), { state: PUSHED });
            }}
          >
            <Pencil className="i" />
            {translate('ra.action.edit')}
          </MenuItem>
        )}
        {removable && (
          <MenuItem
            className="no"
            onClick={() => {
              close();
              onRemove(record);
            }}
          >
            <Trash2 className="i" />
            {translate('ra.action.delete')}
          </MenuItem>
        )}
      </Menu>
    </>
  );
};
