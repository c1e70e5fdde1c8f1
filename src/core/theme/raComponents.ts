import type { RaThemeOptions } from 'ra-ui-materialui';
import { toNfc } from '../schema/index';

type RaComponents = NonNullable<RaThemeOptions['components']>;

/**
 * Text as the console stores it: empty where nothing is typed (react-admin would say null), and composed, however it was
 * pasted.
 */
const parse = (value: unknown) => (typeof value === 'string' ? toNfc(value) : value);

const typed = { defaultProps: { parse } };

// `undoable` delays the call and loses it with the tab; `optimistic` shows what may never be stored. So: pessimistic.
const atOnce = { defaultProps: { mutationMode: 'pessimistic' } } as const;

const TOOLBAR = 'RaBulkActionsToolbar';

/** How react-admin's own components behave and look where they differ from the rest of the console. */
export const raComponents: RaComponents = {
  RaTextInput: typed,
  RaSearchInput: typed,
  RaPasswordInput: typed,
  RaEdit: atOnce,
  RaDeleteButton: atOnce,
  RaUpdateButton: atOnce,
  RaBulkDeleteButton: atOnce,
  RaBulkUpdateButton: atOnce,
  RaButton: { defaultProps: { size: 'small' } },
  RaConfirm: {
    styleOverrides: {
      root: {
        '& .MuiDialogTitle-root': {
          padding: '24px 24px 8px',
          fontSize: '1.0625rem',
          lineHeight: '1.5rem',
          fontWeight: 650,
        },
        '& .MuiDialogContent-root': { padding: '0 24px 24px' },
        '& .MuiDialogActions-root': { padding: '0 24px 24px', gap: 8 },
        '& .MuiDialogContentText-root': {
          fontSize: '0.875rem',
          lineHeight: '1.25rem',
          color: 'var(--text-2)',
        },
      },
    },
  },
  RaDataTable: {
    styleOverrides: {
      root: {
        '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
        '& .RaDataTable-headerCell': { background: 'var(--surface-2)' },
        '& .MuiTableRow-hover:hover': { background: 'var(--hover)' },
        '& .MuiTableCell-paddingCheckbox': { width: 44, paddingLeft: 12, paddingRight: 0 },
      },
    },
  },
  // It would come from above the table, where the console's cards end.
  RaBulkActionsToolbar: {
    styleOverrides: {
      root: {
        [`& .${TOOLBAR}-toolbar`]: {
          position: 'static',
          transform: 'none',
          padding: '0 12px',
          borderRadius: 0,
          minHeight: 44,
          height: 44,
          background: 'var(--primary-soft)',
        },
        [`& .${TOOLBAR}-collapsed`]: { minHeight: 0, height: 0, overflow: 'hidden', visibility: 'hidden' },
      },
    },
  },
};
