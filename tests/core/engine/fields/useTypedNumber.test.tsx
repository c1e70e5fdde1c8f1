// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createIntFieldFormat, useNumberInput } from '../../../../src/core/engine/fields/useNumberInput';
import { int } from '../../../../src/core/schema/index';

const reading = createIntFieldFormat(int());

let stored: unknown;

const Amount = ({ first }: { first: number }) => {
  const [value, onChange] = useState<unknown>(first);
  stored = value;
  const own = { value, onChange, onBlur: () => undefined };
  const typing = useNumberInput(own, reading, { unit: '원', hasThousandsSeparators: true });
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
    expect(input().value).toBe('123,000');
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

  test('loses the digit before a separator that is deleted', async () => {
    await type('{Backspace}', 2);
    expect(stored).toBe(0);
    expect(input().value).toBe('000');
  });

  test('is as it was left where only a sign remains', async () => {
    await type('{Backspace}-', 0, 5);
    expect(stored).toBe(0);
    await userEvent.tab();
    expect(input().value).toBe('0');
  });

  test('lets an input method finish its text', () => {
    fireEvent.compositionStart(input());
    fireEvent.input(input(), { target: { value: '1,000５' }, isComposing: true });
    expect(input().value).toBe('1,000５');
    expect(stored).toBe(1000);
    fireEvent.compositionEnd(input());
    expect(input().value).toBe('10,005');
    expect(stored).toBe(10_005);
  });

  test('drops the letters of a Hangul keyboard once they are composed', () => {
    fireEvent.compositionStart(input());
    fireEvent.input(input(), { target: { value: '1,000ㅁ' }, isComposing: true });
    fireEvent.compositionEnd(input());
    expect(input().value).toBe('1,000');
    expect(stored).toBe(1000);
  });
});
