import type { Project, SourceFile } from './project';
import type { Rule } from './rule';
import { isNode, lastNameOf, type Node, nodesIn } from './syntax';

/** What is built and runs; tests may do what an attacker would. */
const RUNS = /^(?:src|server|mocks|demo|i18n|scripts|vite)\//;
const MARKUP = new Set([
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'dangerouslySetInnerHTML',
  'createContextualFragment',
  'setHTMLUnsafe',
  'srcdoc',
  'write',
  'writeln',
]);
const MARKUP_WORDS = new RegExp([...MARKUP].join('|'));
const RUN_WORDS = /\beval\b|\bFunction\b|\bset(?:Timeout|Interval|Immediate)\b|child_process|\bvm\b/;
const QUERY_WORDS =
  /\braw\b|\b(?:select|insert|update|delete|replace|create|drop|alter|pragma|with|begin|vacuum|explain|attach)\s/i;

/** What may be said, and why nothing of it runs. */
const EXCUSED: Readonly<Record<string, string>> = {
  'src/core/engine/richText/paste/pastedImages.ts: innerHTML': 'a template, whose content is inert',
  'src/core/engine/richText/paste/pastedHtml.ts: innerHTML': 'a template, read back and purified',
  'src/core/engine/richText/useControlledEditor.ts: innerHTML': 'read of a document that is no page',
  'server/core/node/database/sqlite/rows.ts: raw SQL that is not written in the source': 'the texts below it',
  'server/core/node/database/sqlite/rows.ts: a query that is joined: insert into':
    "the schema's own names, quoted",
  'server/core/node/database/sqlite/rows.ts: a query that is joined: delete from':
    "the schema's own names, quoted",
  'server/core/node/database/sqlite/snapshot.ts: a query that is joined: select max(rowid) as last from "':
    "the name of a schema's own table",
  'server/core/node/database/sqlite/filters/texts.ts: raw SQL that is not written in the source':
    'the texts in the file',
  'server/core/node/database/sqlite/filters/texts.ts: a query that is joined: drop table if exists':
    'as above',
  'server/core/node/database/sqlite/filters/texts.ts: a query that is joined: create virtual table':
    'as above',
  'server/core/node/database/sqlite/filters/texts.ts: a query that is joined: insert into': 'as above',
  'server/core/node/database/postgres/holds.ts: a query that is joined: select':
    'one of two functions, named in the file, and a quoted name',
};
const TIMERS = new Set(['setTimeout', 'setInterval', 'setImmediate']);
const PROGRAMS = /^(?:node:)?(?:child_process|vm)$/;
const QUERY =
  /^\s*(?:select|insert|update|delete|replace|create|drop|alter|pragma|with|begin|vacuum|explain|attach)\s/i;
/** The name of what is written in the source. */
const CONSTANT = /^[A-Z][A-Z\d_]*$/;

/** Only a file that says one of a rule's words can break it: the trees of all others are not walked. */
const filesThatSay = (project: Project, words: RegExp) =>
  [...project.values()].filter(({ path, code }) => RUNS.test(path) && words.test(code));

/** What is found in the files that run, but for what is excused. */
const faultsIn = (project: Project, words: RegExp, found: (file: SourceFile) => Iterable<string>) => {
  const all = filesThatSay(project, words).flatMap((file) =>
    [...new Set(found(file))].map((what) => `${file.path}: ${what}`),
  );
  return all.filter((each) => !Object.hasOwn(EXCUSED, each));
};

const nameOf = (value: unknown) =>
  isNode(value) && value.type === 'Literal' ? String(value.value) : lastNameOf(value);

function* markupIn(program: unknown): Generator<string> {
  for (const node of nodesIn(program)) {
    const isOwner = node.type === 'MemberExpression' || node.type === 'Property';
    const name = isOwner ? nameOf(node.property ?? node.key) : '';
    const isDocument = isNode(node.object) && lastNameOf(node.object) === 'document';
    const isWritten = name.startsWith('write') ? isDocument : true;
    if (MARKUP.has(name) && isWritten) yield name;
    if (node.type === 'JSXAttribute' && isNode(node.name) && MARKUP.has(String(node.name.name)))
      yield String(node.name.name);
  }
}

const isText = (value: unknown) =>
  isNode(value) &&
  (value.type === 'TemplateLiteral' || (value.type === 'Literal' && typeof value.value === 'string'));

function* evaluatedIn(program: unknown): Generator<string> {
  for (const node of nodesIn(program)) {
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') continue;
    const name = lastNameOf(node.callee);
    const [first] = Array.isArray(node.arguments) ? node.arguments : [];
    if (name === 'eval' || name === 'Function') yield name;
    if (TIMERS.has(name) && isText(first)) yield `${name} with a text`;
  }
}

/** Whether an expression is written in the source, so that nobody's input is in it. */
const isFixed = (value: unknown): boolean => {
  if (!isNode(value)) return false;
  const all = (values: unknown) => Array.isArray(values) && values.every(isFixed);
  if (value.type === 'Literal') return true;
  if (value.type === 'Identifier') return CONSTANT.test(String(value.name));
  if (value.type === 'TemplateLiteral') return all(value.expressions);
  if (value.type === 'ConditionalExpression') return isFixed(value.consequent) && isFixed(value.alternate);
  if (value.type === 'BinaryExpression') return isFixed(value.left) && isFixed(value.right);
  return false;
};

const beginning = (node: Node): string => {
  if (node.type === 'Literal') return String(node.value);
  if (node.type === 'BinaryExpression' && isNode(node.left)) return beginning(node.left);
  const [first] = Array.isArray(node.quasis) ? node.quasis : [];
  return isNode(first) ? String((first.value as { raw?: unknown }).raw ?? '') : '';
};

/** Texts that are queries and hold more than what stands in the source; tagged ones bind what they are given. */
function* builtIn(program: unknown): Generator<string> {
  const bound = new Set<unknown>();
  for (const node of nodesIn(program)) {
    if (node.type === 'TaggedTemplateExpression') bound.add(node.quasi);
    if (node.type === 'CallExpression' && isRaw(node.callee)) {
      const [first] = Array.isArray(node.arguments) ? node.arguments : [];
      if (!isFixed(first)) yield 'raw SQL that is not written in the source';
    }
    const isJoined =
      node.type === 'TemplateLiteral' || (node.type === 'BinaryExpression' && node.operator === '+');
    if (isJoined && !bound.has(node) && !isFixed(node) && QUERY.test(beginning(node)))
      yield `a query that is joined: ${beginning(node).trim()}`;
  }
}

const isRaw = (callee: unknown) =>
  isNode(callee) &&
  callee.type === 'MemberExpression' &&
  lastNameOf(callee.property) === 'raw' &&
  ['sql', 'CompiledQuery'].includes(lastNameOf(callee.object));

function* programsIn({ path, imports }: SourceFile): Generator<string> {
  if (path.startsWith('scripts/')) return;
  for (const { target } of imports) if (PROGRAMS.test(target)) yield `imports ${target}`;
}

const noMarkup: Rule = {
  says: '11. Markup is parsed only where rich text is taken in, never written into a page: what it holds would run',
  broken: (project) => faultsIn(project, MARKUP_WORDS, ({ program }) => markupIn(program)),
};

const noEvaluation: Rule = {
  says: '11. Nothing that is data is run: no eval, no Function, no text for a timer, no other program in the server',
  broken: (project) =>
    faultsIn(project, RUN_WORDS, (file) => [...evaluatedIn(file.program), ...programsIn(file)]),
};

const noBuiltQueries: Rule = {
  says: '11. A query is written in the source, and its values are bound: a joined one runs what somebody typed',
  broken: (project) => faultsIn(project, QUERY_WORDS, ({ program }) => builtIn(program)),
};

/** A text that is put into a normal form. */
function* normalisedIn(program: unknown): Generator<string> {
  for (const node of nodesIn(program)) {
    if (node.type === 'MemberExpression' && nameOf(node.property) === 'normalize') yield 'normalize';
  }
}

const NORMAL_FORMS = 'src/core/schema/text/text.ts';
const TAKES_TEXT = /^(?:src\/core\/schema|server)\//;

const guardedForms: Rule = {
  says: `11. Normal forms of text in server and src/core/schema are made in ${NORMAL_FORMS} alone: many marks on a letter would take minutes elsewhere`,
  broken: (project) =>
    faultsIn(project, /\bnormalize\b/, ({ path, program }) =>
      TAKES_TEXT.test(path) && path !== NORMAL_FORMS ? normalisedIn(program) : [],
    ),
};

/** What is excused and no longer there. */
export const staleExcuses = (project: Project): string[] =>
  Object.keys(EXCUSED).filter((excuse) => {
    const [path = '', what = ''] = excuse.split(/: (.*)/s);
    const program = project.get(path)?.program;
    return ![...markupIn(program), ...builtIn(program)].includes(what);
  });

/** Rules by which an attack would come in. */
export const safetyRules: readonly Rule[] = [noMarkup, noEvaluation, noBuiltQueries, guardedForms];
