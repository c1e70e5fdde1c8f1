import type { RaThemeOptions } from 'ra-ui-materialui';
import { toNfc } from '../schema/index';

type RaComponents = NonNullable<RaThemeOptions['components']>;

/**
 * Returns the value of an input in stored form: text in NFC, and '' for an empty input, for which react-admin
 * uses null.
 */
const parse = (value: unknown) => (typeof value === 'string' ? toNfc(value) : value);

const typed = { defaultProps: { parse } };

// All mutations are `pessimistic`. `undoable` would delay the call and lose it if the tab is closed, and
// `optimistic` would show data that may never be stored.
const atOnce = { defaultProps: { mutationMode: 'pessimistic' } } as const;

// react-admin's own export is switched off: it contains only one page of the API, and is not logged.
const unexported = { defaultProps: { exporter: false } } as const;

const GAP = 16;

// The page sets the distance between these components.
const inPage = (name: string) => ({
  styleOverrides: {
    root: { [`& .${name}-main`]: { gap: GAP }, [`& .${name}-noActions`]: { marginTop: 0 } },
  },
});

/** The rules of ProseMirror's own style sheet that the rich text editor needs. */
const prose = {
  position: 'relative',
  overflowWrap: 'break-word',
  whiteSpace: 'break-spaces',
  fontVariantLigatures: 'none',
  fontFeatureSettings: '"liga" 0',
  '& [contenteditable="false"]': { whiteSpace: 'normal' },
  '& [contenteditable="false"] [contenteditable="true"], & pre': { whiteSpace: 'pre-wrap' },
  '& .ProseMirror-gapcursor': { display: 'none', position: 'absolute', pointerEvents: 'none' },
  '&.ProseMirror-focused .ProseMirror-gapcursor': { display: 'block' },
} as const;

const TOOLBAR = 'RaBulkActionsToolbar';

/**
 * The behaviour and the style of react-admin's components, where they differ from the rest of the console.
 */
export const raComponents: RaComponents = {
  RaTextInput: typed,
  RaSearchInput: typed,
  RaPasswordInput: typed,
  RaList: {
    ...unexported,
    styleOverrides: { root: { gap: GAP, '@media (max-width: 600px)': { flexWrap: 'wrap' } } },
  },
  RaInfiniteList: unexported,
  RaEdit: { ...atOnce, ...inPage('RaEdit') },
  RaCreate: inPage('RaCreate'),
  RaShow: inPage('RaShow'),
  RaDeleteButton: atOnce,
  RaUpdateButton: atOnce,
  RaBulkDeleteButton: atOnce,
  RaBulkUpdateButton: atOnce,
  RaTopToolbar: {
    styleOverrides: { root: { '&&': { padding: '0 0 8px', minHeight: 0, background: 'none' } } },
  },
  RaListToolbar: { styleOverrides: { root: { '&&': { background: 'none' }, marginBottom: 8 } } },
  RaSimpleShowLayout: { styleOverrides: { root: { padding: GAP } } },
  RaSimpleFormIterator: {
    styleOverrides: { root: { '& .RaSimpleFormIterator-line': { padding: '8px 0' } } },
  },
  RaButton: { defaultProps: { size: 'small' } },
  // The type of the theme does not contain this input, because its code is loaded later.
  ...{ RaRichTextInput: { styleOverrides: { root: { '& .ProseMirror': prose } } } },
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
  // By default, the toolbar would slide in from above the table, beyond the edge of the card.
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
