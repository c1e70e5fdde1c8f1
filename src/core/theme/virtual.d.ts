declare module 'virtual:tokens' {
  type BrandThemeTokens = import('./tokens').ThemeTokens;
  export const light: BrandThemeTokens;
  export const dark: BrandThemeTokens;
}
