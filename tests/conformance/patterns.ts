import { analyse } from 'scslre';
import { type AnyResource, walkAll } from '../../src/schema/index';

/** What a part of a pattern may have, whatever it is. */
interface Node {
  type?: string;
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

/** The fields of a resource whose patterns could take longer than their text, as sentences. */
export const slowPatterns = ({ name, fields }: AnyResource): string[] =>
  [...walkAll(fields)].flatMap(([path, field]) =>
    field.kind === 'text' && field.pattern && !isLinear(field.pattern)
      ? [`${name}: the pattern of ${path} could take longer than its text: let nothing in it match twice`]
      : [],
  );
