import { ASSETS } from '../../../assets/assets';
import type { Files } from '../../../files/files';
import type { Source } from '../../database/shared/reading';

/** Files that are copied at the same time. */
const AT_ONCE = 8;

/** Returns the ids of the files that the records in a database name. */
export async function namedFiles(source: Source): Promise<string[]> {
  const all = await source.snapshot(ASSETS, { where: [], order: [], skip: 0 });
  const ids: string[] = [];
  try {
    for (let batch = await all.next(); batch; batch = await all.next())
      ids.push(...batch.filter(({ state }) => state === 'ready').map(({ _id }) => _id));
    return ids;
  } finally {
    await all.close();
  }
}

/** Copies a file unless it is there; returns whether it could be found. */
async function copyFile(id: string, from: Files, to: Files): Promise<boolean> {
  if (await to.get(id)) return true;
  const found = await from.get(id);
  if (!found) return false;
  const file = await to.receive();
  try {
    for await (const piece of found.stream()) await file.append(piece);
    await file.keep(id);
  } finally {
    await file.discard();
  }
  return true;
}

/** Copies the files of these ids that are not there yet; returns the ids of those that could not be found. */
export async function copyFiles(ids: readonly string[], from: Files, to: Files): Promise<string[]> {
  const missing: string[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    const found = await Promise.all(some.map((id) => copyFile(id, from, to)));
    missing.push(...some.filter((_, index) => !found[index]));
  }
  return missing;
}
