import { parse } from 'postcss';
import { isNode, lastNameOf, type Node, nodesIn } from './syntax';

/** The classes that a stylesheet styles: its own, and those that it takes over from a library with `:global`. */
export interface StyledClasses {
  own: ReadonlySet<string>;
  foreign: ReadonlySet<string>;
}

const GLOBAL = /:global\(([^)]*)\)/g;
const ATTRIBUTE = /\[[^\]]*\]/g;
const CLASS = /\.(-?[a-z_][\w-]*)/gi;

const classesIn = (selector: string) => Array.from(selector.matchAll(CLASS), ([, name = '']) => name);

/** What a stylesheet styles, wherever in it: in layers and media queries too. */
export function styledIn(source: string): StyledClasses {
  const own = new Set<string>();
  const foreign = new Set<string>();
  parse(source).walkRules(({ selector }) => {
    for (const [, inner = ''] of selector.matchAll(GLOBAL))
      for (const name of classesIn(inner)) foreign.add(name);
    for (const name of classesIn(selector.replace(GLOBAL, '').replace(ATTRIBUTE, ''))) own.add(name);
  });
  return { own, foreign };
}

/** The classes that code names: words for classes of the whole page, members of an imported CSS module. */
export interface NamedClasses {
  words: readonly string[];
  /** `name` is undefined where it is computed, so that no reader of the code knows it. */
  members: readonly { specifier: string; name: string | undefined }[];
}

const split = (text: unknown) => (typeof text === 'string' ? text.split(/\s+/).filter(Boolean) : []);

const isClassNames = (node: Node) =>
  node.type === 'CallExpression' && lastNameOf(node.callee) === 'classNames';

/** The texts that an expression may give a class, past its conditions. */
function textsOf(value: unknown): string[] {
  if (!isNode(value)) return [];
  if (value.type === 'Literal') return split(value.value);
  if (value.type === 'TemplateLiteral') {
    return (value.quasis as Node[]).flatMap((part) => split((part.value as { cooked: string }).cooked));
  }
  if (value.type === 'JSXExpressionContainer') return textsOf(value.expression);
  if (value.type === 'ConditionalExpression')
    return [...textsOf(value.consequent), ...textsOf(value.alternate)];
  if (value.type === 'LogicalExpression') {
    return [...(value.operator === '&&' ? [] : textsOf(value.left)), ...textsOf(value.right)];
  }
  return isClassNames(value) ? (value.arguments as unknown[]).flatMap(textsOf) : [];
}

/** Where a node gives an element its class; undefined where it does not. */
function classGivenBy(node: Node): unknown {
  if (node.type === 'JSXAttribute' && lastNameOf(node.name) === 'className') return node.value;
  if (node.type === 'Property' && lastNameOf(node.key) === 'className') return node.value;
  if (node.type === 'AssignmentExpression' && lastNameOf(node.left) === 'className') return node.right;
  return isClassNames(node) ? node : undefined;
}

const MODULE = /\.module\.css$/;

/** The names under which a program imports CSS modules, with their specifiers. */
const modulesOf = (nodes: readonly Node[]) =>
  new Map(
    nodes
      .filter(({ type }) => type === 'ImportDeclaration')
      .map(({ specifiers, source }) => ({
        specifiers: specifiers as Node[],
        specifier: (source as Node).value,
      }))
      .flatMap(({ specifiers, specifier }) =>
        typeof specifier === 'string' && MODULE.test(specifier)
          ? specifiers.map(({ local }) => [lastNameOf(local), specifier] as const)
          : [],
      ),
  );

/** The classes that a parsed program names. */
export function namedIn(program: unknown): NamedClasses {
  const nodes = nodesIn(program);
  const modules = modulesOf(nodes);
  return {
    words: [...new Set(nodes.flatMap((node) => textsOf(classGivenBy(node))))],
    members: nodes
      .filter(({ type }) => type === 'MemberExpression')
      .flatMap(({ object, property, computed }) => {
        const specifier = isNode(object) && object.type === 'Identifier' && modules.get(lastNameOf(object));
        return specifier ? [{ specifier, name: computed ? undefined : lastNameOf(property) }] : [];
      }),
  };
}
