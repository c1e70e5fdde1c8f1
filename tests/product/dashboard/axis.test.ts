import { expect, test } from 'vitest';
import { messages } from '../../../i18n/ko/product/index';
import { createI18nProvider } from '../../../i18n/provider';
import { computeAxisLabelPosition } from '../../../src/core/chart/scales';
import type { TranslateFunction } from '../../../src/core/ui/useText';
import { salesChartDefinitions } from '../../../src/product/home/sales/kinds';
import { chooseSalesAxisUnit } from '../../../src/product/home/sales/points';

test('a label of an axis is written below its place, and at an end up to it', () => {
  expect(computeAxisLabelPosition(100, '11-25', [0, 200])).toEqual({ x: 100, textAnchor: 'middle' });
  expect(computeAxisLabelPosition(190, '11-25', [0, 200])).toEqual({ x: 200, textAnchor: 'end' });
  expect(computeAxisLabelPosition(4, '월요일', [0, 200])).toEqual({ x: 0, textAnchor: 'start' });
});

test('an axis counts by its value furthest from nought: a large loss has room for its minus', () => {
  const point = (value: number) => ({ key: String(value), label: '', title: '', told: [], value });
  const { per } = chooseSalesAxisUnit(
    createI18nProvider(messages).translate as TranslateFunction,
    salesChartDefinitions.day,
    [point(40_000), point(-8_000_000)],
  );
  expect(per).toBe(10_000);
});
