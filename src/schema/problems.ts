/** What can be wrong with a value; its Korean text stands in `i18n/ko/errors.ts` under `problems.<key>`. */
export type ProblemKey =
  | 'required'
  | 'notChosen'
  | 'type'
  | 'notWhole'
  | 'notStorable'
  | 'tooLong'
  | 'tooShort'
  | 'tooSmall'
  | 'tooLarge'
  | 'tooMany'
  | 'tooComplex'
  | 'notAChoice'
  | 'notADate'
  | 'notFound'
  | 'notHeld'
  | 'notAnAddress'
  | 'refusedAddress'
  | 'taken'
  | 'fixed';

export interface Problem {
  key: ProblemKey;
  /** Values for the text's placeholders. */
  args?: Readonly<Record<string, string | number>>;
}

/** Whether a required value is missing: what a Korean file's `required` says in words of its own. */
export const isMissing = ({ key }: Problem): boolean => key === 'required' || key === 'notChosen';

/** Problems by the path of the field; inside a list the path carries the index: `slides.3.url`. */
export type Problems = Record<string, Problem>;
