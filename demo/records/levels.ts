import type { levels as resource } from '../../src/resources/levels';
import type { Infer } from '../../src/schema/index';
import type { Draft, Kit } from '../kit';

type Level = Infer<typeof resource>;

const entries: readonly (readonly [rank: number, code: string, name: string, removable: boolean])[] = [
  [1, 'forest', '숲', true],
  [2, 'tree', '나무', true],
  [3, 'sprout', '새싹', true],
  [4, 'seed', '씨앗', false],
  [10, 'author', '작가', false],
  [20, 'partner', '협력 기업', true],
];

/** Member grades; the one that every new member gets and the authors' can't be deleted. */
export const demoLevels = (kit: Kit): Draft<Level>[] =>
  entries.map(([rank, code, name, removable], index) => ({
    createdAt: kit.at(690 - index, `10:${10 + index * 5}`),
    fields: { rank, code, name, removable },
  }));
