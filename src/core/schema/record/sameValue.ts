import { isObject } from '../kinds/nested';

/** Whether two values are exactly equal, ignoring the order of object keys. */
export function isSameValue(firstValue: unknown, secondValue: unknown): boolean {
  if (Object.is(firstValue, secondValue)) return true;
  if (Array.isArray(firstValue) && Array.isArray(secondValue)) {
    return (
      firstValue.length === secondValue.length &&
      firstValue.every((item, index) => isSameValue(item, secondValue[index]))
    );
  }
  if (!isObject(firstValue) || !isObject(secondValue)) return false;
  const keys = new Set([...Object.keys(firstValue), ...Object.keys(secondValue)]);
  return [...keys].every((key) => isSameValue(firstValue[key], secondValue[key]));
}
