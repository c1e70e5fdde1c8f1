/**
 * The error for mistakes that prevent a product from starting. Each line of the message names a change to
 * make.
 */
export class ProductSetupError extends Error {
  override name = 'MistakesError';

  constructor(heading: string, mistakes: readonly string[]) {
    super([heading, ...mistakes].join('\n'));
  }
}
