import { newReference } from '../../basics/ids';
import type { ChangeAnswer, RouteCall } from '../../call/route';
import type { Document } from '../../store/store';
import { scopeOfAccount } from '../accounts';
import type { AnnouncingTransaction } from '../notices';
import { operatorsArea } from '../operatorKeys';
import { beginSession, rememberBrowser } from '../starting';
import { changeFactors, factorsOf, type SecondFactors } from './factors';
import { startPending } from './pending';
import { dueStepAfterPassword, isFactorRequired } from './policy';
import type { SecondFactorPorts } from './ports';
import { countUnusedCodes } from './recovery';

/** Returns the kinds of second step that an account can take. */
const methodsOf = (factors: SecondFactors, { passkeys }: Pick<SecondFactorPorts, 'passkeys'>): string[] => [
  ...(passkeys && factors.passkeys.length > 0 ? ['passkey'] : []),
  ...(factors.authenticator ? ['authenticator'] : []),
  ...(countUnusedCodes(factors) > 0 ? ['recovery'] : []),
];

type PolicyPorts = Pick<SecondFactorPorts, 'secondPolicy' | 'resources'>;

/** Whether an account's rights require a second factor. */
export const isFactorNeededForRights = (
  { secondPolicy, resources }: PolicyPorts,
  account: Document,
): boolean => isFactorRequired(secondPolicy, scopeOfAccount(account), operatorsArea(resources));

/** Whether another operator required a second factor of this account. */
export const isAskedForFactor = (credential: Document | null): boolean => credential?.secondRequired === true;

/**
 * Whether an account must have a second factor, because of its rights or because another operator required
 * it.
 */
export const needsFactor = (ports: PolicyPorts, account: Document, credential: Document | null): boolean =>
  isFactorNeededForRights(ports, account) || isAskedForFactor(credential);

interface RightPassword {
  account: Document;
  credential: Document;
  username: string;
}

/**
 * Answers a right password: with a session, or with the next step of the sign-in and a cookie that is valid
 * only for that step.
 */
export async function answerRightPassword(
  ports: SecondFactorPorts,
  call: RouteCall,
  work: AnnouncingTransaction,
  { account, credential, username }: RightPassword,
): Promise<{ id: string; answer: ChangeAnswer }> {
  const { cookies, random } = ports;
  const { tx } = work;
  const browser = await rememberBrowser(ports, call, username);
  const factors = factorsOf(credential);
  const due = dueStepAfterPassword(factors, needsFactor(ports, account, credential), browser.id, call.now);
  if (due.is === 'grace' && factors.requiredSince === '') {
    await changeFactors(tx, account._id, (before) => ({ ...before, requiredSince: call.now.toISOString() }));
  }
  if (due.is === 'nothing' || due.is === 'grace')
    return beginSession(ports, call, work, { account, browser, method: 'password' });
  const reference = newReference(random);
  const setup = due.is === 'setUp';
  const started = { user: account._id, username, credential: credential.version, setsUp: setup };
  await startPending(tx, reference, started, call.now);
  const second = {
    methods: setup ? [] : methodsOf(factors, ports),
    setup,
    left: countUnusedCodes(factors),
    passkeys: ports.passkeys !== undefined,
  };
  return {
    id: account._id,
    answer: { status: 200, body: { second }, cookies: [cookies.writeStep(reference)] },
  };
}
