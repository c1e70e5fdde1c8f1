// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, type DataProvider, HttpError } from 'ra-core';
import { afterEach, expect, test, vi } from 'vitest';
import { messages } from '../../../../i18n/ko/product/index';
import { createI18nProvider } from '../../../../i18n/provider';
import { DeleteRecordDialog } from '../../../../src/core/engine/list/remove/DeleteRecordDialog';
import { withdrawnMembers } from '../../../../src/product/resources/withdrawn';
import { recordOf, renderIn } from '../../../core/engine/list/listScreen';

const i18n = createI18nProvider(messages);
const REFUSED = '잠시 쓸 수 없습니다.';

afterEach(cleanup);

test('A deletion whose record can not be read says so, and goes on with the next try', async () => {
  // What fails is logged.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const remove = vi.fn(async () => ({ data: recordOf({}) }));
  const getOne = vi
    .fn()
    .mockRejectedValueOnce(new HttpError(REFUSED, 503))
    .mockResolvedValueOnce({ data: recordOf({ name: '홍길동', version: 1 }) });
  renderIn(
    withdrawnMembers,
    <CoreAdminContext
      dataProvider={{ getOne, delete: remove } as unknown as DataProvider}
      i18nProvider={i18n}
    >
      <DeleteRecordDialog record={recordOf({ name: '홍*동', version: 1 })} name="홍*동" onClose={vi.fn()} />
    </CoreAdminContext>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain(REFUSED);
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  const name = await screen.findByRole('textbox', { name: /홍길동/ });
  expect(screen.queryByRole('alert')).toBeNull();
  await vi.waitFor(() => expect(document.activeElement).toBe(name));
  await userEvent.type(name, '홍길동{Enter}');
  expect(remove).toHaveBeenCalledOnce();
});
