import { HttpError } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import { saveToggledFieldValue } from '../../../../../src/core/engine/list/row/saveToggle';
import { popups } from '../../../../../src/product/resources/popups';

const record = { id: 'a', _id: 'a', version: 3, name: '쿠폰', display: { enabled: false, period: true } };

const conflict = (current: object) =>
  new HttpError('다른 관리자가 먼저 저장했습니다.', 412, {
    code: 'conflict',
    popup: { ...record, ...current },
  });

type Update = Parameters<typeof saveToggledFieldValue>[0]['update'];

function save(...answers: (object | Error)[]) {
  const update = vi.fn(async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return { data: answer };
  });
  const toggle = { resource: popups, record, path: 'display.enabled', wanted: true };
  return { update, saved: saveToggledFieldValue({ update: update as unknown as Update }, toggle) };
}

const sent = (update: ReturnType<typeof save>['update']) =>
  (update.mock.calls as unknown[][]).map(([, params]) => params);

describe('A switch that saves at once', () => {
  it('should send its own field alone, with the version that the operator saw', async () => {
    const { update, saved } = save({ ...record, version: 4 });
    await expect(saved).resolves.toMatchObject({ version: 4 });
    expect(sent(update)).toEqual([
      {
        id: 'a',
        data: { display: { enabled: true } },
        previousData: record,
        meta: { version: 3, partial: true },
      },
    ]);
  });

  it('should save once more where someone else changed another field', async () => {
    const { update, saved } = save(conflict({ version: 9, name: '새 쿠폰' }), { ...record, version: 10 });
    await expect(saved).resolves.toMatchObject({ version: 10 });
    expect(sent(update).at(-1)).toMatchObject({ meta: { version: 9 } });
  });

  it('should not overrule someone who flipped the same switch', async () => {
    const { update, saved } = save(conflict({ version: 9, display: { enabled: true, period: true } }));
    await expect(saved).rejects.toMatchObject({ status: 412 });
    expect(update).toHaveBeenCalledTimes(1);
  });

  it('should try once more only once', async () => {
    const { update, saved } = save(conflict({ version: 9 }), conflict({ version: 10 }));
    await expect(saved).rejects.toMatchObject({ status: 412 });
    expect(update).toHaveBeenCalledTimes(2);
  });

  it('should fail with the reason of any other failure', async () => {
    const { saved } = save(new HttpError('errors.network', 0));
    await expect(saved).rejects.toThrow('errors.network');
  });
});
