/** A node of the ESTree, as the parser gives it. */
export interface Node {
  type: string;
  [key: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Collects the nodes of a syntax tree, without those below a node that `isLeft` names. */
function collect(value: unknown, found: Node[], isLeft?: (node: Node) => boolean): Node[] {
  if (Array.isArray(value)) for (const item of value) collect(item, found, isLeft);
  if (!isNode(value) || isLeft?.(value)) return found;
  found.push(value);
  for (const key in value) {
    const child = value[key];
    if (typeof child === 'object') collect(child, found, isLeft);
  }
  return found;
}

const nodesOf = new WeakMap<object, readonly Node[]>();

/** All nodes of a syntax tree, parents before their children. Rules that ask for the same tree share one walk. */
export function nodesIn(value: unknown): readonly Node[] {
  if (typeof value !== 'object' || value === null) return [];
  const nodes = nodesOf.get(value) ?? collect(value, []);
  nodesOf.set(value, nodes);
  return nodes;
}

const strings = (values: readonly unknown[]) =>
  values.filter((value): value is string => typeof value === 'string');

/**
 * A word of a program: the key of an object literal, a text, or a text that is used as the name of something, which it
 * is where a name is compared with it or where a resource is asked for by it.
 */
export interface Word {
  text: string;
  use: 'key' | 'text' | 'name';
}

const NAMED = /(?:name|resource|collection|reference)s?$/i;
const ASKS = /resource|reference|^use(?:Get|List)|^(?:getList|getOne|getMany|collection)/i;

/** The last name of an expression: `name` of `resource.name`, `getList` of `provider.getList`. */
export function lastNameOf(value: unknown): string {
  if (!isNode(value)) return '';
  if (value.type === 'MemberExpression') return lastNameOf(value.property);
  return typeof value.name === 'string' ? value.name : '';
}

const literal = (value: unknown) => (isNode(value) && value.type === 'Literal' ? strings([value.value]) : []);

const isNamed = (value: unknown) => NAMED.test(lastNameOf(value));

/** The texts that a node uses as names. */
const namesIn: Readonly<Record<string, (node: Node) => readonly string[]>> = {
  BinaryExpression: ({ left, right }) => [
    ...(isNamed(left) ? literal(right) : []),
    ...(isNamed(right) ? literal(left) : []),
  ],
  SwitchStatement: ({ discriminant, cases }) =>
    isNamed(discriminant) ? (cases as Node[]).flatMap(({ test }) => literal(test)) : [],
  CallExpression: ({ callee, arguments: given }) =>
    ASKS.test(lastNameOf(callee)) ? (given as Node[]).flatMap(literal) : [],
  Property: ({ key, value }) => (isNamed(key) ? literal(value) : []),
  JSXAttribute: ({ name, value }) => (isNamed(name) ? literal(value) : []),
  MemberExpression: ({ object, property, computed }) =>
    computed === true && isNamed(object) ? literal(property) : [],
};

const textsIn: Readonly<Record<string, (node: Node) => unknown>> = {
  Literal: ({ value }) => value,
  TemplateElement: ({ value }) => (value as { raw: string }).raw,
  JSXText: ({ value }) => String(value).trim(),
};

/** What only reads or declares: the types of a program, and the patterns that take an object apart. */
const SILENT = new Set(['TSLiteralType', 'ObjectPattern', 'ImportDeclaration', 'ExportAllDeclaration']);

/** A class is the theme's. */
const isClass = ({ type, name }: Node) => type === 'JSXAttribute' && lastNameOf(name) === 'className';

const spokenIn = (value: unknown) => collect(value, [], (node) => SILENT.has(node.type) || isClass(node));

/** The words of a parsed program: identifiers are none, nor is the key of `{ orders }`, which is a variable's name. */
export function wordsOf(program: unknown): readonly Word[] {
  return spokenIn(program).flatMap((node): Word[] => [
    ...strings([textsIn[node.type]?.(node)]).map((text): Word => ({ text, use: 'text' })),
    ...(node.type === 'Property' && node.shorthand !== true
      ? strings([(node.key as Node).name]).map((text): Word => ({ text, use: 'key' }))
      : []),
    ...(namesIn[node.type]?.(node) ?? []).map((text): Word => ({ text, use: 'name' })),
  ]);
}

const declaredBy: Readonly<Record<string, (node: Node) => unknown>> = {
  TSPropertySignature: ({ key }) => (key as Node).name,
  TSMethodSignature: ({ key }) => (key as Node).name,
  TSLiteralType: ({ literal: of }) => (of as Node).value,
};

/** The words that a program's types declare: what its own objects, kinds and variants are called. */
export const declaredIn = (program: unknown): ReadonlySet<string> =>
  new Set(strings(nodesIn(program).map((node) => declaredBy[node.type]?.(node))));

/** The specifiers of `import('…').Type` in a parsed program. */
export const typeImportsOf = (program: unknown): string[] =>
  strings(
    nodesIn(program).map((node) => (node.type === 'TSImportType' ? (node.source as Node).value : undefined)),
  );
