// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { afterEach, expect, test, vi } from 'vitest';
import { messages } from '../../../../i18n/ko/product/index';
import { createI18nProvider } from '../../../../i18n/provider';
import { MatchColumnsStep } from '../../../../src/core/engine/imports/MatchColumnsStep';
import type { SheetRow } from '../../../../src/core/engine/imports/sheet/cell';
import { type ImportState, useImport } from '../../../../src/core/engine/imports/useImport';
import { useTexts } from '../../../../src/core/engine/texts';
import type { RowToImport } from '../../../../src/core/provider/calls/imports';
import { addImportTexts } from '../../../../src/core/ui/importTexts';
import { users } from '../../../../src/product/resources/users';

addImportTexts();
afterEach(cleanup);

const ROWS: SheetRow[] = [
  { line: 1, cells: ['이메일', '이름'] },
  { line: 2, cells: ['one@example.com', '하나'] },
  { line: 3, cells: ['two@example.com', '둘'], hidden: true },
  { line: 4, cells: ['three@example.com', '셋'], hidden: true },
];

/** Reads no file: the sheet is what a test says. */
class Reader {
  onmessage = (_: { data: unknown }) => {};
  postMessage() {
    const book = {
      sheets: [{ name: 'new', hidden: false }],
      sheet: 0,
      isSeparated: false,
      fingerprint: 'one',
    };
    for (const data of [{ rows: ROWS }, book]) this.onmessage({ data });
  }
  terminate() {}
}

test('Rows that the file does not show are counted, and imported unless the operator omits them', async () => {
  vi.stubGlobal('Worker', Reader);
  const sent: unknown[] = [];
  const importRows = async (_: string, rows: readonly RowToImport[]) => {
    sent.push(rows.map(({ record }) => record.name));
    return rows.map(() => ({ outcome: 'created' }));
  };
  let state: ImportState | undefined;
  const Step = () => {
    const of = useImport(users, useTexts(users));
    state = of;
    return <MatchColumnsStep resource={users} of={of} />;
  };
  const dataProvider = { imports: async () => ({ importRows }) };
  const context = { store: memoryStore(), i18nProvider: createI18nProvider(messages) };
  render(
    <CoreAdminContext {...context} dataProvider={dataProvider as never}>
      <Step />
    </CoreAdminContext>,
  );
  await act(async () => state?.take(new File(['x'], '회원.xlsx')));
  expect(screen.getByText(/필터나 숨기기로 보이지 않는 2줄도 함께 읽었습니다\./)).toBeTruthy();
  await act(async () => state?.check());
  fireEvent.click(screen.getByRole('button', { name: '보이지 않는 줄 빼기' }));
  expect(screen.getByText(/보이지 않는 2줄을 뺐습니다\./)).toBeTruthy();
  await act(async () => state?.check());
  fireEvent.click(screen.getByRole('button', { name: '다시 넣기' }));
  await act(async () => state?.check());
  expect(sent).toEqual([['하나', '둘', '셋'], ['하나'], ['하나', '둘', '셋']]);
});
