import { signedInFetch } from '../api/signedIn';

/** What a call answered. */
export interface Answer {
  status: number;
  etag: string | null;
  // A contract is read as the specification writes it, not as our types would.
  body: Record<string, unknown> & { summary?: { totalCount: number } };
}

/** The calls of a console that was written by hand from the specification. */
export interface Console {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body: object): Promise<Answer>;
  put(path: string, body: object): Promise<Answer>;
  remove(path: string): Promise<Answer>;
  /** One multipart part, `file`. */
  upload(path: string, name: string, content: string): Promise<Answer>;
}

export async function openConsole(): Promise<Console> {
  const send = await signedInFetch();

  async function call(path: string, init: RequestInit): Promise<Answer> {
    const response = await send(`/api/console/${path}`, init);
    return { status: response.status, etag: response.headers.get('etag'), body: await response.json() };
  }
  const withJson = (method: string) => (path: string, body: object) =>
    call(path, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

  return {
    get: (path, headers = {}) => call(path, { headers }),
    post: withJson('POST'),
    put: withJson('PUT'),
    remove: (path) => call(path, { method: 'DELETE' }),
    upload(path, name, content) {
      const body = new FormData();
      body.append('file', new File([content], name));
      return call(path, { method: 'POST', body });
    },
  };
}

/** The `_id` of a record that was answered under `key`. */
export const idIn = ({ body }: Answer, key: string): string => (body[key] as { _id: string })._id;
