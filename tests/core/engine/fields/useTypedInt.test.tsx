// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useTypedInt } from '../../../../src/core/engine/fields/useTypedInt';
import { int } from '../../../../src/core/schema/index';
import { formatCount } from '../../../../src/core/ui/formatCount';

const field = int();

let stored: unknown;

const Amount = ({ first }: { first: number }) => {
  const [value, onChange] = useState<unknown>(first);
  stored = value;
  const typing = useTypedInt({ value, onChange, onBlur: () => undefined }, field, {
    unit: '원',
    print: formatCount,
  });
  return <input aria-label="금액" {...typing} />;
};

const input = () => screen.getByLabelText<HTMLInputElement>('금액');

/** Types with the caret where it is said, as often as a key is named. */
async function type(keys: string, caret: number, end = caret) {
  await userEvent.click(input());
  input().setSelectionRange(caret, end);
  await userEvent.keyboard(keys);
}

afterEach(cleanup);

describe('An amount whose thousands are set apart', () => {
  beforeEach(() => void render(<Amount first={1000} />));

  test('takes digits where the caret is', async () => {
    await type('23', 1);
    expect(stored).toBe(123_000);
    expect(input().value).toBe('123000');
  });

  test('takes a digit behind a separator', async () => {
    await type('23', 2);
    expect(stored).toBe(123_000);
  });

  test('loses the digit before the caret', async () => {
    await type('{Backspace}5', 4);
    expect(stored).toBe(1050);
  });

  test('leaves the caret where it is when a letter is typed', async () => {
    await type('a2', 1);
    expect(stored).toBe(12_000);
  });

  test('leaves the caret where it is when a blank is typed', async () => {
    await type('7 2', 1);
    expect(stored).toBe(172_000);
  });

  test('takes what is pasted with separators and the unit', async () => {
    await userEvent.click(input());
    input().setSelectionRange(0, 5);
    await userEvent.paste('2,500원');
    await userEvent.keyboard('0');
    expect(stored).toBe(25_000);
  });

  test('sets its thousands apart again once it is left', async () => {
    await type('23', 1);
    await userEvent.tab();
    expect(input().value).toBe('123,000');
  });
});
