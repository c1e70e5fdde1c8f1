import { type AnyResource, getAt, isMailAddress, titlePaths } from '../../../src/schema/index';
import { ApiError } from '../../basics/errors';
import type { ServerMessages } from '../../basics/messages';
import { turns } from '../../basics/turns';
import type { WriteContext } from '../../call/route';
import type { Entry, Reason } from '../../outbox/entries';
import { MAILINGS, type Mailing } from '../../outbox/mailings';
import type { Composed } from '../../outbox/outbox';
import { type Faces, faceShowing, facesOf } from '../../records/faces';
import { maskedText } from '../../records/personal';
import { readQuery } from '../../records/query';
import type { Document, Reader } from '../../store/store';
import { refuseTooMany, type Wanted } from './body';

const PAGE = 200;

/** The resource whose records are written to. */
export interface Addressed {
  resource: AnyResource;
  faces: Faces;
  /** Path of the address. */
  address: string;
}

/** Returns the resource whose records are written to; null where there is none. */
export function addressedIn(resources: readonly AnyResource[]): Addressed | null {
  const resource = resources.find(({ bulk }) => bulk?.message !== undefined);
  const faces = facesOf(resources).find(({ path }) => path === resource?.api.path);
  const address = resource?.bulk?.message;
  return resource && faces && address !== undefined ? { resource, faces, address } : null;
}

/** Why a record can't be written to; null if it can. Who has withdrawn is of another face. */
export function refusalOf({ resource, address }: Addressed, document: Document | null): Reason | null {
  if (!document) return 'gone';
  const isOther = Object.entries(resource.api.fixed ?? {}).some(
    ([path, value]) => getAt(document, path) !== value,
  );
  if (isOther) return 'withdrawn';
  const to = String(getAt(document, address) ?? '').trim();
  if (to === '') return 'no_address';
  return isMailAddress(to) ? null : 'bad_address';
}

/** Path of what a record is called; the empty path of a record without a title has no value. */
const titlePath = ({ resource }: Pick<Addressed, 'resource'>): string => titlePaths(resource)?.title ?? '';

/** What a record is called where several are named: masked, as in its list. */
export const nameOf = (
  { resource, faces }: Addressed,
  document: Document,
  { masks }: ServerMessages,
): string => maskedText(faceShowing(faces, document), document, titlePath({ resource }), masks);

/** Composes the mail of an entry from what is stored of its recipient now. */
export const composeWith =
  (addressed: Addressed) =>
  async (reader: Reader, { batch, about, address }: Entry): Promise<Composed> => {
    const mailing = (await reader.get(MAILINGS, batch)) as Mailing | null;
    if (!mailing) return { refused: 'gone' };
    const { subject, message } = mailing;
    if (address !== '') return { mail: { to: { name: '', address }, subject, text: message } };
    const document = await reader.get(addressed.faces.path, about);
    const refused = refusalOf(addressed, document);
    if (refused || !document) return { refused: refused ?? 'gone' };
    const to = {
      name: String(getAt(document, titlePath(addressed)) ?? ''),
      address: String(getAt(document, addressed.address)).trim(),
    };
    return { mail: { to, subject, text: message } };
  };

/** The ids of the records that a filter finds now. Throws 409 if those are not as many as the operator was shown. */
export async function idsOf({ tx, call }: WriteContext, faces: Faces, filter: NonNullable<Wanted['filter']>) {
  const url = new URL(call.request.url);
  url.search = String(filter.params);
  const { where } = readQuery(faces, new Request(url));
  const totalCount = await tx.count(faces.path, where);
  if (filter.expected !== undefined && filter.expected !== totalCount) {
    throw new ApiError('selection_changed', { body: { totalCount } });
  }
  refuseTooMany(totalCount - filter.except.size);
  const ids: string[] = [];
  const turn = turns();
  for (let skip = 0; skip < totalCount; skip += PAGE) {
    await turn();
    const found = await tx.find(faces.path, { where, order: [], skip, limit: PAGE });
    ids.push(...found.map(({ _id }) => _id));
  }
  return ids.filter((id) => !filter.except.has(id));
}
