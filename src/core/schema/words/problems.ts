import { removeItemIndexesFromPath } from './paths';

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
export type ValueHintKey = 'negative' | 'notAnAddress' | 'notAPage' | 'notAVideo' | 'taken';

export interface Problem {
  key: ProblemKey;
  /** Values for the placeholders of the problem's text. */
  args?: Readonly<Record<string, string | number>>;
  /** Name of the failed check in the resource's `checks`; only for a problem with the key `unmet`. */
  check?: string;
}

type ResourceProblemTextKey = 'required' | 'patterns' | 'taken' | 'checks';

/**
 * The problems for which a resource's Korean file is allowed to have its own texts. Each value is the key of
 * these texts in the file.
 */
const resourceTextKeyByProblemKey: { readonly [K in ProblemKey]?: ResourceProblemTextKey } = {
  required: 'required',
  notChosen: 'required',
  pattern: 'patterns',
  taken: 'taken',
  unmet: 'checks',
};

/**
 * Returns the key of the text in a resource's Korean file that replaces the common text of a problem. Returns
 * null if a problem of this kind has only the common text.
 */
export function getResourceProblemTextKey(
  path: string,
  { key, check }: Problem,
): readonly [part: ResourceProblemTextKey, name: string] | null {
  const textKey = resourceTextKeyByProblemKey[key];
  return textKey ? [textKey, check ?? removeItemIndexesFromPath(path)] : null;
}

/** Problems by field path; inside a list the path includes the index: `slides.3.url`. */
export type ProblemsByPath = Record<string, Problem>;
