import { API_BASE_PATH, type Route } from '../../../server/core/call/route';
import { buildOpenApiDocument } from '../../../server/core/description/document';
import type { AnyResource, Loose } from '../../../src/core/schema/index';
import { resources } from '../../../src/product/resources/index';
import type { Caller, TestApi } from '../../../tests/core/api/harness';
import { type Example, examplesOf } from '../../../tests/product/api/examples';

/** Where sqlmap puts its payloads: behind each of these marks. */
const MARK = '*';

/** Which calls are tried: lists with their filters, other reads, or what changes something. */
export type Share = 'lists' | 'reads' | 'changes';

/** A request as it goes over the wire, with a mark behind each value that is tried. */
export interface Marked {
  name: string;
  share: Share;
  text: string;
  values: number;
}

interface Parameter {
  name: string;
  isRequired: boolean;
  /** A value that the call takes. */
  value: string;
}

/** Values of the headers that calls declare; a declared one that is missing here is an error. */
const headerValues: Readonly<Record<string, string>> = {
  skip: '0',
  limit: '10',
  'X-Export-Reason': 'a%20reason%20to%20look',
  'If-None-Match': '"none"',
  'If-Match': '"1"',
  'Idempotency-Key': 'key',
  'X-Renewal': '1',
};

/** Values that find something, by the name of a parameter whose schema tells none. */
const known: Readonly<Record<string, string>> = {
  from: '2026-01-01',
  to: '2026-03-01',
  month: '2026-02',
  q: '가을',
};

function sampleOf(name: string, schema: Loose): string {
  const [first] = Array.isArray(schema.enum) ? schema.enum : [];
  if (first !== undefined) return String(first);
  if (known[name]) return known[name];
  if (schema.format === 'date') return '2026-01-01';
  return schema.type === 'boolean' ? 'true' : schema.type === 'integer' ? '1' : '가을';
}

/** The parameters that the API's own description tells of a call: those of its query, and its headers. */
function parametersOf(document: Loose, route: Route) {
  const paths = document.paths as Record<string, Record<string, Loose>>;
  const path = route.path.replace(/:(\w+)/g, '{$1}');
  const declared = (paths[path]?.[route.method.toLowerCase()]?.parameters ?? []) as Loose[];
  const query = declared
    .filter((one) => one.in === 'query')
    .map(
      ({ name, schema, required }): Parameter => ({
        name: String(name),
        isRequired: required === true,
        value: sampleOf(String(name), schema as Loose),
      }),
    );
  const headers = declared.flatMap(({ $ref }) =>
    typeof $ref === 'string' ? [$ref.split('/').at(-1) ?? ''] : [],
  );
  return { query, headers };
}

const encoded = (text: string) => encodeURIComponent(text).replaceAll(MARK, '%2A');

/** The path of an example, with a mark behind what stands for a parameter in its route. */
function markedPath(route: Route, path: string): string {
  const declared = route.path.replace(`${API_BASE_PATH}/`, '').split('/');
  const segments = path.split('/');
  return segments
    .map((segment, at) => encoded(segment) + (declared[at]?.startsWith(':') ? MARK : ''))
    .join('/');
}

/** Stands around a number until the body is text: its mark has to follow it without quotes. */
const NUMBER = '#number#';

/** A value with a mark behind each text and number in it. */
function markedBody(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(markedBody);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, markedBody(inner)]));
  }
  if (typeof value === 'number') return NUMBER + value + MARK + NUMBER;
  return typeof value === 'string' ? value.replaceAll(MARK, '') + MARK : value;
}

const jsonOf = (body: unknown): string =>
  JSON.stringify(markedBody(body)).replaceAll(`"${NUMBER}`, '').replaceAll(`${NUMBER}"`, '');

const BOUNDARY = 'sqlmap-boundary';

/** An upload of a short text whose name is tried. */
const multipart = [
  `--${BOUNDARY}`,
  `Content-Disposition: form-data; name="file"; filename="a${MARK}.txt"`,
  'Content-Type: text/plain',
  '',
  'a text',
  `--${BOUNDARY}--`,
  '',
].join('\r\n');

function bodyOf({ options }: Example): { type: string; text: string } | null {
  if (options.raw) return { type: `multipart/form-data; boundary=${BOUNDARY}`, text: multipart };
  if (options.body === undefined) return null;
  return { type: 'application/json', text: jsonOf(options.body) };
}

const shareOf = ({ method }: Route, query: readonly Parameter[]): Share =>
  method !== 'GET' ? 'changes' : query.length > 0 ? 'lists' : 'reads';

/** Names of parameters that mean nothing without another one. */
const beside: Readonly<Record<string, string>> = { searchValue: 'searchKey', searchKey: 'searchValue' };

/** What tells one face of a collection from the others, each of which has filters of its own. */
type Face = Readonly<Record<string, unknown>>;

function facesOf(route: Route): Face[] {
  const all: readonly AnyResource[] = resources;
  const fixed = all
    .filter(({ api }) => route.path === `${API_BASE_PATH}/${api.path}`)
    .map(({ api }) => api.fixed ?? {});
  return fixed.length > 0 ? fixed : [{}];
}

/** A version that no record has: with it a call ends before it changes anything, so it is tried by itself. */
const VERSION = 'If-Match';

/** Returns the requests of a call: one with all its values but filters and the version, then one for each of these. */
function requestsOf(route: Route, example: Example, document: Loose, host: string): Marked[] {
  const { query, headers } = parametersOf(document, route);
  const [path = '', given = ''] = example.path.split('?');
  const fixed = new URLSearchParams(given);
  const body = bodyOf(example);
  const write = (
    tried: Parameter | null,
    sends = (header: string) => header !== VERSION,
    resource: Face = {},
  ): Marked => {
    const needed = query.filter(
      ({ name, isRequired }) => name !== tried?.name && (isRequired || name === beside[tried?.name ?? '']),
    );
    const others = [...fixed].filter(([name]) => !query.some((one) => one.name === name));
    const parameters = [
      ...others.map(([name, value]) => `${name}=${encoded(value)}`),
      ...needed.map(
        ({ name, value }) =>
          `${encoded(name)}=${encoded(String(resource[name] ?? value))}${tried ? '' : MARK}`,
      ),
      ...(tried ? [`${encoded(tried.name)}=${encoded(tried.value)}${MARK}`] : []),
    ].join('&');
    const way = tried ? path.split('/').map(encoded).join('/') : markedPath(route, path);
    const sent = headers.filter(sends).map((name) => {
      const value = headerValues[name];
      if (value === undefined) throw new Error(`${route.path} declares a header that is not tried: ${name}`);
      return `${name}: ${value}${tried ? '' : MARK}`;
    });
    const typed = body ? [`Content-Type: ${body.type}`] : [];
    const target = `${API_BASE_PATH}/${way}${parameters && `?${parameters}`}`;
    const text = [
      `${route.method} ${route.path.startsWith(API_BASE_PATH) ? target : target.slice(API_BASE_PATH.length)} HTTP/1.1`,
      `Host: ${host}`,
      ...sent,
      ...typed,
      '',
      body?.text ?? '',
    ].join('\r\n');
    const name = [route.method, route.path, tried?.name, ...Object.values(resource)]
      .filter(Boolean)
      .join(' ');
    return { name, share: shareOf(route, query), text, values: text.split(MARK).length - 1 };
  };
  const filters = query.filter(({ isRequired }) => !isRequired);
  const versioned = headers.includes(VERSION)
    ? [{ ...write(null, (header) => header === VERSION), name: `${route.method} ${route.path} ${VERSION}` }]
    : [];
  const all = [
    write(null),
    ...versioned,
    ...facesOf(route).flatMap((resource) => filters.map((filter) => write(filter, undefined, resource))),
  ];
  return all.filter(({ values }) => values > 0);
}

/** Returns the requests of every declared call, over records that are made for them. */
export async function allRequests(t: TestApi, call: Caller, host: string): Promise<Marked[]> {
  const { routes } = t.api;
  const document = await buildOpenApiDocument({ routes, resources, base: API_BASE_PATH, cookie: 'session' });
  const examples = await examplesOf(t, call);
  const requests = routes.flatMap((route, index) => {
    const example = examples[index];
    return example ? requestsOf(route, example, document, host) : [];
  });
  // What deletes comes last: the others are about the same records.
  const rank = ({ name }: Marked) => Number(name.startsWith('DELETE') || name.endsWith('/delete'));
  return requests.toSorted((one, other) => rank(one) - rank(other));
}

/** Sends a request as it was meant, without its marks; returns the status of its answer. */
export async function statusOf({ text }: Marked, host: string): Promise<number> {
  const [head = '', body = ''] = text.replaceAll(MARK, '').split('\r\n\r\n', 2);
  const [line = '', ...headers] = head.split('\r\n');
  const [method = '', path = ''] = line.split(' ');
  const pairs = headers.map((header): [string, string] => {
    const at = header.indexOf(': ');
    return [header.slice(0, at), header.slice(at + 2)];
  });
  const response = await fetch(`http://${host}${path}`, {
    method,
    headers: pairs.filter(([name]) => name !== 'Host'),
    ...(body && { body: text.replaceAll(MARK, '').slice(head.length + 4) }),
  });
  await response.arrayBuffer();
  return response.status;
}
