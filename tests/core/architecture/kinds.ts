import { fieldTypeHandlers } from '../../../src/core/schema/index';
import type { SourceFile } from './project';
import { isNode, lastNameOf, nodesIn } from './syntax';

const EQUALITY = new Set(['===', '!==', '==', '!=']);
const LISTS = new Set(['includes', 'has']);
const SPEAKS = /\bkind\b/;

/** Acts and changes have kinds of other names; only the names of field kinds count. */
const isKind = (value: unknown) =>
  isNode(value) && value.type === 'Literal' && Object.hasOwn(fieldTypeHandlers, String(value.value));
const asks = (value: unknown) => lastNameOf(value) === 'kind';
const nodes = (value: unknown) => (Array.isArray(value) ? value : []).filter(isNode);

/** The number of times that a file compares a field's kind with a name, or looks it up in a list of names. */
export function kindTestsIn({ source, program }: SourceFile): number {
  if (!SPEAKS.test(source)) return 0;
  let found = 0;
  for (const { type, operator, left, right, discriminant, cases, callee, arguments: given } of nodesIn(
    program,
  )) {
    if (type === 'BinaryExpression' && EQUALITY.has(String(operator))) {
      if ((asks(left) && isKind(right)) || (asks(right) && isKind(left))) found += 1;
    }
    if (type === 'SwitchStatement' && asks(discriminant)) {
      found += nodes(cases).filter(({ test }) => isKind(test)).length;
    }
    if (type === 'CallExpression' && LISTS.has(lastNameOf(callee)) && nodes(given).some(asks)) found += 1;
  }
  return found;
}
