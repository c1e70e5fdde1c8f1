/**
 * Removes everything from HTML that rich text may not contain. Throws TooComplex if that takes too long, 503 if too
 * many texts wait.
 */
export type Sanitize = (html: string) => Promise<string>;

/** HTML that could not be sanitised within its time limit. */
export class TooComplex extends Error {
  constructor() {
    super('The HTML takes too long to sanitise');
    this.name = 'TooComplex';
  }
}
