/**
 * A right other than a menu group. `personal` shows personal data unmasked. `account` is every right of the
 * account, for fields that concern its sign-in. Others are words of the product, such as `cost` for the scope
 * `console:cost`.
 */
export type Need = 'personal' | 'account' | (string & Record<never, never>);
