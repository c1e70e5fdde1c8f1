/**
 * An error of a product's mistakes, which prevent the start; each line of the message names the change to
 * make.
 */
export class MistakesError extends Error {
  override name = 'MistakesError';

  constructor(head: string, mistakes: readonly string[]) {
    super([head, ...mistakes].join('\n'));
  }
}
