import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeBarTooltipPosition, findNearestBarIndex } from '../../../src/core/chart/BarChart';
import { computeColumnTooltipPosition, findNearestColumnIndex } from '../../../src/core/chart/ColumnChart';
import {
  type ChartPoint,
  computeAxisTicks,
  createValueScale,
  pickAxisLabelIndexes,
} from '../../../src/core/chart/scales';

const pointsWith = (values: readonly number[]): ChartPoint[] =>
  values.map((value, place) => ({ key: String(place), label: '', title: '', value, told: [] }));

const size = { width: 600, height: 264 };
const values = fc.array(fc.integer({ min: -1_000_000, max: 2_000_000_000 }), { minLength: 1, maxLength: 60 });

test('the marks of an axis are whole, and nought and every value lie between the ends', () => {
  fc.assert(
    fc.property(values, (numbers) => {
      const scale = createValueScale(pointsWith(numbers), [200, 0]);
      const [least = 0, most = 0] = scale.domain();
      expect(computeAxisTicks(scale).every(Number.isInteger)).toBe(true);
      expect(least).toBeLessThanOrEqual(Math.min(0, ...numbers));
      expect(most).toBeGreaterThanOrEqual(Math.max(0, ...numbers));
      expect(most).toBeGreaterThan(least);
    }),
  );
});

test('who points at the middle of a column or a bar is told of it and of no other', () => {
  fc.assert(
    fc.property(values, (numbers) => {
      const points = pointsWith(numbers);
      for (const at of points.keys()) {
        expect(findNearestColumnIndex(points, size, computeColumnTooltipPosition(points, size, at))).toBe(at);
        expect(findNearestBarIndex(points, size, computeBarTooltipPosition(points, size, at))).toBe(at);
      }
    }),
  );
});

test('labels end with the newest, stand in even steps and have room', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1100 }), fc.integer({ min: 60, max: 1000 }), (count, room) => {
      const places = pickAxisLabelIndexes(count, room, 60);
      const [first = 0, second = count] = places;
      expect(places.at(-1)).toBe(count - 1);
      expect(places.slice(1).every((place, index) => place - (places[index] ?? 0) === second - first)).toBe(
        true,
      );
      if (places.length > 1) expect(((second - first) * room) / count).toBeGreaterThanOrEqual(59.999);
    }),
  );
});
