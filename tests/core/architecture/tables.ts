import type { SourceFile } from './project';
import type { Rule } from './rule';
import { isNode, lastNameOf, type Node } from './syntax';

/** Where the tables stand that say what each type of filter and of column is. */
const TABLES = /^src\/core\/schema\/(filters\/|words\/columns\.ts$)/;
/** What tells the type; it may only choose from a map that has an entry for every type. */
const ASKS = new Set(['filterType', 'columnType']);
const DRAWN_AS = 'drawnAs';
const TYPES = /^(Any)?(Filter|Column)(Of)?$|^(List|Field)Column$|^(Filter|Column)Type$/;
const LISTS = /^(filters|columns|filtersOf|columnsOf)$/;
const EQUALITY = new Set(['===', '!==', '==', '!=']);
const OWNS = new Set(['hasOwn', 'hasOwnProperty', 'propertyIsEnumerable']);

interface Placed {
  node: Node;
  parent: Node | undefined;
}

/** The nodes of a tree with what each stands in, outermost first. */
function placedIn(program: unknown): Placed[] {
  const placed: Placed[] = [];
  const visit = (value: unknown, parent: Node | undefined) => {
    if (typeof value !== 'object' || value === null) return;
    const node = isNode(value) ? value : undefined;
    if (node) placed.push({ node, parent });
    for (const key in value) visit((value as Node)[key], node ?? parent);
  };
  visit(program, undefined);
  return placed;
}

const allIn = (value: unknown) => placedIn(value).map(({ node }) => node);

const nodes = (value: unknown) => (Array.isArray(value) ? value : [value]).filter(isNode);
const nameOf = (value: unknown) => (isNode(value) && typeof value.name === 'string' ? value.name : undefined);

/** What a name stands for through parentheses, casts and `!`. */
function bare(value: unknown): unknown {
  const wraps = ['TSAsExpression', 'TSNonNullExpression', 'ParenthesizedExpression', 'TSSatisfiesExpression'];
  return isNode(value) && wraps.includes(value.type) ? bare(value.expression) : value;
}

/** What a file calls things: texts by their constant's name, imports by their alias, and its filters and columns. */
interface Names {
  texts: ReadonlyMap<string, string>;
  imports: ReadonlyMap<string, string>;
  things: ReadonlySet<string>;
}

const hasThingType = (annotated: unknown) =>
  isNode(annotated) &&
  isNode(annotated.typeAnnotation) &&
  allIn(annotated.typeAnnotation).some(
    ({ type, typeName }) => type === 'TSTypeReference' && TYPES.test(nameOf(typeName) ?? ''),
  );

/** The parameters of callbacks that go through filters or columns: `list.filters.map((each) => …)`. */
function passedIn({ callee, arguments: given }: Node): string[] {
  const source = isNode(callee) ? callee.object : undefined;
  const isOfThings = source !== undefined && allIn(source).some((node) => LISTS.test(nameOf(node) ?? ''));
  return isOfThings
    ? nodes(given).flatMap(({ params }) => nodes(params).flatMap((param) => nameOf(param) ?? []))
    : [];
}

function namesIn(all: readonly Node[]): Names {
  const texts = new Map<string, string>();
  const imports = new Map<string, string>();
  const things = new Set<string>();
  for (const node of all) {
    const id = nameOf(node.id);
    const init = bare(node.init);
    if (node.type === 'ImportSpecifier') imports.set(nameOf(node.local) ?? '', nameOf(node.imported) ?? '');
    if (node.type === 'VariableDeclarator' && id && isNode(init) && typeof init.value === 'string') {
      texts.set(id, init.value);
    }
    if (node.type === 'Identifier' && hasThingType(node.typeAnnotation)) things.add(String(node.name));
    if (node.type === 'CallExpression') for (const name of passedIn(node)) things.add(name);
    if (node.type === 'ForOfStatement' && LISTS.test(lastNameOf(node.right))) {
      for (const each of allIn(node.left)) things.add(nameOf(each) ?? '');
    }
  }
  for (const { type, id, init } of all) {
    const name = nameOf(id);
    if (type === 'VariableDeclarator' && name && things.has(nameOf(bare(init)) ?? '')) things.add(name);
  }
  return { texts, imports, things };
}

/** Whether a type speaks of the types of filters or columns: a map over them that lacks some is a branch too. */
const speaksOfTypes = (type: unknown) =>
  allIn(type).some(
    ({ typeName, literal }) =>
      /^(Filter|Column)Type$/.test(nameOf(typeName) ?? '') || (isNode(literal) && literal.value === DRAWN_AS),
  );

const TESTED: Readonly<Record<string, readonly string[]>> = {
  IfStatement: ['test'],
  ConditionalExpression: ['test'],
  LogicalExpression: ['left'],
  UnaryExpression: ['argument'],
};

/** Whether a node is asked for being there: by a condition, by `!` and `typeof`, or beside undefined and null. */
function isTested(node: Node, parent: Node | undefined): boolean {
  if (!parent) return false;
  if (TESTED[parent.type]?.some((place) => parent[place] === node)) return true;
  if (parent.type !== 'BinaryExpression' || !EQUALITY.has(String(parent.operator))) return false;
  const other = parent.left === node ? parent.right : parent.left;
  return (
    isNode(other) && (nameOf(other) === 'undefined' || (other.type === 'Literal' && other.value === null))
  );
}

/**
 * What a file asks of the types of filters and columns: each as the line and what is asked. `words` are those by which
 * filters and columns are declared; other objects may have some of them too.
 */
function typeTestsIn(file: SourceFile, words: ReadonlySet<string>): string[] {
  const placed = placedIn(file.program);
  const all = placed.map(({ node }) => node);
  const { texts, imports, things } = namesIn(all);
  const isThing = (value: unknown) => things.has(nameOf(bare(value)) ?? '');
  const wordOf = (value: unknown): string | undefined => {
    const node = bare(value);
    if (!isNode(node)) return undefined;
    const text = node.type === 'Literal' ? node.value : texts.get(nameOf(node) ?? '');
    return typeof text === 'string' && words.has(text) ? text : undefined;
  };
  // A file that declares a type with such a word means something else by it.
  const own = new Set(
    all.flatMap(({ type, literal }) => (type === 'TSLiteralType' && isNode(literal) ? [literal.value] : [])),
  );
  /** Bindings that take a filter or a column apart by such a word: `{ range: days }`. */
  const taken = new Set(
    all
      .flatMap(({ type, id, init }) =>
        type === 'VariableDeclarator' && isThing(init) && isNode(id) ? nodes(id.properties) : [],
      )
      .flatMap(({ key, value }) => {
        const bound = isNode(value) && value.type === 'AssignmentPattern' ? value.left : value;
        return words.has(nameOf(key) ?? '') ? (nameOf(bound) ?? []) : [];
      }),
  );

  const asked = ({ node, parent }: Placed): string | undefined => {
    const isIndex =
      parent?.type === 'MemberExpression' && parent.property === node && parent.computed === true;
    if (node.type === 'BinaryExpression' && node.operator === 'in') {
      const word = wordOf(node.left);
      return word ?? (isThing(node.right) ? 'in' : undefined);
    }
    if (node.type === 'BinaryExpression' && EQUALITY.has(String(node.operator))) {
      const word = wordOf(node.left) ?? wordOf(node.right);
      // A store's condition has words of the same spelling.
      const isOp = [node.left, node.right].some((side) => lastNameOf(side) === 'op');
      return isOp || own.has(word) ? undefined : word;
    }
    if (node.type === 'SwitchCase') return own.has(wordOf(node.test)) ? undefined : wordOf(node.test);
    if (node.type === 'CallExpression') {
      const name = lastNameOf(node.callee);
      const given = nodes(node.arguments);
      if (OWNS.has(name)) return given.map(wordOf).find((word) => word) ?? given.find(isThing)?.type;
      if (name === 'has' && isNode(node.callee) && lastNameOf(node.callee.object) === 'Reflect') {
        return given.map(wordOf).find((word) => word) ?? given.find(isThing)?.type;
      }
      const called = imports.get(name) ?? name;
      const isIndex =
        parent?.type === 'MemberExpression' && parent.property === node && parent.computed === true;
      return ASKS.has(called) && !isIndex ? `${called}()` : undefined;
    }
    if (node.type === 'MemberExpression') {
      const name = node.computed ? wordOf(node.property) : nameOf(node.property);
      if (name === DRAWN_AS) return isIndex || parent?.type === 'TemplateLiteral' ? undefined : name;
      if (name === undefined || !words.has(name) || !isThing(node.object)) return undefined;
      // Who casts a filter knows its type; who asks for a part of it wants to know.
      return node.object !== bare(node.object) || isTested(node, parent) ? name : undefined;
    }
    if (node.type === 'TSMappedType' && node.optional && speaksOfTypes(node.constraint))
      return 'a partial map';
    if (node.type === 'TSTypeReference' && nameOf(node.typeName) === 'Partial') {
      return speaksOfTypes(node.typeArguments) ? 'a partial map' : undefined;
    }
    if (node.type === 'Property' && parent?.type === 'ObjectPattern' && nameOf(node.key) === DRAWN_AS) {
      return DRAWN_AS;
    }
    if (node.type === 'Identifier' && taken.has(String(node.name)) && isTested(node, parent)) {
      return String(node.name);
    }
    return undefined;
  };

  const lineOf = ({ start }: Node) => file.source.slice(0, Number(start)).split('\n').length;
  return placed.flatMap((each) => {
    const what = asked(each);
    return what === undefined ? [] : [`line ${lineOf(each.node)} asks by ${what}`];
  });
}

/** Without any of these a file asks for nothing, and need not be looked through. */
const speaks = (words: readonly string[]) =>
  new RegExp(
    `['"\`](?:${words.join('|')})['"\`]|filters|Filter|columns|Column|drawnAs|filterType|columnType`,
  );

/** Only the tables know the types of filters and columns; `words` are those by which they are declared. */
export const oneTable = (words: readonly string[], speaking = speaks(words)): Rule => ({
  says: '9. Only the tables of src/core/schema ask a filter or a column for its type: all others look up a map of every type',
  broken: (project) =>
    [...project.values()]
      .filter(({ path, source }) => !TABLES.test(path) && speaking.test(source))
      .flatMap((file) => typeTestsIn(file, new Set(words)).map((test) => `${file.path}: ${test}`)),
});
