import { randomBytes } from 'node:crypto';
import { messages } from '../../../i18n/ko/product/index';
import { createOrResetOperator } from '../../../server/core/accounts/operators';
import { argon2PasswordHashing } from '../../../server/core/node/argon2';
import { resources } from '../../../src/product/resources/index';
import { gradeDocuments, memberDocuments } from '../members/people';
import { openStore, type Place, pastStore } from '../process/place';
import { recordsOf } from '../search/records';

export interface Planted {
  members: number;
  posts: number;
  /** Names to sign in with, all with one password. */
  usernames: readonly string[];
  password: string;
}

/** Fills the data of a server that ran once and is stopped: members with grades, posts, and operators. */
export async function plant(place: Place, { members, posts, usernames, password }: Planted): Promise<void> {
  const random = (bytes: number) => new Uint8Array(randomBytes(bytes));
  const store = await openStore(place);
  const grades = gradeDocuments();
  await store.transaction(async (tx) => {
    for (const grade of grades) await tx.insert('levels', grade);
  });
  const accessLog = { append: async () => {} };
  const tools = {
    resources,
    store,
    clock: () => new Date(),
    random,
    hashing: argon2PasswordHashing,
    messages,
    accessLog,
  };
  for (const username of usernames) await createOrResetOperator(tools, { username, password });
  await store.close();
  await pastStore(place, async (_ask, write) => {
    const levels = grades.map(({ _id }) => _id);
    await write('users', memberDocuments(members, levels));
    await write('boards', recordsOf('boards', posts));
  });
  await (await openStore(place)).close();
}
