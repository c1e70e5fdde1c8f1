/**
 * Takes everything out of HTML that rich text may not hold. Rejects with TooComplex where that would take longer than
 * it may, and with 503 where too many texts wait.
 */
export type Sanitize = (html: string) => Promise<string>;

/** HTML that could not be sanitised in the time that it may take. */
export class TooComplex extends Error {
  constructor() {
    super('The HTML takes too long to sanitise');
    this.name = 'TooComplex';
  }
}
