import { png } from '../../core/api/pictures';
import { signedIn } from '../../core/api/signedIn';

/** What a call answered. */
export interface Answer {
  status: number;
  etag: string | null;
  // A contract is read as the specification writes it, not as our types would.
  body: Record<string, unknown> & { summary?: { totalCount: number } };
}

type Headers = Record<string, string>;
type Planted = Record<string, unknown> & { _id: string };

/** The calls of a console that was written by hand from the specification. */
export interface Console {
  get(path: string, headers?: Headers): Promise<Answer>;
  post(path: string, body: object, headers?: Headers): Promise<Answer>;
  put(path: string, body: object, headers?: Headers): Promise<Answer>;
  remove(path: string, headers?: Headers): Promise<Answer>;
  /** One multipart part, `file`. */
  upload(
    path: string,
    name: string,
    content: string | Uint8Array<ArrayBuffer>,
    headers?: Headers,
  ): Promise<Answer>;
  /** A PNG of one pixel, as such a part. */
  uploadPicture(path: string, name: string): Promise<Answer>;
  /** Fetches a file by the address that a record names. */
  download(url: string): Promise<{ status: number; type: string | null; size: number }>;
  /** Confirms one's own password: some calls are refused without it. */
  confirm(): Promise<void>;
  /** Stores what another system would have stored: a record, or further keys of one that is there. */
  plant(collection: string, record: Planted): Promise<void>;
  /** Reads what is stored, of which answers show only what the specification names. */
  stored(collection: string, id: string): Promise<Record<string, unknown> | null>;
}

export async function openConsole(): Promise<Console> {
  const { send, store, confirm } = await signedIn();

  async function call(path: string, init: RequestInit): Promise<Answer> {
    const response = await send(`/api/console/${path}`, init);
    return { status: response.status, etag: response.headers.get('etag'), body: await response.json() };
  }
  const withJson =
    (method: string) =>
    (path: string, body: object, headers: Headers = {}) => {
      const sent = { 'Content-Type': 'application/json', ...headers };
      return call(path, { method, headers: sent, body: JSON.stringify(body) });
    };
  const upload: Console['upload'] = (path, name, content, headers = {}) => {
    const body = new FormData();
    body.append('file', new File([content], name));
    return call(path, { method: 'POST', headers, body });
  };

  return {
    get: (path, headers = {}) => call(path, { headers }),
    post: withJson('POST'),
    put: withJson('PUT'),
    remove: (path, headers = {}) => call(path, { method: 'DELETE', headers }),
    upload,
    confirm,
    uploadPicture: (path, name) => upload(path, name, png),
    async download(url) {
      const response = await send(url);
      const { byteLength } = await response.arrayBuffer();
      return { status: response.status, type: response.headers.get('content-type'), size: byteLength };
    },
    stored: (collection, id) => store.get(collection, id),
    plant: (collection, record) =>
      store.transaction(async (tx) => {
        const before = await tx.get(collection, record._id);
        const document = { version: 1, ...before, ...record };
        await (before ? tx.replace(collection, document) : tx.insert(collection, document));
      }),
  };
}

/** The `_id` of a record that was answered under `key`. */
export const idIn = ({ body }: Answer, key: string): string => (body[key] as { _id: string })._id;

/** The records that a list answered under `key`. */
export const rowsIn = ({ body }: Answer, key: string) => body[key] as Record<string, unknown>[];
