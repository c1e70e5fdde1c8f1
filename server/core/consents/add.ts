import {
  type Consent,
  getAt,
  holdsItems,
  isChoice,
  isObject,
  type Loose,
  setAt,
} from '../../../src/core/schema/index';
import { newId, newReference } from '../basics/ids';
import { type Faces, faceShowing } from '../call/faces';
import type { WriteContext } from '../call/route';
import { append } from '../ledger/ledger';
import { newEntry, OUTBOX, REFUSAL } from '../outbox/entries';
import { save } from '../records/writes/save';
import { locked } from '../store/locks';
import type { Document } from '../store/store';

/** Returns the record's lines with the switch of a channel turned; a channel without a line gets one if it can. */
function turned(
  lines: unknown,
  { channel, given }: Consent,
  methods: readonly string[],
  newLine: () => Loose,
): Loose[] {
  const known = (Array.isArray(lines) ? lines : []) as Loose[];
  const isOwn = (line: unknown) => isObject(line) && line.method === channel;
  if (known.some(isOwn)) return known.map((line) => (isOwn(line) ? { ...line, enabled: given } : line));
  return methods.includes(channel)
    ? [...known, { ...newLine(), method: channel, contact: '', enabled: given }]
    : known;
}

async function confirmRefusal(work: WriteContext, about: string): Promise<void> {
  const { tx, call, product } = work;
  const entry = { _id: newReference(product.random), kind: REFUSAL, about };
  const { subject } = product.messages.mail.ads.refusal;
  await tx.insert(OUTBOX, newEntry({ ...entry, subject }, call.now));
  work.announces = true;
}

/**
 * Adds an entry to a person's ledger, and changes the fields that repeat it. Returns the record as it is then.
 */
export async function addConsent(
  work: WriteContext,
  faces: Faces,
  before: Document,
  entry: Consent,
): Promise<Document> {
  const face = faceShowing(faces, before);
  const { consents } = face;
  await work.tx.lock(locked(faces.path, before._id).name);
  if (!consents) throw new Error(`${face.name} has no consents`);
  const { channel, purpose, given, at } = entry;
  if (purpose === 'ad') {
    await append(work, before._id, [entry]);
    if (channel !== 'email') return before;
    // The member is told that the refusal holds, by mail (decisions, section 15).
    if (!given) await confirmRefusal(work, before._id);
    const state = setAt(before, consents.ads.state, given ? 'given' : 'refused');
    return save(work, face, before, setAt(state, consents.ads.at, at) as Document);
  }
  const lines = getAt(before, consents.lines);
  const field = face.fields[consents.lines];
  const method = field && holdsItems(field) ? field.of.method : undefined;
  const after = turned(lines, entry, method && isChoice(method) ? method.choices : [], () => ({
    _id: newId(work.call.now, work.product.random),
  }));
  // A save writes the entry of a switch that it turns.
  if (JSON.stringify(after) !== JSON.stringify(lines ?? []))
    return save(work, face, before, setAt(before, consents.lines, after) as Document);
  await append(work, before._id, [entry]);
  return before;
}
