// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'ra-core';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { messages } from '../../../../i18n/ko/product/index';
import { createI18nProvider } from '../../../../i18n/provider';
import { useImport } from '../../../../src/core/engine/imports/useImport';
import { useTexts } from '../../../../src/core/engine/texts';
import type { RowToImport } from '../../../../src/core/provider/calls/imports';
import { addImportTexts } from '../../../../src/core/ui/importTexts';
import { users } from '../../../../src/product/resources/users';

addImportTexts();
afterEach(cleanup);

const ROWS = [
  { line: 1, cells: ['이메일', '이름'] },
  { line: 2, cells: ['one@example.com', '하나'] },
  { line: 3, cells: ['two@example.com', '둘'] },
];

/** Reads no file: the sheet is what a test says. */
class Reader {
  onmessage = (_: { data: unknown }) => {};
  postMessage() {
    const sheets = [{ name: 'new', hidden: false }];
    const book = { sheets, sheet: 0, isSeparated: false, fingerprint: 'one' };
    for (const data of [{ rows: ROWS }, book]) this.onmessage({ data });
  }
  terminate() {}
}

test('an import sends the references that its dry run showed, also after another check', async () => {
  vi.stubGlobal('Worker', Reader);
  const sent: unknown[] = [];
  const importRows = async (_: string, rows: readonly RowToImport[], { dryRun }: { dryRun: boolean }) => {
    sent.push([dryRun, rows.map(({ record }) => [record.name, record._level])]);
    return rows.map(({ record }) => ({
      outcome: 'created',
      ...(dryRun && record.name === '하나' && { references: { _level: 'id' } }),
    }));
  };
  const dataProvider = { imports: async () => ({ importRows }) };
  const context = { store: memoryStore(), i18nProvider: createI18nProvider(messages) };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <CoreAdminContext {...context} dataProvider={dataProvider as never}>
      {children}
    </CoreAdminContext>
  );
  const { result } = renderHook(() => useImport(users, useTexts(users)), { wrapper });
  await act(async () => result.current.take(new File(['x'], '회원.xlsx')));
  await act(async () => result.current.check());
  await act(async () => result.current.check({ again: true }));
  await act(async () => result.current.apply());
  const two = ['둘', undefined];
  expect(sent).toEqual([
    [true, [['하나', undefined], two]],
    [false, [['하나', 'id'], two]],
  ]);
});
