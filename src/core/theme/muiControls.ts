import type { Components, Theme } from '@mui/material/styles';
import { createElement } from 'react';
import styles from './toggles.module.css';

const createIconSpan = (className: string | undefined) => createElement('span', { className });

const focusRingStyle = { outline: '2px solid var(--primary)', outlineOffset: 2 };

/**
 * Styles that make MUI's buttons, switches, checkboxes and tabs look like the components in `src/core/ui`.
 */
export const muiControlStyles: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRingStyle } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, disableRipple: true },
    styleOverrides: {
      root: {
        height: 'var(--h-control)',
        minWidth: 0,
        padding: '0 14px',
        gap: 6,
        borderRadius: 'var(--r-control)',
        fontSize: '0.875rem',
        lineHeight: '1.25rem',
        letterSpacing: 'inherit',
        whiteSpace: 'nowrap',
      },
      startIcon: { margin: '0 0 0 -2px' },
      sizeSmall: { height: 'var(--h-small)', padding: '0 10px', fontSize: '0.8125rem' },
      sizeLarge: { height: 'var(--h-touch)', padding: '0 18px', fontSize: '0.9375rem' },
      contained: { '&:hover': { background: 'var(--primary-hover)' } },
      outlined: {
        border: 0,
        background: 'var(--surface)',
        color: 'var(--text)',
        boxShadow: 'inset 0 0 0 1px var(--border-2)',
        '&:hover': { background: 'var(--hover)' },
      },
      text: { padding: '0 10px', '&:hover': { background: 'var(--hover)' } },
    },
    variants: [
      {
        props: { variant: 'contained', color: 'error' },
        style: { '&:hover': { background: 'var(--danger-hover)' } },
      },
    ],
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 32,
        height: 32,
        padding: 0,
        borderRadius: 'var(--r-control)',
        color: 'var(--text-2)',
        '&:hover': { background: 'var(--fill)', color: 'var(--text)' },
        '& svg': { width: 18, height: 18 },
        '@media (max-width: 600px)': { width: 44, height: 44 },
      },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 34, height: 20, padding: 0, overflow: 'visible' },
      switchBase: {
        padding: 2,
        '&.Mui-checked': { transform: 'translateX(14px)', color: 'var(--knob)' },
        '&.Mui-checked + .MuiSwitch-track': { opacity: 1, background: 'var(--primary)' },
        '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.4 },
        '&.Mui-focusVisible + .MuiSwitch-track': focusRingStyle,
      },
      thumb: { width: 16, height: 16, boxShadow: 'none', background: 'var(--knob)' },
      track: { borderRadius: 10, opacity: 1, background: 'var(--field)' },
    },
  },
  MuiCheckbox: {
    defaultProps: {
      icon: createIconSpan(styles.check),
      checkedIcon: createIconSpan(`${styles.check} ${styles.all}`),
      indeterminateIcon: createIconSpan(`${styles.check} ${styles.some}`),
    },
    styleOverrides: { root: { padding: 4 } },
  },
  MuiRadio: {
    defaultProps: {
      icon: createIconSpan(styles.radio),
      checkedIcon: createIconSpan(`${styles.radio} ${styles.all}`),
    },
    styleOverrides: { root: { padding: 4 } },
  },
  MuiChip: {
    styleOverrides: {
      root: {
        height: 22,
        borderRadius: 'var(--r-chip)',
        fontSize: '0.75rem',
        fontWeight: 500,
        background: 'var(--fill)',
        color: 'var(--chip-text)',
      },
      label: { padding: '0 8px' },
    },
  },
  MuiTabs: {
    styleOverrides: { root: { minHeight: 40 }, indicator: { height: 2, borderRadius: 1 } },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minWidth: 0,
        minHeight: 40,
        margin: '0 10px',
        padding: 0,
        fontSize: '0.8125rem',
        fontWeight: 500,
        color: 'var(--text-2)',
        '&.Mui-selected': { color: 'var(--text)', fontWeight: 600 },
      },
    },
  },
};
