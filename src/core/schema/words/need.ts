/**
 * A right other than a menu group. `personal` opens personal data unmasked. `account` means every right that
 * the account itself has, and is for fields of its sign-in. All others are words of the product, such as
 * `cost` for the scope `console:cost`.
 */
export type Need = 'personal' | 'account' | (string & Record<never, never>);
