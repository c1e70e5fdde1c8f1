import { schemaPath } from './paths';

/** The problems of a value; the Korean text is in `i18n/ko/core/problems.ts` under `problems.<key>`. */
export type ProblemKey =
  | 'required'
  | 'notChosen'
  | 'type'
  | 'notWhole'
  | 'notExact'
  | 'tooManyDigits'
  | 'notStorable'
  | 'tooLong'
  | 'tooShort'
  | 'tooSmall'
  | 'tooLarge'
  | 'tooMany'
  | 'twice'
  | 'tooManyFiles'
  | 'tooComplex'
  | 'notAChoice'
  | 'comma'
  | 'notADate'
  | 'tooEarly'
  | 'tooLate'
  | 'inFuture'
  | 'notAfter'
  | 'notAhead'
  | 'pattern'
  | 'unsafeLink'
  | 'notFound'
  | 'notNamed'
  | 'ambiguous'
  | 'notAmong'
  | 'ambiguousAmong'
  | 'cycle'
  | 'tooDeep'
  | 'notHeld'
  | 'notAnOrder'
  | 'notAnAddress'
  | 'refusedAddress'
  | 'taken'
  | 'unmet'
  | 'unfilled'
  | 'fixed'
  | 'masked'
  | 'wrongPassword'
  | 'samePassword'
  | 'secondAsked'
  | 'notAnAddressRange'
  | 'commonPassword'
  | 'namedPassword'
  | 'noUsername'
  | 'personalShared';

/**
 * The hints about values that a field accepts although they may be wrong. The Korean text is under
 * `hints.<key>`.
 */
export type HintKey = 'negative' | 'notAnAddress' | 'notAPage' | 'notAVideo' | 'taken';

export interface Problem {
  key: ProblemKey;
  /** Values for the placeholders of the problem's text. */
  args?: Readonly<Record<string, string | number>>;
  /** Name of the failed check in the resource's `checks`, if the key is `unmet`. */
  check?: string;
}

type OwnWords = 'required' | 'patterns' | 'taken' | 'checks';

/** Problems for which a resource's Korean file may have its own text, with the part of the file. */
const ownWords: { readonly [K in ProblemKey]?: OwnWords } = {
  required: 'required',
  notChosen: 'required',
  pattern: 'patterns',
  taken: 'taken',
  unmet: 'checks',
};

/** Returns where a resource's Korean file has its own text for a problem at a path; null if it has none. */
export function ownProblemTextKey(
  path: string,
  { key, check }: Problem,
): readonly [part: OwnWords, name: string] | null {
  const part = ownWords[key];
  return part ? [part, check ?? schemaPath(path)] : null;
}

/** Problems by field path; inside a list the path includes the index: `slides.3.url`. */
export type Problems = Record<string, Problem>;
