import { getAt, SINGLETON_ID } from '../../../src/core/schema/index';
import { DAY_MS } from '../basics/time';
import type { ApiServices } from '../services';
import type { Document, Reader } from '../store/store';
import type { RecipientResource } from './recipients';

/**
 * Path of the page where recipients unsubscribe from advertisements. The page is outside the API and the
 * console.
 */
export const UNSUBSCRIBE_PATH = '/unsubscribe';

const UNSUBSCRIBE_LINK_DAYS = 365;
const UNSUBSCRIBE_SIGNING_PURPOSE = 'unsubscribe';

/** The sender of advertisements. The law requires the sender's name and address in each advertisement. */
export interface AdvertisementSender {
  name: string;
  address: string;
}

type UnsubscribeDependencies = Pick<ApiServices, 'seals' | 'publicUrl' | 'messages'>;

/**
 * Returns the sender of advertisements from the settings; null if the sender's name or address is missing.
 */
export async function readAdSender(
  reader: Reader,
  { resource }: RecipientResource,
): Promise<AdvertisementSender | null> {
  const senderSettingPaths = resource.bulk?.message?.ads?.sender;
  if (!senderSettingPaths) return null;
  const settingsRecord = (await reader.get(senderSettingPaths.of, SINGLETON_ID)) ?? {};
  const readSettingText = (settingPath: string) => String(getAt(settingsRecord, settingPath) ?? '').trim();
  const sender = {
    name: readSettingText(senderSettingPaths.name),
    address: readSettingText(senderSettingPaths.address),
  };
  return sender.name === '' || sender.address === '' ? null : sender;
}

/**
 * Returns the Korean sentence that says why no advertisement can be sent now; null if nothing prevents it.
 */
export async function describeReasonNotToSendAd(
  reader: Reader,
  recipientResource: RecipientResource,
  dependencies: UnsubscribeDependencies,
): Promise<string | null> {
  const { ads } = dependencies.messages.mail;
  if (!recipientResource.resource.consents || !recipientResource.resource.bulk?.message?.ads)
    return ads.unknown;
  if (dependencies.publicUrl === undefined) return ads.noPublicUrl;
  return (await readAdSender(reader, recipientResource)) ? null : ads.noSender;
}

const createUnsubscribeTextToSign = (memberId: string, lastValidDay: number) =>
  `${memberId}.email.${lastValidDay.toString(36)}`;

/**
 * Returns a member's link to unsubscribe from advertisements by e-mail: a signed URL that is valid for a
 * year.
 */
export async function createUnsubscribeLink(
  { _id }: Pick<Document, '_id'>,
  now: Date,
  dependencies: UnsubscribeDependencies,
): Promise<string> {
  const textToSign = createUnsubscribeTextToSign(
    _id,
    Math.floor(now.getTime() / DAY_MS) + UNSUBSCRIBE_LINK_DAYS,
  );
  return `${dependencies.publicUrl}${UNSUBSCRIBE_PATH}/${textToSign}.${await dependencies.seals.mark(UNSUBSCRIBE_SIGNING_PURPOSE, textToSign)}`;
}

/**
 * Returns the id of the member in the token of an unsubscribe link. Null if this server did not issue the
 * token, or if the token has expired.
 */
export async function verifyUnsubscribeToken(
  token: string,
  now: Date,
  { seals }: Pick<UnsubscribeDependencies, 'seals'>,
): Promise<string | null> {
  const [, id = '', until = '', mark = ''] =
    /^([\w-]{1,100})\.email\.([\da-z]{1,8})\.([\w-]{43})$/.exec(token) ?? [];
  const lastValidDay = Number.parseInt(until, 36);
  if (
    id === '' ||
    !(await seals.isOwn(UNSUBSCRIBE_SIGNING_PURPOSE, createUnsubscribeTextToSign(id, lastValidDay), mark))
  )
    return null;
  return now.getTime() < (lastValidDay + 1) * DAY_MS ? id : null;
}
