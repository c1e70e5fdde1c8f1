/** Splits values into chunks of at most `most`. */
export const partsOf = <T>(values: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(values.length / most) }, (_, turn) =>
    values.slice(turn * most, (turn + 1) * most),
  );
