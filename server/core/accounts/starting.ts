import { ApiError } from '../basics/errors';
import { createSessionReference, sha256 } from '../basics/ids';
import { addToAccessEntryDraft } from '../call/accessNote';
import type { ChangeRouteAnswer, RouteCall } from '../call/route';
import type { Document } from '../store/store';
import { CREDENTIALS_COLLECTION, isOperatorAccount, isSignInBlocked } from './accounts';
import { mayAccountUseAddress, requireAllowedIpAddress } from './addresses';
import type { DeviceCookieEntry } from './devices';
import { type NoticeMailWriteContext, storeSecurityNoticeMail } from './notices';
import type { AccountDependencies } from './ports';
import {
  createSessionStartLockKey,
  endSession,
  startSession,
  toSessionAnswerBody,
  toSessionOperator,
} from './sessions';
import { readUserAgent, type SignInProofKind, storeSignInRecord } from './signIns';

/** The kind of proof that a sign-in succeeded with. */
export type SignInMethod = Exclude<SignInProofKind, 'address'>;

/**
 * The browser of a sign-in: its id, its cookie, and whether the account signs in with it for the first time.
 */
interface BrowserAtSignIn {
  id: string;
  cookie: string;
  isNew: boolean;
}

const deviceCookieEntriesByCall = new WeakMap<RouteCall, Promise<DeviceCookieEntry[]>>();

/** Returns the entries of the browser's cookie. Their signatures are checked only once in each API call. */
export function readDeviceCookieEntries(
  { devices, cookies }: AccountDependencies,
  call: RouteCall,
): Promise<DeviceCookieEntry[]> {
  const cookieEntries =
    deviceCookieEntriesByCall.get(call) ?? devices.read(cookies.readDevice(call.env.cookie), call.now);
  deviceCookieEntriesByCall.set(call, cookieEntries);
  return cookieEntries;
}

/**
 * Adds the username to the browser's cookie. Returns the browser's id, its new cookie, and whether this
 * username uses the browser for the first time.
 */
export const rememberBrowser = async (
  ports: AccountDependencies,
  call: RouteCall,
  username: string,
): Promise<BrowserAtSignIn> =>
  ports.devices.add(await readDeviceCookieEntries(ports, call), username, call.now);

/**
 * Sends a mail to an account about a sign-in from a new browser. An account's very first sign-in sends no
 * mail.
 */
async function sendNewBrowserMail(
  writeContext: NoticeMailWriteContext,
  ports: AccountDependencies,
  accountId: string,
  isNewBrowser: boolean,
  now: Date,
) {
  const { tx } = writeContext;
  const credential = await tx.get(CREDENTIALS_COLLECTION, accountId);
  if (!credential) return;
  if (credential.hasSignedIn !== true)
    await tx.replace(CREDENTIALS_COLLECTION, { ...credential, hasSignedIn: true });
  else if (isNewBrowser) await storeSecurityNoticeMail(writeContext, ports, accountId, 'newDevice', now);
}

/**
 * Begins a session after the sign-in of an account is complete, and ends the browser's previous session.
 * `body` is added to the answer.
 */
export async function beginSessionAfterSignIn(
  ports: AccountDependencies,
  call: RouteCall,
  writeContext: NoticeMailWriteContext,
  {
    account,
    browser,
    method,
    body = {},
  }: {
    account: Document;
    browser: BrowserAtSignIn;
    method: SignInMethod;
    body?: Readonly<Record<string, unknown>>;
  },
): Promise<{ id: string; answer: ChangeRouteAnswer }> {
  const { cookies, random, accounts } = ports;
  const { tx } = writeContext;
  const { env, now } = call;
  // The account is read again, because it might have been suspended since the proof was verified. As long as
  // this lock is held, another call can't suspend the account.
  await tx.lock(createSessionStartLockKey(account._id).name, true);
  const currentAccount = await tx.get(accounts.path, account._id);
  if (!currentAccount || isSignInBlocked(currentAccount)) throw new ApiError('sign_in_failed');
  // The last step of a sign-in may come from another address than the first one.
  requireAllowedIpAddress(ports, env);
  if (!(await mayAccountUseAddress(tx, account._id, env))) throw new ApiError('sign_in_failed');
  const previousSessionReference = cookies.read(env.cookie);
  if (previousSessionReference) await endSession(tx, await sha256(previousSessionReference));
  const reference = createSessionReference(random);
  if (isOperatorAccount(currentAccount))
    await storeSignInRecord(tx, account._id, call, { result: 'done', by: method });
  const sessionId = await startSession(tx, account._id, reference, now, {
    method: method === 'onlyPasskey' ? 'passkey' : method,
    device: browser.id,
    address: env.address ?? '',
    agent: readUserAgent(call),
  });
  await sendNewBrowserMail(writeContext, ports, account._id, browser.isNew, now);
  const operator = toSessionOperator(account, sessionId);
  addToAccessEntryDraft(call, { action: 'signIn', operator });
  return {
    id: account._id,
    answer: {
      status: 200,
      body: { ...toSessionAnswerBody(operator), ...body },
      cookies: [
        cookies.write(reference),
        cookies.writeDevice(browser.cookie),
        ...(cookies.readStep(env.cookie) ? [cookies.clearStep()] : []),
      ],
    },
  };
}
