declare module 'virtual:tokens' {
  type Tokens = import('./tokens').ThemeTokens;
  export const light: Tokens;
  export const dark: Tokens;
}
