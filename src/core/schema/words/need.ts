/**
 * A right that is required in addition to the right to the resource's menu group. `personal` allows operators
 * to see personal data unmasked. `account` is for fields of an account's sign-in, and requires every right
 * that the changed account has. Any other name is a right of the product, such as `cost` for the scope
 * `console:cost`.
 */
export type RequiredRightName = 'personal' | 'account' | (string & Record<never, never>);
