import { createSessionReference } from '../../basics/ids';
import type { ChangeRouteAnswer, RouteCall } from '../../call/route';
import type { Document } from '../../store/store';
import { readAccountScope } from '../accounts';
import type { NoticeMailWriteContext } from '../notices';
import { findAdminMenuArea } from '../operatorKeys';
import { beginSessionAfterSignIn, rememberBrowser } from '../starting';
import { readSecondFactors, type SecondFactors, updateSecondFactors } from './factors';
import { startSecondSignInStep } from './pending';
import { chooseSignInStepAfterPassword, isSecondFactorRequiredByScope } from './policy';
import type { SecondFactorDependencies } from './ports';
import { countUnusedRecoveryCodes } from './recovery';

/** Returns the kinds of second sign-in step that are available to an account. */
const listAvailableSecondSteps = (
  factors: SecondFactors,
  { passkeys }: Pick<SecondFactorDependencies, 'passkeys'>,
): string[] => [
  ...(passkeys && factors.passkeys.length > 0 ? ['passkey'] : []),
  ...(factors.authenticator ? ['authenticator'] : []),
  ...(countUnusedRecoveryCodes(factors) > 0 ? ['recovery'] : []),
];

type SecondFactorPolicyDependencies = Pick<SecondFactorDependencies, 'secondPolicy' | 'resources'>;

/** Whether an account's rights require a second factor. */
export const isSecondFactorRequiredByRights = (
  { secondPolicy, resources }: SecondFactorPolicyDependencies,
  account: Document,
): boolean =>
  isSecondFactorRequiredByScope(secondPolicy, readAccountScope(account), findAdminMenuArea(resources));

/** Whether another operator required a second factor of this account. */
export const isSecondFactorImposedByOperator = (credential: Document | null): boolean =>
  credential?.secondRequired === true;

/**
 * Whether an account must have a second factor, because of its rights or because another operator required
 * it.
 */
export const isSecondFactorMandatory = (
  ports: SecondFactorPolicyDependencies,
  account: Document,
  credential: Document | null,
): boolean => isSecondFactorRequiredByRights(ports, account) || isSecondFactorImposedByOperator(credential);

interface PasswordVerifiedAccount {
  account: Document;
  credential: Document;
  username: string;
}

/**
 * Continues a sign-in after a correct password. Begins a session, or answers with the next step and a cookie
 * that is valid only for that step.
 */
export async function continueSignInAfterPassword(
  ports: SecondFactorDependencies,
  call: RouteCall,
  writeContext: NoticeMailWriteContext,
  { account, credential, username }: PasswordVerifiedAccount,
): Promise<{ id: string; answer: ChangeRouteAnswer }> {
  const { cookies, random } = ports;
  const { tx } = writeContext;
  const browser = await rememberBrowser(ports, call, username);
  const factors = readSecondFactors(credential);
  const nextStep = chooseSignInStepAfterPassword(
    factors,
    isSecondFactorMandatory(ports, account, credential),
    browser.id,
    call.now,
  );
  if (nextStep.is === 'grace' && factors.requiredSince === '') {
    await updateSecondFactors(tx, account._id, (storedFactors) => ({
      ...storedFactors,
      requiredSince: call.now.toISOString(),
    }));
  }
  if (nextStep.is === 'nothing' || nextStep.is === 'grace')
    return beginSessionAfterSignIn(ports, call, writeContext, { account, browser, method: 'password' });
  const reference = createSessionReference(random);
  const needsFactorSetup = nextStep.is === 'setUp';
  const pendingSignIn = {
    user: account._id,
    username,
    credential: credential.version,
    setsUp: needsFactorSetup,
  };
  await startSecondSignInStep(tx, reference, pendingSignIn, call.now);
  const secondStep = {
    methods: needsFactorSetup ? [] : listAvailableSecondSteps(factors, ports),
    setup: needsFactorSetup,
    left: countUnusedRecoveryCodes(factors),
    passkeys: ports.passkeys !== undefined,
  };
  return {
    id: account._id,
    answer: { status: 200, body: { second: secondStep }, cookies: [cookies.writeStep(reference)] },
  };
}
