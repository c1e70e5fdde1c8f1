import { setTimeout as wait } from 'node:timers/promises';
import { chanceOf } from '../../../demo/random';
import type { Answer, Client } from '../../../tests/core/node/client';

/** Milliseconds that an operator looks at an answer before the next call. */
const PAUSE = { shortest: 500, longest: 1_500 };

/** One answered call: of what kind, when it began, and how long it took (milliseconds). */
export interface Timed {
  kind: Kind;
  at: number;
  took: number;
}

export type Kind = 'list' | 'record' | 'save' | 'other';

/** A record that one operator alone changes. */
interface Own {
  path: string;
  _id: string;
}

interface Step {
  kind: Kind;
  name: string;
  call: (client: Client, own: readonly Own[], chance: ReturnType<typeof chanceOf>) => Promise<Answer>;
}

const paged = (path: string, skip = 0): Step['call'] => {
  const headers = { skip: String(skip), limit: '20' };
  return (client) => client('GET', path, { headers });
};

const MEMBERS = 'users?isWithdrawn=false';
const post = (code: string) => `boards?code=${code}`;

/** Changes the first text of a record of one's own, as a form does: with the version that was read. */
const save =
  (field: string, at: number): Step['call'] =>
  async (client, own, chance) => {
    const record = own[at];
    if (!record) throw new Error('An operator has no record of their own');
    const read = await client('GET', `${record.path}/${record._id}`);
    const version = read.headers.get('etag') ?? '';
    const json = { _id: record._id, [field]: `고침 ${chance.integer(1, 999_999)}` };
    return client('PUT', `${record.path}/${record._id}`, { json, headers: { 'If-Match': version } });
  };

/** What an operator does, in the shares of a working day: mostly lists, then single records, then saves. */
const steps: readonly Step[] = [
  { kind: 'list', name: 'members', call: paged(MEMBERS) },
  {
    kind: 'record',
    name: 'a member',
    call: (client, own) => client('GET', `${own[0]?.path}/${own[0]?._id}`),
  },
  { kind: 'list', name: 'members named 김민', call: paged(`${MEMBERS}&name=김민`) },
  { kind: 'list', name: 'members by phone', call: paged(`${MEMBERS}&phone=1234`) },
  { kind: 'save', name: 'a note of a member', call: save('note', 0) },
  { kind: 'list', name: 'posts', call: paged(post('work')) },
  { kind: 'list', name: 'posts, deep', call: paged(post('press'), 3_000) },
  { kind: 'record', name: 'a post', call: (client, own) => client('GET', `${own[1]?.path}/${own[1]?._id}`) },
  { kind: 'save', name: 'the subject of a post', call: save('subject', 1) },
  { kind: 'list', name: 'posts found', call: paged(`${post('work')}&searchKey=subject&searchValue=가을`) },
  {
    kind: 'save',
    name: 'a new question',
    call: (client, _own, chance) =>
      client('POST', 'faqs', {
        json: { subject: `질문 ${chance.integer(1, 999_999)}`, content: '<p>답변</p>' },
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      }),
  },
  { kind: 'list', name: 'questions', call: paged('faqs') },
  { kind: 'list', name: 'members, sorted, deep', call: paged(`${MEMBERS}&sort=name`, 10_000) },
  { kind: 'other', name: 'search', call: (client) => client('GET', 'search?q=가을') },
  { kind: 'other', name: 'dashboard', call: (client) => client('GET', 'dashboard/summary') },
];

/** An operator at work until told to stop; what failed is counted by what it was. */
export interface Work {
  timed: Timed[];
  failed: Map<string, number>;
}

const idsOf = async (client: Client, path: string, many: string, skip: number): Promise<string> => {
  const { json } = await client('GET', path, { headers: { skip: String(skip), limit: '1' } });
  const [record] = json[many] as { _id: string }[];
  if (!record) throw new Error(`${path} has no record ${skip}`);
  return record._id;
};

/** Has an operator take one step after the other until `isOver`. Each operator has a member and a post of their own. */
export async function operate(
  client: Client,
  index: number,
  work: Work,
  isOver: () => boolean,
): Promise<void> {
  const chance = chanceOf(`load ${index}`);
  const own = [
    { path: 'users', _id: await idsOf(client, MEMBERS, 'users', 100 + index) },
    { path: 'boards', _id: await idsOf(client, post('work'), 'boards', 100 + index) },
  ];
  for (let turn = index; !isOver(); turn += 1) {
    await wait(chance.integer(PAUSE.shortest, PAUSE.longest));
    const step = steps[turn % steps.length];
    if (!step || isOver()) return;
    const at = performance.now();
    const status = await step.call(client, own, chance).then(
      (answer) => answer.status,
      () => 0,
    );
    work.timed.push({ kind: step.kind, at, took: performance.now() - at });
    if (status >= 200 && status < 300) continue;
    const name = `${step.name}: ${status || 'no answer'}`;
    work.failed.set(name, (work.failed.get(name) ?? 0) + 1);
  }
}
