import { analyse } from 'scslre';
import { type AnyResource, eachField } from '../../../src/core/schema/index';
import type { Sampler } from '../schema/kinds/samples';

/** What a part of a pattern may have, whatever it is. */
interface Node {
  type?: string;
  value?: number;
  min?: number | { value: number };
  negate?: boolean;
  kind?: string;
  max?: number;
  alternatives?: readonly Node[];
  elements?: readonly Node[];
  element?: Node;
}

/** The parts of a pattern whose time nobody can tell from their shape: what points back, and what looks around. */
const UNTOLD = new Set(['Backreference', 'lookahead', 'lookbehind']);

/** Whether a pattern holds what UNTOLD names, or a choice inside of what repeats: the analysis sees no harm in (a|a)*. */
function isUntold(node: Node, repeats = false): boolean {
  const { type = '', kind = '', max = 1, alternatives = [], elements = [], element } = node;
  const inside = repeats || max > 1;
  if (UNTOLD.has(type) || UNTOLD.has(kind) || (inside && alternatives.length > 1)) return true;
  const parts = [...alternatives, ...elements, ...(element ? [element] : [])];
  return parts.some((part) => isUntold(part, inside));
}

/** Whether a pattern, asked of a whole text, takes time in proportion to the text, whatever that is. */
export function isLinear({ source, flags }: RegExp): boolean {
  const { parsed, reports } = analyse({ source: `^(?:${source})$`, flags });
  return reports.length === 0 && !isUntold(parsed.pattern as Node);
}

const SETS: Readonly<Record<string, string>> = {
  digit: '0123456789',
  word: 'abcxyz',
  any: 'abc',
  space: ' ',
};
const LEAST_SEEN = '~'.codePointAt(0) ?? 0;

/** A text that a part of a pattern matches; one that says what it does not match is beyond this. */
function textFor(node: Node, sampler: Sampler): string {
  const { type, kind = '', value, min, alternatives = [], elements = [], element } = node;
  if (type === 'Character' && value !== undefined) return String.fromCodePoint(value);
  if (type === 'CharacterSet') return sampler.pick([...(SETS[kind] ?? '~')]);
  if (type === 'CharacterClassRange' && typeof min === 'object') {
    return String.fromCodePoint(min.value || LEAST_SEEN);
  }
  if (type === 'CharacterClass') return elements[0] ? textFor(elements[0], sampler) : '';
  if (type === 'Quantifier' && element) {
    return Array.from({ length: Math.max(1, Number(min)) }, () => textFor(element, sampler)).join('');
  }
  if (type === 'Assertion') return '';
  const [first] = alternatives;
  return first ? textFor(first, sampler) : elements.map((each) => textFor(each, sampler)).join('');
}

/** A text that a pattern matches. Throws where the pattern is too clever for it: tests then need one by hand. */
export function exampleOf(pattern: RegExp, sampler: Sampler): string {
  const { source, flags } = pattern;
  const text = textFor(analyse({ source, flags }).parsed.pattern as Node, sampler);
  if (new RegExp(`^(?:${source})$`, flags).test(text)) return text;
  throw new Error(`No example of ${pattern} could be made: ${text}`);
}

/** The fields of a resource whose patterns could take longer than their text, as sentences. */
export const slowPatterns = ({ name, fields }: AnyResource): string[] =>
  [...eachField(fields)].flatMap(([path, field]) =>
    field.kind === 'text' && field.pattern && !isLinear(field.pattern)
      ? [`${name}: the pattern of ${path} could take longer than its text: let nothing in it match twice`]
      : [],
  );
