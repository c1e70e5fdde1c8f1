import type { Components, Theme } from '@mui/material/styles';
import type {} from '@mui/x-date-pickers/themeAugmentation';
import { Calendar, ChevronDown, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { createElement } from 'react';

/** The border of an input: one line that turns primary and thick on focus, red where the value is wrong. */
const outline = (prefix: 'MuiOutlinedInput' | 'MuiPickersOutlinedInput') => ({
  [`.${prefix}-notchedOutline`]: {
    top: 0,
    borderColor: 'var(--field)',
    '& legend': { display: 'none' },
  },
  [`&:hover .${prefix}-notchedOutline`]: { borderColor: 'var(--field)' },
  [`&.Mui-focused .${prefix}-notchedOutline`]: { borderColor: 'var(--primary)', borderWidth: 2 },
  [`&.Mui-error .${prefix}-notchedOutline`]: { borderColor: 'var(--danger)', borderWidth: 2 },
  '&.Mui-disabled, &.Mui-readOnly': { background: 'var(--surface-2)' },
  [`&.Mui-disabled .${prefix}-notchedOutline, &.Mui-readOnly .${prefix}-notchedOutline`]: {
    borderColor: 'var(--border-2)',
  },
});

const box = {
  minHeight: 'var(--h-control)',
  borderRadius: 'var(--r-control)',
  background: 'var(--surface)',
  fontSize: 14,
  lineHeight: '20px',
  letterSpacing: 'inherit',
  '@media (max-width: 600px)': { fontSize: 16 },
};

const drawn = (icon: LucideIcon) => () => createElement(icon, { className: 'i' });

const pickerIcons = {
  openPickerIcon: drawn(Calendar),
  leftArrowIcon: drawn(ChevronLeft),
  rightArrowIcon: drawn(ChevronRight),
  switchViewIcon: drawn(ChevronDown),
};

/** How MUI's text fields, selects and date fields look: the same as `.control`. */
export const muiFields: Components<Theme> = {
  MuiTextField: { defaultProps: { variant: 'outlined', margin: 'none', size: 'small', fullWidth: true } },
  MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'none', size: 'small', fullWidth: true } },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: { ...box, ...outline('MuiOutlinedInput') },
      input: {
        height: 20,
        padding: 'calc((var(--h-control) - 20px) / 2) 12px',
        '&::placeholder': { color: 'var(--text-3)', opacity: 1 },
      },
      multiline: { padding: 0 },
    },
  },
  MuiSelect: {
    defaultProps: { IconComponent: ChevronDown },
    styleOverrides: {
      icon: { top: 'calc(50% - 8px)', right: 10, width: 16, height: 16, color: 'var(--text-2)' },
    },
  },
  MuiInputLabel: { defaultProps: { shrink: true } },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: '4px 0 0',
        fontSize: 12,
        lineHeight: '16px',
        color: 'var(--text-2)',
        '&.Mui-error': { color: 'var(--danger-text)' },
      },
    },
  },
  MuiPickersTextField: {
    defaultProps: { variant: 'outlined', margin: 'none', size: 'small', fullWidth: true },
  },
  MuiPickersOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        ...box,
        padding: '0 12px',
        '& .MuiPickersInputBase-sectionsContainer': {
          padding: 'calc((var(--h-control) - 20px) / 2) 0',
          lineHeight: '20px',
          fontVariantNumeric: 'tabular-nums',
        },
        ...outline('MuiPickersOutlinedInput'),
      },
    },
  },
  MuiDatePicker: { defaultProps: { slots: pickerIcons } },
  MuiDateTimePicker: { defaultProps: { slots: pickerIcons } },
};
