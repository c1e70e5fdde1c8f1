/**
 * A right that a declaration requires in addition to the resource's menu group. `personal` opens personal
 * data unmasked. `account` means every right that the account itself has, and is for fields of its sign-in.
 * Any other name is a right of the product, such as `cost` for the scope `console:cost`.
 */
export type Need = 'personal' | 'account' | (string & Record<never, never>);
