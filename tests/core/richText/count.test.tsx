// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TableSizeInput } from '../../../src/core/engine/richText/tools/TableSizeInput';

let rows: number;

const Rows = () => {
  const [value, setValue] = useState(3);
  rows = value;
  return <TableSizeInput label="행" value={value} onChange={setValue} />;
};

const input = () => screen.getByLabelText<HTMLInputElement>('행');

beforeEach(() => void render(<Rows />));
afterEach(cleanup);

test.each([
  ['{Backspace}5', 5],
  ['{Backspace}12', 12],
  ['{Backspace}05', 5],
  ['{Backspace}0', 3],
  ['{Backspace}', 3],
  ['5', 20],
])('The rows of a table after %s are %i', async (keys, count) => {
  await userEvent.type(input(), keys);
  expect(rows).toBe(count);
  await userEvent.tab();
  expect(input().value).toBe(String(count));
});

test('A number of rows that is taken away leaves an empty field', async () => {
  await userEvent.type(input(), '{Backspace}');
  expect(input().value).toBe('');
});
