import { isObject, type Loose } from '../../src/core/schema/index';
import { pageOf } from './markdown';

/** An OpenAPI document, as far as the page of calls reads it. */
export interface CallsDocument {
  paths: Readonly<Record<string, Readonly<Record<string, Loose>>>>;
  components: Loose;
}

/** One call with a curl and the answer that the document describes. */
export interface CallExample {
  method: string;
  /** Below `/api/console`. */
  path: string;
  status: string;
  body?: unknown;
  answer: unknown;
  summary: string;
  /** Whether `If-Match` names a version. */
  isVersioned: boolean;
  isUpload: boolean;
  /** Parameters without which the call is refused. */
  query: string;
  needsSession: boolean;
}

const BASE = '/api/console/';
/** The resource whose calls stand for those of every resource. */
const MODEL = 'faqs';
/** Keys that the API gives a record. */
const STAMPS: ReadonlySet<string> = new Set(['_id', 'version', 'updatedAt', 'updatedBy']);
/** Levels of an answer that an example shows. */
const DEPTH = 4;
/** Characters of an example; the rest is `…`. */
const MOST = 420;

const byFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-11-27T09:00:00.000Z',
  date: '2026-11-27',
};

/** Texts of examples; the first that a pattern allows is shown. */
const texts = ['…', 'name', '2026-10'];

const textOf = ({ format, pattern }: Loose): string =>
  byFormat[String(format)] ??
  texts.find((text) => typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text)) ??
  '…';

const resolved = (document: CallsDocument, schema: Loose): Loose => {
  const [, name] = /^#\/components\/schemas\/(.+)$/.exec(String(schema.$ref ?? '')) ?? [];
  if (name === undefined) return schema;
  const { schemas } = document.components;
  const found = isObject(schemas) ? schemas[name] : undefined;
  return isObject(found) ? found : {};
};

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : undefined);

/** Returns a value that fits a schema; a body has its required keys alone, or the first if none is. */
function sampleOf(document: CallsDocument, given: unknown, isBody: boolean, depth = DEPTH): unknown {
  const schema = resolved(document, isObject(given) ? given : {});
  if (isBody && Array.isArray(schema.examples)) return schema.examples[0];
  const inner = (part: unknown) => sampleOf(document, part, isBody, depth - 1);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const one = first(schema.anyOf) ?? first(schema.oneOf) ?? first(schema.allOf);
  if (one !== undefined) return sampleOf(document, one, isBody, depth);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') {
    const properties = isObject(schema.properties) ? schema.properties : {};
    const required = Array.isArray(schema.required) ? schema.required : [];
    const names = Object.keys(properties);
    const wanted = isBody ? names.filter((name) => required.includes(name)) : names;
    const shown = wanted.length > 0 ? wanted : names.filter((name) => !STAMPS.has(name)).slice(0, 1);
    if (depth <= 0) return {};
    return Object.fromEntries(shown.map((name) => [name, inner(properties[name])]));
  }
  if (type === 'array') return depth <= 1 ? [] : [inner(schema.items)];
  if (type === 'integer' || type === 'number') return Number(schema.minimum ?? 1);
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  return textOf(schema);
}

const contentOf = (part: unknown): Loose => (isObject(part) && isObject(part.content) ? part.content : {});

const jsonOf = (part: unknown): unknown => {
  const content = contentOf(part)['application/json'];
  return isObject(content) ? content.schema : undefined;
};

/** Returns the parameters of a call that are required or have an example, as `?month=2026-10`. */
function queryOf(document: CallsDocument, { parameters }: Loose): string {
  const needed = (Array.isArray(parameters) ? parameters : []).filter(
    (each) => isObject(each) && each.in === 'query' && (each.required === true || 'example' in each),
  );
  const parts = needed.map(
    ({ name, schema, example }) => `${name}=${example ?? sampleOf(document, schema, true)}`,
  );
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

const hasHeader = ({ parameters }: Loose, name: string) =>
  Array.isArray(parameters) &&
  parameters.some((each) => isObject(each) && each.$ref === `#/components/parameters/${name}`);

/** Returns an example of each call below the base, by path. */
export const callsOf = (document: CallsDocument): CallExample[] =>
  Object.entries(document.paths)
    .filter(([path]) => path.startsWith(BASE))
    .flatMap(([path, calls]) =>
      Object.entries(calls).map(([method, call]) => {
        const responses = isObject(call.responses) ? call.responses : {};
        const status = Object.keys(responses).find((each) => each.startsWith('2')) ?? '200';
        const schema = jsonOf(call.requestBody);
        return {
          method: method.toUpperCase(),
          path: path.slice(BASE.length),
          status,
          ...(schema !== undefined && { body: sampleOf(document, schema, true) }),
          answer: sampleOf(document, jsonOf(responses[status]), false),
          summary: String(call.summary ?? ''),
          isVersioned: hasHeader(call, 'If-Match'),
          isUpload: 'multipart/form-data' in contentOf(call.requestBody),
          query: queryOf(document, call),
          needsSession: Array.isArray(call.security) && !JSON.stringify(call.security).includes('token'),
        };
      }),
    );

const cut = (text: string) => (text.length > MOST ? `${text.slice(0, MOST)}…` : text);

/** Returns the curl of a call. */
function curlOf({ method, path, query, body, isVersioned, isUpload, needsSession }: CallExample): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`);
  const parts = [
    'curl',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    needsSession ? '-b "$session"' : '-H "$auth"',
    ...(isVersioned ? [`-H 'If-Match: "1"'`] : []),
    ...(isUpload ? ['-F file=@picture.png'] : []),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`]),
    `"$api/${address}${query}"`,
  ];
  return parts.join(' ');
}

const exampleOf = (call: CallExample): string =>
  [
    `### \`${call.method} ${call.path}\``,
    `${call.summary}.`,
    `\`\`\`sh\n${curlOf(call)}\n# ${call.status} ${cut(JSON.stringify(call.answer))}\n\`\`\``,
  ].join('\n\n');

const areaOf = ({ path }: CallExample) => path.split('/')[0] ?? '';

/** Returns the page of calls: a curl and an answer each; `resources` repeat the model's, and only list their own. */
export function callsPage(document: CallsDocument, resources: readonly string[]): string {
  const calls = callsOf(document);
  const shapeOf = ({ method, path }: CallExample) => `${method} ${path.split('/').slice(1).join('/')}`;
  const known = new Set<string>();
  const areas = [...new Set([MODEL, ...calls.map(areaOf).toSorted()])];
  const parts = areas.flatMap((area) => {
    const all = calls.filter((call) => areaOf(call) === area);
    const shown = resources.includes(area) ? all.filter((call) => !known.has(shapeOf(call))) : all;
    if (resources.includes(area)) for (const call of all) known.add(shapeOf(call));
    const rest = all.filter((call) => !shown.includes(call));
    const also = rest.map((call) => `\`${shapeOf(call).trim()}\``).join(', ');
    return [`## ${area}`, ...(also ? [`As above: ${also}.`] : []), ...shown.map(exampleOf)];
  });
  return pageOf(
    'HTTP calls',
    'Each call below `/api/console` but those of passkeys, with a curl and the shape of its answer. `GET openapi.json` has every parameter and failure; [the API](../api.md) has the rules.',
    '```sh\napi=https://console.example.com/api/console\nauth="Authorization: Bearer $KEY"   # a token, or the cookie of a session: -b "$session"\n```',
    ...parts,
  );
}
