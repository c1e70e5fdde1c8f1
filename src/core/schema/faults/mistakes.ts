/**
 * The error for mistakes in a product that prevent the start of this product. Each line of the message names
 * a change to make.
 */
export class MistakesError extends Error {
  override name = 'MistakesError';

  constructor(head: string, mistakes: readonly string[]) {
    super([head, ...mistakes].join('\n'));
  }
}
