/**
 * The brand colour for which the colours below were designed. `brandTokens.ts` computes the colours for any
 * other brand colour.
 */
export const DESIGN_PRIMARY_COLOUR = '#2f5bea';

/**
 * Colours of the light theme. Each key is also the name of a CSS variable (`primarySoft` is
 * `--primary-soft`).
 */
export const lightTokens = {
  bg: '#f6f7f9',
  surface: '#ffffff',
  surface2: '#f9fafb',
  surface3: '#ffffff',
  fill: '#eef0f3',
  fill2: '#e3e6ea',
  hover: '#f4f6f8',
  border: '#e3e6ea',
  border2: '#cdd3da',
  field: '#7f8995',
  text: '#1b1f24',
  text2: '#5c6670',
  text3: '#69737e',
  chipText: '#5c6670',
  segOn: '#ffffff',
  primary: '#2f5bea',
  primaryHover: '#254bcb',
  onPrimary: '#ffffff',
  primarySoft: '#eaf0fe',
  primarySoftHover: '#dbe5fd',
  primaryText: '#244bcb',
  success: '#1a7a3e',
  successSoft: '#e6f4eb',
  successText: '#17693a',
  warning: '#a35205',
  warningFill: '#cf6a08',
  warningSoft: '#fdf1e0',
  warningText: '#8f4a05',
  danger: '#c92a2a',
  dangerHover: '#a82020',
  onDanger: '#ffffff',
  dangerSoft: '#fdecec',
  dangerText: '#b32222',
  knob: '#ffffff',
  toast: '#22272e',
  toastText: '#ffffff',
  toastAccent: '#9db5ff',
  toastOk: '#5cc98b',
  toastHeed: '#f0b35a',
  toastNo: '#ff8a80',
  scrim: 'rgb(16 20 26 / 0.48)',
  shadowMenu:
    '0 0 0 1px rgb(15 23 42 / 0.06), 0 4px 8px rgb(15 23 42 / 0.06), 0 12px 28px rgb(15 23 42 / 0.12)',
  shadowDialog:
    '0 0 0 1px rgb(15 23 42 / 0.06), 0 8px 16px rgb(15 23 42 / 0.1), 0 28px 64px rgb(15 23 42 / 0.24)',
  chart: '#1d3fb3',
  chartSoft: '#6d8df0',
  grid: '#eceff2',
};

export type ThemeTokens = typeof lightTokens;

/** Colours of the dark theme, under the same names as in the light theme. */
export const darkTokens: ThemeTokens = {
  bg: '#111418',
  surface: '#1a1e24',
  surface2: '#1e232a',
  surface3: '#232831',
  fill: '#282e37',
  fill2: '#353c47',
  hover: '#20252d',
  border: '#2b313a',
  border2: '#3d4551',
  field: '#77818e',
  text: '#e8eaed',
  text2: '#9aa4b0',
  text3: '#929ca8',
  chipText: '#b4bdc7',
  segOn: '#353c47',
  primary: '#8aa6ff',
  primaryHover: '#a3baff',
  onPrimary: '#0e1630',
  primarySoft: '#222c48',
  primarySoftHover: '#2a3659',
  primaryText: '#a9bdff',
  success: '#5cc98b',
  successSoft: '#1b3227',
  successText: '#74d59d',
  warning: '#f0b35a',
  warningFill: '#f0b35a',
  warningSoft: '#3a2d18',
  warningText: '#f5c47d',
  danger: '#ff8a80',
  dangerHover: '#ffa39b',
  onDanger: '#2a0907',
  dangerSoft: '#40221f',
  dangerText: '#ffa39b',
  knob: '#14181d',
  toast: '#e8eaed',
  toastText: '#1b1f24',
  toastAccent: '#244bcb',
  toastOk: '#17693a',
  toastHeed: '#8f4a05',
  toastNo: '#b32222',
  scrim: 'rgb(5 7 10 / 0.64)',
  shadowMenu: '0 0 0 1px #353c47, 0 12px 28px rgb(0 0 0 / 0.4)',
  shadowDialog: '0 0 0 1px #353c47, 0 28px 64px rgb(0 0 0 / 0.6)',
  chart: '#b9c8ff',
  chartSoft: '#5a6fb5',
  grid: '#272d36',
};

/**
 * Heights, widths, radii and paddings, the same in both themes. Sizes around text grow with the browser's
 * text size.
 */
export const sizeTokens = {
  font: '"Pretendard Variable", Pretendard, -apple-system, BlinkMacSystemFont, "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", "Noto Sans CJK KR", sans-serif',
  hControl: '2.25rem',
  hSmall: '2rem',
  hTouch: '2.75rem',
  hBar: '3.5rem',
  hRow: '2.75rem',
  hRowDense: '2.25rem',
  wMenu: '14.5rem',
  rChip: '6px',
  rControl: '8px',
  rCard: '10px',
  rDialog: '14px',
  padPage: '24px',
  padCard: '20px',
};

/** Sizes on screens up to 600 px wide, where every control is 44 px high. */
export const phoneSizeTokens = {
  hControl: '2.75rem',
  hSmall: '2.75rem',
  padPage: '16px',
  padCard: '16px',
} satisfies Partial<typeof sizeTokens>;

/**
 * The colours of the pattern on the sign-in page, the same in both themes. The CSS variable of `deep` is
 * `--wall-deep`.
 */
export const signInPatternTokens = {
  deep: '#10193a',
  navy: '#182555',
  indigo: '#24367a',
  blue: '#2f5bea',
  sky: '#8aa6ff',
  paper: '#eef2ff',
  coral: '#f3b9a6',
};
