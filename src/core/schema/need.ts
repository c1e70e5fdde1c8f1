/**
 * A right beside those of menu groups: to see personal data unmasked (`personal`); of what is about how an account signs
 * in, every right of that account (`account`); or a word of the product, such as `cost` for the scope `console:cost`.
 */
export type Need = 'personal' | 'account' | (string & Record<never, never>);
