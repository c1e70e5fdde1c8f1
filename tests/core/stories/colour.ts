/** A colour of the tokens as a browser computes it: `rgb(47, 91, 234)`. */
export const rgbOf = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
