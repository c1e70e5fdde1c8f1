import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isObject, type Loose } from '../../../src/core/schema/index';
import { BASE, type Caller, type CallOptions, type TestAnswer } from '../api/harness';

/** The document of the API as these tests read it. */
export interface ApiDocument extends Loose {
  paths: Record<string, Record<string, Loose>>;
}

export const methods = ['get', 'post', 'put', 'delete'] as const;

/** Reads the document as an operator gets it. */
export async function documentFor(call: Caller): Promise<ApiDocument> {
  const { status, json } = await call('GET', 'openapi.json');
  if (status !== 200) throw new Error(`The document was not answered: ${status}`);
  return json as unknown as ApiDocument;
}

/** The document with every object closed, so that a key that it does not know is a mistake. */
export function closed<T>(value: T): T {
  if (Array.isArray(value)) return value.map(closed) as T;
  if (!isObject(value)) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, closed(each)]));
  const isOpen = inner.type === 'object' && isObject(inner.properties) && !('additionalProperties' in inner);
  return (isOpen ? { ...inner, additionalProperties: false } : inner) as T;
}

const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1');

/** The path of the document that a call goes to: one without parameters before one with them. */
function pathFor({ paths }: ApiDocument, method: string, address: string): string {
  const parts = address.split('?')[0]?.split('/') ?? [];
  const fits = (path: string) => {
    const own = path.split('/');
    return own.length === parts.length && own.every((part, at) => part.startsWith('{') || part === parts[at]);
  };
  const found = Object.keys(paths).filter((path) => fits(path) && paths[path]?.[method]);
  const [best] = found.toSorted((a, b) => a.split('{').length - b.split('{').length);
  if (best === undefined) throw new Error(`The document has no ${method} ${address}`);
  return best;
}

/** What a document says of calls and answers. */
export interface Checker {
  /** What is wrong with an answer, by the document; an undeclared status is. */
  answer(method: string, path: string, answer: TestAnswer): string[];
  /** What is wrong with a JSON body. */
  body(method: string, path: string, body: unknown): string[];
  /** The calls that no answer has been checked of but failures. */
  unanswered(): string[];
}

export function checkerOf(open: ApiDocument): Checker {
  const document = closed(open);
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'api');
  const known = new Map<string, ValidateFunction>();
  const done = new Set<string>();
  const problems = (place: readonly string[], value: unknown): string[] => {
    const pointer = `api#/${place.map(escaped).join('/')}`;
    const validate = known.get(pointer) ?? ajv.compile({ $ref: pointer });
    known.set(pointer, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  };
  const placeOf = (method: string, path: string) => {
    const address = path.startsWith('/') ? path : `${BASE}/${path}`;
    return ['paths', pathFor(document, method.toLowerCase(), address), method.toLowerCase()];
  };
  const at = (place: readonly string[]) =>
    place.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), document);
  return {
    answer(method, path, { status, json }) {
      const place = [...placeOf(method, path), 'responses', String(status)];
      const declared = at(place);
      if (declared === undefined) return [`${status} is not declared: ${JSON.stringify(json)}`];
      if (status < 400) done.add(place.slice(1, 3).join(' '));
      const content = isObject(declared) && isObject(declared.content) ? declared.content : {};
      if (!content['application/json']) return [];
      return problems([...place, 'content', 'application/json', 'schema'], json);
    },
    body(method, path, body) {
      const place = [...placeOf(method, path), 'requestBody', 'content', 'application/json', 'schema'];
      return at(place) === undefined ? ['No body is declared'] : problems(place, body);
    },
    unanswered: () =>
      Object.entries(document.paths)
        .flatMap(([path, item]) => Object.keys(item).map((method) => `${path} ${method}`))
        .filter((call) => !done.has(call)),
  };
}

/** A caller whose calls and answers are held to the document: throws on the first that is not as declared. */
export function heldTo(checker: Checker, call: Caller): Caller {
  return async (method, path, options: CallOptions = {}) => {
    const answer = await call(method, path, options);
    const wrong = checker.answer(method, path, answer);
    if (options.body !== undefined && answer.status < 400) {
      wrong.push(...checker.body(method, path, options.body).map((problem) => `body ${problem}`));
    }
    if (wrong.length > 0) {
      throw new Error(`${method} ${path} answered ${answer.status}:\n${wrong.join('\n')}`);
    }
    return answer;
  };
}
