import { dark, light } from 'virtual:tokens';
import type { PaletteMode, Shadows } from '@mui/material/styles';
import type { RaThemeOptions } from 'ra-ui-materialui';
import { muiControlStyles } from './muiControls';
import { muiFields } from './muiFields';
import { muiSurfaceStyles } from './muiSurfaces';
import { raComponents } from './raComponents';
import { sizeTokens, type ThemeTokens } from './tokens';

const disabledMuiShadows: Shadows = Array.from({ length: 25 }, () => 'none') as Shadows;

const pixelsToRem = (pixels: number) => `${pixels / 16}rem`;

const createTypography = (
  fontSizePx: number,
  lineHeightPx: number,
  fontWeight: number,
  letterSpacing = '-0.005em',
) => ({
  fontSize: pixelsToRem(fontSizePx),
  lineHeight: pixelsToRem(lineHeightPx),
  fontWeight: fontWeight,
  letterSpacing: letterSpacing,
});

const createMuiTheme = (mode: PaletteMode, tokens: ThemeTokens): RaThemeOptions => ({
  palette: {
    mode,
    primary: { main: tokens.primary, dark: tokens.primaryHover, contrastText: tokens.onPrimary },
    secondary: { main: tokens.primary, dark: tokens.primaryHover, contrastText: tokens.onPrimary },
    success: { main: tokens.success, contrastText: tokens.onDanger },
    warning: { main: tokens.warningFill, contrastText: tokens.onDanger },
    error: { main: tokens.danger, dark: tokens.dangerHover, contrastText: tokens.onDanger },
    divider: tokens.border,
    background: { default: tokens.bg, paper: tokens.surface },
    text: { primary: tokens.text, secondary: tokens.text2, disabled: tokens.text3 },
    action: {
      active: tokens.text2,
      hover: tokens.hover,
      selected: tokens.primarySoft,
      disabled: tokens.text3,
    },
  },
  spacing: 4,
  shape: { borderRadius: 8 },
  shadows: disabledMuiShadows,
  typography: {
    fontFamily: sizeTokens.font,
    body1: createTypography(14, 20, 400),
    body2: createTypography(13, 20, 400),
    caption: createTypography(12, 16, 400),
    subtitle1: createTypography(15, 22, 600, '-0.01em'),
    subtitle2: createTypography(13, 18, 500),
    h4: createTypography(26, 32, 650, '-0.02em'),
    h5: createTypography(20, 28, 650, '-0.02em'),
    h6: createTypography(17, 24, 650, '-0.015em'),
    button: { textTransform: 'none', fontWeight: 600, letterSpacing: '-0.005em' },
  },
  components: { ...muiFields, ...muiControlStyles, ...muiSurfaceStyles, ...raComponents },
});

/** The light theme for react-admin. It uses the same colours and sizes as the stylesheets. */
export const lightTheme = createMuiTheme('light', light);

/** The dark theme for react-admin. */
export const darkTheme = createMuiTheme('dark', dark);
