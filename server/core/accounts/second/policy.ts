import { doesScopeIncludeRight, isOperatorScope, limits } from '../../../../src/core/schema/index';
import { parseScopeRights } from '../../../../src/core/schema/record/scopes';
import { addMilliseconds, DAY_MS } from '../../basics/time';
import { hasSecondFactor, type SecondFactors } from './factors';

/** `required`: operators who may open personal data or see the rights of others need a second factor. */
export type SecondFactorPolicy = 'never' | 'required';

/**
 * Whether a scope's rights require a second factor (decisions, section 17). Two rights require it: opening
 * personal data of any area, and the area `adminArea`, which shows the rights of others.
 */
export function isSecondFactorRequiredByScope(
  policy: SecondFactorPolicy,
  scope: readonly string[],
  adminArea: string | null,
): boolean {
  if (policy === 'never' || !isOperatorScope(scope)) return false;
  const { personal } = parseScopeRights(scope);
  return personal === null || personal.size > 0 || doesScopeIncludeRight(scope, { group: adminArea });
}

/** The next step of a sign-in after the right password. */
export type NextSignInStep =
  | { is: 'nothing' }
  /** The operator must prove an existing second factor. */
  | { is: 'step' }
  /** The operator must set up a factor first. */
  | { is: 'setUp' }
  /** A factor is required from `until` on. Before that instant, the sign-in works without a factor. */
  | { is: 'grace'; until: string };

/**
 * Returns the end of the grace period. Until then, an account that needs a second factor can still sign in
 * without one.
 */
export const computeSecondFactorGraceEnd = ({ requiredSince }: SecondFactors, now: Date): string =>
  addMilliseconds(
    requiredSince === '' ? now : new Date(requiredSince),
    limits.secondFactorLimits.graceDays * DAY_MS,
  );

/** Returns the step that follows a correct password. A remembered browser skips the second step. */
export function chooseSignInStepAfterPassword(
  factors: SecondFactors,
  isFactorRequired: boolean,
  deviceId: string | undefined,
  now: Date,
): NextSignInStep {
  const instant = now.toISOString();
  if (hasSecondFactor(factors)) {
    const isDeviceRemembered = factors.remembered.some(
      (rememberedBrowser) => rememberedBrowser.device === deviceId && rememberedBrowser.until > instant,
    );
    return isDeviceRemembered ? { is: 'nothing' } : { is: 'step' };
  }
  if (!isFactorRequired) return { is: 'nothing' };
  const graceEnd = computeSecondFactorGraceEnd(factors, now);
  return instant < graceEnd ? { is: 'grace', until: graceEnd } : { is: 'setUp' };
}
