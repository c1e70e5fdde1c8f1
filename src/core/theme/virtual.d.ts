declare module 'virtual:tokens' {
  type Tokens = import('./tokens').Tokens;
  export const light: Tokens;
  export const dark: Tokens;
}
