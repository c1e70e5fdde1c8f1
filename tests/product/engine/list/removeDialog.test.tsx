// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import {
  type DataProvider,
  DataProviderContext,
  HttpError,
  TestMemoryRouter,
  testDataProvider,
} from 'ra-core';
import { afterEach, describe, expect, test } from 'vitest';
import { DeleteRecordDialog } from '../../../../src/core/engine/list/remove/DeleteRecordDialog';
import type { AnyResource, Loose } from '../../../../src/core/schema/index';
import { faqs } from '../../../../src/product/resources/faqs';
import { withdrawnMembers } from '../../../../src/product/resources/withdrawn';
import { recordOf, renderIn } from '../../../core/engine/list/listScreen';

afterEach(cleanup);

function ask(resource: AnyResource, values: Loose, others: Partial<DataProvider> = {}) {
  const record = { version: 1, ...recordOf(values) };
  const provider: DataProvider = testDataProvider({
    getOne: async () => ({ data: { ...record } as never }),
    ...others,
  });
  const { state } = renderIn(
    resource,
    <TestMemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <DataProviderContext value={provider}>
          <DeleteRecordDialog record={record} name="가려진 이름" onClose={() => undefined} />
        </DataProviderContext>
      </QueryClientProvider>
    </TestMemoryRouter>,
  );
  return () => state().removals;
}

const member = (name: string) => ask(withdrawnMembers, { isWithdrawn: true, name, phone: '010-1234-5678' });
const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: '영구 삭제' });

describe('What nothing brings back', () => {
  test('is deleted by a dialog that says so, once its name is typed', async () => {
    member('홍길동');
    expect(await screen.findByRole('alertdialog', { name: '회원 영구 삭제' })).toBeTruthy();
    await screen.findByText('홍길동', { selector: 'label b' });
    expect(confirm().disabled).toBe(true);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '홍길동' } });
    expect(confirm().disabled).toBe(false);
  });

  test.each([
    ['홍길동', '확인을 위해 홍길동을 입력해주세요'],
    ['김하나', '확인을 위해 김하나를 입력해주세요'],
    ['확인', '확인을 위해 확인을 입력해주세요'],
  ])('is named with its particle, the name stressed: %s', async (name, label) => {
    member(name);
    const stressed = await screen.findByText(name, { selector: 'label b' });
    expect(stressed.parentElement?.textContent).toBe(label);
    expect(stressed.previousSibling?.textContent).toBe('확인을 위해 ');
  });
});

test('What waits in the bin is deleted by the usual words, without a name to type', async () => {
  ask(faqs, { subject: '배송' });
  expect(await screen.findByRole('alertdialog', { name: 'FAQ 삭제' })).toBeTruthy();
  expect(screen.getByRole('alertdialog').textContent).toContain('휴지통');
  expect(screen.getByRole('button', { name: '삭제' })).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBe(null);
});

describe('A record that is gone when it is deleted once more', () => {
  const gone = new HttpError('항목을 찾을 수 없습니다.', 404, { code: 'not_found' });
  const away = new HttpError('errors.between.unanswered', 504, { code: 'between' });

  function press(...failures: HttpError[]) {
    const removals = ask(faqs, { subject: '배송' }, { delete: () => Promise.reject(failures.shift()) });
    const again = async () => {
      fireEvent.click(await screen.findByRole('button', { name: '삭제' }));
    };
    return { removals, again };
  }

  test('counts as deleted where the first press got no answer', async () => {
    const { removals, again } = press(away, gone);
    await again();
    await screen.findByRole('alert');
    expect(removals()).toBe(0);
    await again();
    await expect.poll(removals).toBe(1);
  });

  test('is said to be gone where nobody pressed before', async () => {
    const { removals, again } = press(gone);
    await again();
    expect((await screen.findByRole('alert')).textContent).toContain('항목을 찾을 수 없습니다.');
    expect(removals()).toBe(0);
  });
});
