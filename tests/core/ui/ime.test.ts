import { describe, expect, test } from 'vitest';
import { isImeCompositionKeyEvent } from '../../../src/core/ui/ime';

describe('isImeCompositionKeyEvent', () => {
  test.each([
    ['a plain Enter', { isComposing: false, keyCode: 13 }, false],
    ['an Enter inside a composition', { isComposing: true, keyCode: 13 }, true],
    ['a key that the input method took', { isComposing: true, keyCode: 229 }, true],
    ['the Enter that ended a composition in Safari', { isComposing: false, keyCode: 229 }, true],
  ])('%s', (_, event, expected) => {
    expect(isImeCompositionKeyEvent(event)).toBe(expected);
  });

  test("should read a React event's native event", () => {
    expect(isImeCompositionKeyEvent({ nativeEvent: { isComposing: true, keyCode: 13 } })).toBe(true);
    expect(isImeCompositionKeyEvent({ nativeEvent: { isComposing: false, keyCode: 13 } })).toBe(false);
  });
});
