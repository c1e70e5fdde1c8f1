import type { Answer, Client } from '../../../tests/core/node/client';

const PATH = 'notifications';

/** What a record must hold: both texts carry its number, so that a half-stored save shows. */
export interface State {
  number: number;
  /** The number of the attachment, or null if there is none. */
  file: number | null;
}

export interface Known {
  name: string;
  id: string;
  version: number;
  state: State;
}

/** One save that a client asked for; `known` is the record before it, or null if it creates one. */
export interface Attempt {
  kind: 'create' | 'update' | 'upload';
  /** The Idempotency-Key. */
  key: string;
  name: string;
  known: Known | null;
  /** What the record holds once the save is there. */
  wanted: State;
}

const LINES = 2_000;

const textsOf = (name: string, { number }: State) => ({
  subject: `(${name}) ${number}`,
  content: `<p>(${name}) ${number}</p>`,
  isNotice: number % 2 === 1,
});

/** An attachment's text, some 20 KB. */
const attachmentOf = (name: string, number: number) => `(${name}) ${number}\n`.repeat(LINES);

const fileOf = ({ name, wanted }: Attempt) =>
  new File([attachmentOf(name, wanted.file ?? 0)], `${wanted.file}.txt`, { type: 'text/plain' });

const send: Readonly<Record<Attempt['kind'], (client: Client, attempt: Attempt) => Promise<Answer>>> = {
  create: (client, { key, name, wanted }) =>
    client('POST', PATH, { json: textsOf(name, wanted), headers: { 'Idempotency-Key': key } }),
  update: (client, { name, known, wanted }) =>
    client('PUT', `${PATH}/${known?.id}`, {
      json: { _id: known?.id, ...textsOf(name, wanted) },
      headers: { 'If-Match': `"${known?.version}"` },
    }),
  upload: (client, attempt) =>
    client('POST', `${PATH}/${attempt.known?.id}/upload`, {
      file: fileOf(attempt),
      headers: { 'Idempotency-Key': attempt.key, 'If-Match': '*' },
    }),
};

export interface Notice {
  _id: string;
  version: number;
  subject: string;
  content: string;
  isNotice: boolean;
  upload: { name: string; url: string } | null;
}

const noticeIn = ({ json }: Answer) => json.notification as Notice;

/** Sends a save; returns the record after it. A save that was stored before causes a conflict, not a second one. */
export const sendAttempt = async (client: Client, attempt: Attempt): Promise<Known> => {
  const answer = await send[attempt.kind](client, attempt);
  const stored = answer.status < 300 || (answer.status === 412 && attempt.kind === 'update');
  if (!stored) throw new Error(`${attempt.kind} was refused: ${JSON.stringify(answer.json)}`);
  const { _id: id, version } = noticeIn(answer);
  return { name: attempt.name, id, version, state: attempt.wanted };
};

/** Records whose subject names `name`, as the server holds them. */
export const findByName = async (client: Client, name: string): Promise<Notice[]> => {
  const query = new URLSearchParams({ searchKey: 'subject', searchValue: `(${name})` });
  const { json } = await client('GET', `${PATH}?${query}`, { headers: { skip: '0', limit: '0' } });
  return json.notifications as Notice[];
};

/** How many records the server holds. */
export const countAll = async (client: Client): Promise<number> => {
  const { json } = await client('GET', PATH, { headers: { skip: '0', limit: '1' } });
  return (json.summary as { totalCount: number }).totalCount;
};

/** What a stored record holds; throws if it is half there. */
export const stateOf = async (client: Client, name: string, notice: Notice): Promise<State> => {
  const { subject, content, isNotice, upload } = notice;
  const number = Number(subject.replace(`(${name}) `, ''));
  const texts = textsOf(name, { number, file: null });
  if (content !== texts.content || isNotice !== texts.isNotice) {
    throw new Error(`${name} is half there: ${JSON.stringify(notice)}`);
  }
  if (!upload) return { number, file: null };
  const file = Number.parseInt(upload.name, 10);
  const { text } = await client('GET', upload.url);
  if (text !== attachmentOf(name, file)) throw new Error(`The attachment ${file} of ${name} is half there`);
  return { number, file };
};
