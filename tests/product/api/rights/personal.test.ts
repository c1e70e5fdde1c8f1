import { describe, expect, test } from 'vitest';
import { API_BASE_PATH, defineChange } from '../../../../server/core/call/route';
import type { CustomRoutesFactory } from '../../../../server/core/services';
import { createTestApi, facts } from '../../../core/api/harness';
import { calls } from '../../../core/theProduct';
import { findWritingHoles } from './persons';

/** Some 6,000 calls, each of which is recorded. */
const WALK_MS = 90_000;

test(
  'Who sees a person masked changes nothing of it, by no call, but what the schema opens',
  async () => {
    const { holes, count } = await findWritingHoles(await createTestApi());
    expect(holes).toEqual([]);
    expect(count).toBeGreaterThan(3000);
  },
  WALK_MS,
);

const holesOf = async (among: string, hole: CustomRoutesFactory) =>
  (await findWritingHoles(await createTestApi({ calls: [...calls, hole] }), among)).holes;

describe('A hole is found', () => {
  test(
    'where a call below a person stores something without asking',
    async () => {
      const holes = await holesOf('forms', () => [
        defineChange({
          method: 'POST',
          path: `${API_BASE_PATH}/forms/:id/read`,
          who: { group: 'intake' },
          describe: () => facts,
          input: 'none',
          prepare: async ({ params: { id = '' } }) => ({
            async run({ tx }) {
              const form = await tx.get('forms', id);
              if (form) await tx.replace('forms', { ...form, isEmailed: true });
              return { id, answer: { status: 200, body: {} } };
            },
          }),
        }),
      ]);
      expect(holes).toContain('intake: forms POST :id/read changes what is stored');
      expect(holes.every((hole) => hole.includes('forms POST :id/read'))).toBe(true);
    },
    WALK_MS,
  );
});
