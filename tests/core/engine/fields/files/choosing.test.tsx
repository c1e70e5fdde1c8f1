// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { I18nContextProvider } from 'ra-core';
import { afterEach, expect, test, vi } from 'vitest';
import { createI18nProvider } from '../../../../../i18n/provider';
import { useFileDropZone } from '../../../../../src/core/engine/fields/files/DropZone';
import { messages } from '../../../theProduct';

const i18n = createI18nProvider(messages);

const Zone = ({ multiple, take }: { multiple: boolean; take: (files: File[]) => void }) => {
  const { zone, refused } = useFileDropZone('any', multiple, take);
  return (
    <>
      <div {...zone.getRootProps({ role: 'group' })} />
      <p role="alert">{refused}</p>
    </>
  );
};

async function drop(multiple: boolean, ...names: string[]) {
  const take = vi.fn();
  render(
    <I18nContextProvider value={i18n}>
      <Zone {...{ multiple, take }} />
    </I18nContextProvider>,
  );
  const files = names.map((name) => new File(['가'], name));
  const zone = screen.getByRole('group');
  const event = createEvent.drop(zone, { dataTransfer: { files, types: ['Files'] } });
  await act(async () => fireEvent(zone, event));
  return { take, refused: screen.getByRole('alert').textContent };
}

afterEach(cleanup);

test('Files that are dropped together are taken where several fit', async () => {
  const { take, refused } = await drop(true, 'a.txt', 'b.txt');
  expect(take.mock.lastCall?.[0]).toHaveLength(2);
  expect(refused).toBe('');
});

test('What holds one file says so where several are dropped together, and takes none of them', async () => {
  const { take, refused } = await drop(false, 'a.txt', 'b.txt');
  expect(take).not.toHaveBeenCalled();
  expect(refused).toBe('파일은 1개까지 올릴 수 있습니다.');
});
