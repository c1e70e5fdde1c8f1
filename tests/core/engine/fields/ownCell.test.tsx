// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { EngineProvider, type EngineServices } from '../../../../src/core/engine/EngineContext';
import { FieldValueCell } from '../../../../src/core/engine/fields/cells';
import { createResourceTexts } from '../../../../src/core/engine/texts';
import { defineResource, id } from '../../../../src/core/schema/index';
import { convertStoredToFormValue } from '../../../../src/core/schema/record/reading';
import { colour } from '../../schema/kinds/colour';

afterEach(cleanup);

const field = colour({ palette: ['#2F5BEA', '#CF6A08'] });
const things = defineResource('things', {
  fields: { _id: id(), colour: field },
  api: { path: 'things', many: 'things', one: 'thing' },
});
const texts = createResourceTexts((key) => key, things);

test("a value of the product's own kind is shown by its own cell, and a value of another type costs its cell alone", () => {
  const Drawn = ({ value }: { value: string }) => <b>{value}</b>;
  const kinds: EngineServices['kinds'] = { colour: { Input: () => null, Cell: Drawn } };
  const drawn = (value: unknown) =>
    render(
      <EngineProvider value={{ kinds } as EngineServices}>
        <FieldValueCell {...{ field, value, texts }} path="colour" />
      </EngineProvider>,
    ).container.innerHTML;
  expect(drawn('#2F5BEA')).toBe('<b>#2F5BEA</b>');
  expect(convertStoredToFormValue(field, 7)).toBe('');
});
