/** Which texts the console can ask for, and with which values; compiling this file is the test. */
import type { TextKey, TranslateFunction } from '../../../src/core/ui/useText';

declare const translate: TranslateFunction;

export const fine = () => [
  translate('form.save'),
  translate('ra.action.close'),
  translate('list.unnamed', { name: 'a', number: 1 }),
];

/** One of several texts is given the values of all of them. */
export const either = (on: boolean) => translate(on ? 'form.files.any' : 'form.files.each', { max: 1 });
export const built = (name: 'previous' | 'next') => translate(`form.walk.${name}`, { name: 'a' });

export const wrong = () => [
  // @ts-expect-error no such text
  translate('form.sav'),
  // @ts-expect-error a group of texts is no text
  translate('form.files'),
  // @ts-expect-error its values are missing
  translate('list.unnamed'),
  // @ts-expect-error one of its values is missing
  translate('list.unnamed', { name: 'a' }),
  // @ts-expect-error it has no such value
  translate('list.unnamed', { name: 'a', number: 1, count: 2 }),
  // @ts-expect-error it has no values at all
  translate('form.save', { name: 'a' }),
  // @ts-expect-error a resource's texts are asked for by the resource
  translate('resources.coupons.name'),
];

// @ts-expect-error a key that could be any text says nothing
export const dynamic = (key: string) => translate(`form.files.${key}`);
// @ts-expect-error one of the two has a value
export const oneOfTwo = (on: boolean) => translate(on ? 'form.files.drop' : 'form.files.each');

export const key: TextKey = 'errors.network';
