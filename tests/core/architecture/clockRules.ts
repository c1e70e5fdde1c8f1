import type { Project } from './project';
import type { Rule } from './rule';
import type { Sample } from './styleSamples';
import { isNode, lastNameOf, type Node, nodesIn } from './syntax';

const CLOCK = 'src/core/schema/basics/clock.ts';
const WORDS = /\bDate\b|\bdayjs\b/;

const hasNone = ({ arguments: given }: Node) => Array.isArray(given) && given.length === 0;

/** Where a program reads the computer's own clock. */
function* readsIn(program: unknown): Generator<string> {
  for (const node of nodesIn(program)) {
    const callee = lastNameOf(node.callee);
    if (node.type === 'NewExpression' && callee === 'Date' && hasNone(node)) yield 'new Date()';
    if (node.type === 'CallExpression' && ['Date', 'dayjs'].includes(callee) && hasNone(node))
      yield `${callee}()`;
    const owner = isNode(node.object) ? lastNameOf(node.object) : '';
    if (node.type === 'MemberExpression' && owner === 'Date' && lastNameOf(node.property) === 'now')
      yield 'Date.now';
  }
}

const oneClock: Rule = {
  says: `12. The console asks ${CLOCK} for the time: an operator's computer may be wrong by days`,
  broken: (project: Project) =>
    [...project.values()]
      .filter(({ path, code }) => path.startsWith('src/') && path !== CLOCK && WORDS.test(code))
      .flatMap(({ path, program }) => [...readsIn(program)].map((what) => `${path}: ${what}`)),
};

export const clockRules: readonly Rule[] = [oneClock];

const at = (source: string) => ({ 'src/core/engine/a.ts': source });

/** Code that reads a computer's clock, each by itself. */
export const clockSamples: readonly Sample[] = [
  {
    rule: '12. The console',
    files: at('export const f = () => new Date().toISOString();'),
    because: 'an instant of the computer',
  },
  {
    rule: '12. The console',
    files: at('export const f = (since: number) => Date.now() - since;'),
    because: 'the time of the computer',
  },
  {
    rule: '12. The console',
    files: at('export const f = () => [1].map(Date.now);'),
    because: 'the clock of the computer, handed on',
  },
  {
    rule: '12. The console',
    files: at(`import dayjs from 'dayjs'; export const f = () => dayjs().format();`),
    because: 'a day of a library that reads the computer',
  },
];
