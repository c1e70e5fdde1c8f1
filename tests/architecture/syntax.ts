/** A node of the ESTree, as the parser gives it. */
interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item);
  if (!isNode(value)) return;
  yield value;
  for (const child of Object.values(value)) yield* nodesIn(child);
}

const textOf: Readonly<Record<string, (node: Node) => unknown>> = {
  Literal: ({ value }) => value,
  TemplateElement: ({ value }) => (value as { raw: string }).raw,
  JSXText: ({ value }) => String(value).trim(),
  Property: ({ key }) => (key as Node).name,
};

const strings = (values: readonly unknown[]) =>
  values.filter((value): value is string => typeof value === 'string');

/** String literals, template texts and the keys of object literals in a parsed program. */
export const wordsOf = (program: unknown): ReadonlySet<string> =>
  new Set(strings(Array.from(nodesIn(program), (node) => textOf[node.type]?.(node))));

/** The specifiers of `import('…').Type` in a parsed program. */
export const typeImportsOf = (program: unknown): string[] =>
  strings(
    Array.from(nodesIn(program), (node) =>
      node.type === 'TSImportType' ? (node.source as Node).value : undefined,
    ),
  );
