import MuiMenu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { ChevronDown, LogOut } from 'lucide-react';
import { useGetIdentity, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Identity } from '../provider/authProvider';
import { useSignOut } from './useSignOut';

/** The operator's name and scope, and the way out. */
export const OperatorMenu = () => {
  const translate = useTranslate();
  const signOut = useSignOut();
  const { identity } = useGetIdentity();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!identity) return null;
  const { fullName = '', scope } = identity as Identity;
  return (
    <>
      <button
        type="button"
        className="operator"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className="avatar" aria-hidden>
          {fullName.slice(0, 1)}
        </span>
        <span className="who">
          <b>{fullName}</b>
          <small>{translate('app.operator.scope', { scope: scope.join(', ') })}</small>
        </span>
        <span className="sr">{translate('app.operator.menu')}</span>
        <ChevronDown className="i i16" aria-hidden />
      </button>
      <MuiMenu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <MenuItem
          onClick={() => {
            setAnchor(null);
            void signOut();
          }}
        >
          <LogOut className="i" aria-hidden />
          {translate('app.operator.signOut')}
        </MenuItem>
      </MuiMenu>
    </>
  );
};
