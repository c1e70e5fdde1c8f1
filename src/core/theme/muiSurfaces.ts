import type { Components, Theme } from '@mui/material/styles';

const toastStyle = { background: 'var(--toast)', color: 'var(--toast-text)' };

const muiMenuStyle = {
  background: 'var(--surface-3)',
  borderRadius: 'var(--r-card)',
  boxShadow: 'var(--shadow-menu)',
};

/**
 * Styles of MUI's cards, menus, dialogs and tables: flat, with a thin border. Only layers that float above
 * the page have a shadow.
 */
export const muiSurfaceStyles: Components<Theme> = {
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    styleOverrides: { root: { border: '1px solid var(--border)', borderRadius: 'var(--r-card)' } },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        background: 'var(--surface)',
        borderRadius: 'var(--r-dialog)',
        boxShadow: 'var(--shadow-dialog)',
      },
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'var(--scrim)' } } },
  },
  MuiPopover: { styleOverrides: { paper: muiMenuStyle } },
  MuiMenu: { styleOverrides: { paper: muiMenuStyle, list: { padding: 4 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 36,
        padding: '0 12px',
        gap: 10,
        borderRadius: 7,
        fontSize: '0.875rem',
        lineHeight: '1.25rem',
        '&.Mui-focusVisible': { outline: 'none', background: 'var(--hover)' },
        '@media (max-width: 600px)': { minHeight: 44 },
      },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: {
        padding: '0 10px',
        fontSize: '0.8125rem',
        lineHeight: '1.25rem',
        borderBottom: '1px solid var(--border)',
      },
      head: { height: 40, fontWeight: 500, color: 'var(--text-2)', background: 'var(--surface-2)' },
      body: { height: 'var(--h-row)' },
    },
  },
  MuiTableRow: {
    styleOverrides: {
      root: { '&.Mui-selected, &.Mui-selected:hover': { background: 'var(--primary-soft)' } },
    },
  },
  MuiTooltip: {
    styleOverrides: {
      tooltip: {
        ...toastStyle,
        padding: '6px 10px',
        borderRadius: 6,
        fontSize: '0.75rem',
        lineHeight: '1rem',
      },
    },
  },
};
