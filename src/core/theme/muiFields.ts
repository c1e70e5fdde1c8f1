import type { Components, Theme } from '@mui/material/styles';
import { createElement } from 'react';

/**
 * The border of an input. It is thick and in the primary colour while the input has the focus, and red if the
 * value is invalid.
 */
const inputOutlineStyle = {
  '.MuiOutlinedInput-notchedOutline': {
    top: 0,
    borderColor: 'var(--field)',
    '& legend': { display: 'none' },
  },
  '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--field)' },
  '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--primary)', borderWidth: 2 },
  '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--danger)', borderWidth: 2 },
  '&.Mui-disabled, &.Mui-readOnly': { background: 'var(--surface-2)' },
  '&.Mui-disabled .MuiOutlinedInput-notchedOutline, &.Mui-readOnly .MuiOutlinedInput-notchedOutline': {
    borderColor: 'var(--border-2)',
  },
};

const inputBoxStyle = {
  minHeight: 'var(--h-control)',
  borderRadius: 'var(--r-control)',
  background: 'var(--surface)',
  fontSize: '0.875rem',
  lineHeight: '1.25rem',
  letterSpacing: 'inherit',
  '@media (max-width: 600px)': { fontSize: '1rem' },
};

/**
 * The icon chevron-down of Lucide, drawn as in src/core/ui/Icon. It replaces the filled triangle of MUI's
 * selects.
 */
const SelectChevron = ({ className }: { className: string }) =>
  createElement(
    'svg',
    { className: `icon ${className}`, viewBox: '0 0 24 24', 'aria-hidden': true },
    createElement('path', { d: 'M6 9l6 6 6-6' }),
  );

/**
 * Styles that make MUI's text fields and selects look like the console's own (`.control` in the stylesheets).
 */
export const muiFields: Components<Theme> = {
  MuiTextField: { defaultProps: { variant: 'outlined', margin: 'none', size: 'small', fullWidth: true } },
  MuiAutocomplete: { defaultProps: { fullWidth: true } },
  MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'none', size: 'small', fullWidth: true } },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: { ...inputBoxStyle, ...inputOutlineStyle },
      input: {
        height: 20,
        padding: 'calc((var(--h-control) - 20px) / 2) 12px',
        '&::placeholder': { color: 'var(--text-3)', opacity: 1 },
      },
      multiline: { padding: 0 },
    },
  },
  MuiSelect: {
    defaultProps: { IconComponent: SelectChevron },
    styleOverrides: {
      icon: { top: 'calc(50% - 8px)', right: 10, width: 16, height: 16, color: 'var(--text-2)' },
    },
  },
  // In the console, labels are always above their fields.
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        marginBottom: 6,
        fontSize: '0.8125rem',
        lineHeight: '1.125rem',
        fontWeight: 500,
        color: 'var(--text-2)',
        '&.Mui-focused, &.Mui-error': { color: 'var(--text-2)' },
      },
      asterisk: { color: 'var(--danger)' },
    },
  },
  MuiFormControlLabel: { styleOverrides: { root: { marginLeft: 0, gap: 10 } } },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: '4px 0 0',
        fontSize: '0.75rem',
        lineHeight: '1rem',
        color: 'var(--text-2)',
        '&.Mui-error': { color: 'var(--danger-text)' },
      },
    },
  },
};
