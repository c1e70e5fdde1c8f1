// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FieldValueFilter } from '../../../../src/core/engine/fields/filters';
import { defineFieldType } from '../../../../src/core/schema/index';
import { colour } from '../../schema/kinds/colour';

afterEach(cleanup);

const field = colour({ palette: ['#2F5BEA', '#CF6A08'] });
const code = defineFieldType({
  name: 'code',
  parse: (text) => text,
  describe: () => ({ type: 'string' }),
  examples: () => ['a', 'b'],
  width: 90,
});

const renderFilter = (of: Parameters<typeof FieldValueFilter>[0]['field'], value: string) =>
  render(
    <FieldValueFilter
      {...{ field: of, value }}
      control={{ id: 'filter' } as never}
      label="색상"
      unset="전체"
      options={[]}
      onChange={vi.fn()}
    />,
  );

test("a filter of a product's kind with a fixed set of values offers them, however the address writes one", () => {
  renderFilter(field, '#2f5bea');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '전체',
    '#2F5BEA',
    '#CF6A08',
  ]);
  expect((screen.getByRole('combobox') as HTMLSelectElement).value).toBe('#2F5BEA');
});

test("a filter of a product's kind with other values is written", () => {
  renderFilter(code({}), 'abc');
  expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('abc');
});
