import type { RaThemeOptions } from 'ra-ui-materialui';
import { toNfc } from '../schema/index';

type ReactAdminComponents = NonNullable<RaThemeOptions['components']>;

/**
 * Returns the text of an input as it is stored: in Unicode form NFC, and '' instead of react-admin's null for
 * an empty input.
 */
const normalizeTypedTextToNfc = (value: unknown) => (typeof value === 'string' ? toNfc(value) : value);

const textInputDefaults = { defaultProps: { parse: normalizeTypedTextToNfc } };

// The page shows a change only after the API has confirmed it (`pessimistic`). With `undoable`, the call
// would be delayed, and lost if the tab is closed. With `optimistic`, the page would show data that may never
// be stored.
const pessimisticMutationDefaults = { defaultProps: { mutationMode: 'pessimistic' } } as const;

// The export of react-admin is switched off, because it contains only one page of records, and the API does
// not log it.
const disabledExporterDefaults = { defaultProps: { exporter: false } } as const;

const PAGE_GAP_PX = 16;

// Returns the style overrides of a react-admin view: the console's gap between components, and no top margin.
const createPageSpacingStyle = (componentName: string) => ({
  styleOverrides: {
    root: {
      [`& .${componentName}-main`]: { gap: PAGE_GAP_PX },
      [`& .${componentName}-noActions`]: { marginTop: 0 },
    },
  },
});

/**
 * The rules from ProseMirror's style sheet that the rich text editor needs. ProseMirror is the library of
 * this editor.
 */
const proseMirrorStyle = {
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

const BULK_ACTIONS_TOOLBAR_CLASS = 'RaBulkActionsToolbar';

/**
 * Overrides for react-admin's components whose default behaviour or style does not fit the rest of the
 * console.
 */
export const raComponents: ReactAdminComponents = {
  RaTextInput: textInputDefaults,
  RaSearchInput: textInputDefaults,
  RaPasswordInput: textInputDefaults,
  RaList: {
    ...disabledExporterDefaults,
    styleOverrides: { root: { gap: PAGE_GAP_PX, '@media (max-width: 600px)': { flexWrap: 'wrap' } } },
  },
  RaInfiniteList: disabledExporterDefaults,
  RaEdit: { ...pessimisticMutationDefaults, ...createPageSpacingStyle('RaEdit') },
  RaCreate: createPageSpacingStyle('RaCreate'),
  RaShow: createPageSpacingStyle('RaShow'),
  RaDeleteButton: pessimisticMutationDefaults,
  RaUpdateButton: pessimisticMutationDefaults,
  RaBulkDeleteButton: pessimisticMutationDefaults,
  RaBulkUpdateButton: pessimisticMutationDefaults,
  RaTopToolbar: {
    styleOverrides: { root: { '&&': { padding: '0 0 8px', minHeight: 0, background: 'none' } } },
  },
  RaListToolbar: { styleOverrides: { root: { '&&': { background: 'none' }, marginBottom: 8 } } },
  RaSimpleShowLayout: { styleOverrides: { root: { padding: PAGE_GAP_PX } } },
  RaSimpleFormIterator: {
    styleOverrides: { root: { '& .RaSimpleFormIterator-line': { padding: '8px 0' } } },
  },
  RaButton: { defaultProps: { size: 'small' } },
  // The theme's type does not know `RaRichTextInput`, because the code of this input is loaded later.
  ...{ RaRichTextInput: { styleOverrides: { root: { '& .ProseMirror': proseMirrorStyle } } } },
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
  // By default, the toolbar would slide in from above the table and cover the edge of the card.
  RaBulkActionsToolbar: {
    styleOverrides: {
      root: {
        [`& .${BULK_ACTIONS_TOOLBAR_CLASS}-toolbar`]: {
          position: 'static',
          transform: 'none',
          padding: '0 12px',
          borderRadius: 0,
          minHeight: 44,
          height: 44,
          background: 'var(--primary-soft)',
        },
        [`& .${BULK_ACTIONS_TOOLBAR_CLASS}-collapsed`]: {
          minHeight: 0,
          height: 0,
          overflow: 'hidden',
          visibility: 'hidden',
        },
      },
    },
  },
};
