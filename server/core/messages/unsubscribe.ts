import type { RequestEnv } from '../basics/env';
import { createErrorId, createSessionReference } from '../basics/ids';
import { fillMessagePlaceholders } from '../basics/messages';
import { findResourceOfRecord } from '../call/collections';
import { ANONYMOUS_OPERATOR, type Operator } from '../call/operator';
import { createOwnVersions } from '../call/ownVersions';
import type { WriteContext } from '../call/route';
import { addConsentLedgerEntry } from '../consents/add';
import type { ApiServices } from '../services';
import { exclusiveLock } from '../store/locks';
import type { UnauthenticatedPage } from '../store/part';
import type { Transaction } from '../store/store';
import { readAdSender, UNSUBSCRIBE_PATH, verifyUnsubscribeToken } from './ads';
import { findRecipientResource, type RecipientResource } from './recipients';

const UNSUBSCRIBE_PAGE_CSS = `:root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}
body{margin:0;display:grid;place-items:center;min-height:100vh;padding:24px;box-sizing:border-box}
main{max-width:26rem;word-break:keep-all}h1{font-size:1.25rem}
button{font:inherit;font-weight:600;width:100%;min-height:48px;margin-top:16px;border:0;border-radius:8px;background:#1d4ed8;color:#fff;cursor:pointer}
button:focus-visible{outline:3px solid #60a5fa;outline-offset:2px}`;

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

interface UnsubscribePageContent {
  status: 200 | 404 | 503;
  title: string;
  text: string;
  /** The label of the button that unsubscribes from advertisements. Absent for a page without a button. */
  button?: string;
}

/** Returns the response with the page for unsubscribing, which works without scripts. */
function toUnsubscribePageResponse(
  { status, title, text, button }: UnsubscribePageContent,
  random: ApiServices['random'],
): Response {
  const nonce = createSessionReference(random);
  const headers = {
    'Cache-Control': 'no-store',
    'Content-Type': 'text/html; charset=UTF-8',
    'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex, nofollow',
  };
  const formHtml = button
    ? `<form method="post"><button type="submit">${escapeHtml(button)}</button></form>`
    : '';
  const html = `<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow"><title>${escapeHtml(title)}</title><style nonce="${nonce}">${UNSUBSCRIBE_PAGE_CSS}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${formHtml}</main></body></html>`;
  return new Response(html, { status, headers });
}

/**
 * Returns the write context for a consent change without a signed-in operator, such as an unsubscription.
 * `actor` is named as the one who made the change.
 */
export const createMemberWriteContext = (
  tx: Transaction,
  actor: Pick<Operator, '_id' | 'name'>,
  request: Request,
  now: Date,
  services: ApiServices,
): WriteContext => ({
  tx,
  released: [],
  ownVersions: createOwnVersions(new Map()),
  states: services.states,
  product: services.product,
  call: {
    request,
    now,
    params: {},
    env: {} as RequestEnv,
    operator: { ...ANONYMOUS_OPERATOR, _id: actor._id, name: actor.name },
    access: { action: null },
    allowsUnversioned: true,
    requireConfirmed: () => undefined,
    ownVersions: new Map(),
  },
});

/** Stores that a member refuses advertisements, unless this is stored already. */
async function unsubscribeRecipient(
  memberId: string,
  request: Request,
  recipientResource: RecipientResource,
  services: ApiServices,
): Promise<void> {
  const { collection } = recipientResource;
  const now = services.clock();
  const { sources, texts } = services.messages.consents;
  const actor = { _id: '', name: sources.unsubscribe };
  await services.store.transaction(
    async (tx) => {
      const storedRecord = await tx.get(collection.path, memberId);
      if (!storedRecord) return;
      const { consents } = findResourceOfRecord(collection, storedRecord);
      if (consents && storedRecord[consents.ads.state] === 'refused') return;
      await addConsentLedgerEntry(
        createMemberWriteContext(tx, actor, request, now, services),
        collection,
        storedRecord,
        {
          ...{ channel: 'email', purpose: 'ad', given: false, source: 'unsubscribe', by: null },
          text: texts.unsubscribe,
          at: now.toISOString(),
        },
      );
    },
    { locks: [exclusiveLock(collection.path, memberId)] },
  );
  services.wake();
}

/**
 * Returns the page where members refuse advertisements (decisions, section 15). A GET only shows a button,
 * because mail scanners open links. A POST stores the refusal; mail programs may send it after one click (RFC
 * 8058).
 */
export function createUnsubscribePages(services: ApiServices): readonly UnauthenticatedPage[] {
  const recipientResource = findRecipientResource(services.resources);
  if (!recipientResource?.resource.consents) return [];
  const { page } = services.messages.mail.ads;
  const { random } = services;
  const composeUnsubscribePage = async (request: Request, token: string): Promise<UnsubscribePageContent> => {
    const memberId = await verifyUnsubscribeToken(token, services.clock(), services);
    if (memberId === null) return { status: 404, ...page.unknown };
    const member = await services.store.get(recipientResource.collection.path, memberId);
    const isRefusalRequest = request.method === 'POST';
    if (isRefusalRequest) await unsubscribeRecipient(memberId, request, recipientResource, services);
    const { ads } = (member && findResourceOfRecord(recipientResource.collection, member).consents) ?? {};
    const isUnsubscribed = isRefusalRequest || !member || !ads || member[ads.state] === 'refused';
    const senderName = (await readAdSender(services.store, recipientResource))?.name ?? page.sender;
    const { title, text } = isUnsubscribed ? page.done : page.ask;
    return {
      status: 200,
      title,
      text: fillMessagePlaceholders(text, { sender: senderName }),
      ...(!isUnsubscribed && { button: page.ask.button }),
    };
  };
  const answerUnsubscribeRequest: UnauthenticatedPage['answer'] = async (request, token) => {
    const pageContent = await composeUnsubscribePage(request, token).catch(
      (error: unknown): UnsubscribePageContent => {
        services.log(createErrorId(random), error);
        return { status: 503, ...page.failed };
      },
    );
    return toUnsubscribePageResponse(pageContent, random);
  };
  return [{ path: `${UNSUBSCRIBE_PATH}/:token`, methods: ['GET', 'POST'], answer: answerUnsubscribeRequest }];
}
