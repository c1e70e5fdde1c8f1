// @vitest-environment jsdom
import { I18nContextProvider } from 'ra-core';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { messages } from '../../../../i18n/ko/index';
import { createI18nProvider } from '../../../../i18n/provider';
import { useChoosing } from '../../../../src/engine/fields/files/DropZone';
import { find } from '../../../ui/find';
import { render } from '../../../ui/render';

const i18n = createI18nProvider(messages);

const Zone = ({ multiple, take }: { multiple: boolean; take: (files: File[]) => void }) => {
  const { zone, refused } = useChoosing('any', multiple, take);
  return (
    <>
      <div {...zone.getRootProps({ className: 'zone' })} />
      <p role="alert">{refused}</p>
    </>
  );
};

async function drop(multiple: boolean, ...names: string[]) {
  const take = vi.fn();
  await render(
    <I18nContextProvider value={i18n}>
      <Zone {...{ multiple, take }} />
    </I18nContextProvider>,
  );
  const files = names.map((name) => new File(['가'], name));
  const event = Object.assign(new Event('drop', { bubbles: true }), {
    dataTransfer: { files, types: ['Files'] },
  });
  await act(async () => find('.zone').dispatchEvent(event));
  return { take, refused: find('[role=alert]').textContent };
}

afterEach(() => document.body.replaceChildren());

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
