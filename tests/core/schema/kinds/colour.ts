import { defineFieldType } from '../../../../src/core/schema/index';

interface Options {
  palette: readonly [string, ...string[]];
}

/** One of a palette's colours, `#RRGGBB`: a kind of the tests' own. */
export const colour = defineFieldType<Options>({
  name: 'colour',
  parse: (text, { palette }) => palette.find((one) => one === text.trim().toUpperCase()),
  describe: ({ palette }) => ({ enum: palette }),
  examples: ({ palette }) => palette,
  width: 90,
});
