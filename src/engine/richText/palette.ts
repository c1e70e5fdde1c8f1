export type Swatch = { name: string; value: string };

/** Colours for text: each at least 4.5:1 on white, where the platform's pages show it. */
export const textColors: Swatch[] = [
  { name: 'ink', value: '#1b1f24' },
  { name: 'grey', value: '#5c6670' },
  { name: 'red', value: '#c92a2a' },
  { name: 'orange', value: '#a35205' },
  { name: 'green', value: '#1a7a3e' },
  { name: 'teal', value: '#0b7285' },
  { name: 'blue', value: '#2f5bea' },
  { name: 'violet', value: '#6741d9' },
  { name: 'pink', value: '#a61e4d' },
];

/** Colours behind text: each light enough for every one of the text colours. */
export const highlightColors: Swatch[] = [
  { name: 'grey', value: '#e9ecef' },
  { name: 'red', value: '#ffe3e3' },
  { name: 'orange', value: '#ffe8cc' },
  { name: 'yellow', value: '#fff3bf' },
  { name: 'green', value: '#d3f9d8' },
  { name: 'teal', value: '#c5f6fa' },
  { name: 'blue', value: '#dbe4ff' },
  { name: 'violet', value: '#e5dbff' },
  { name: 'pink', value: '#ffdeeb' },
];
