// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { CoreAdminContext, HttpError, testDataProvider } from 'ra-core';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { ToggleCell } from '../../../../src/core/engine/list/row/ToggleCell';
import { bool, defineResource, id, text } from '../../../../src/core/schema/index';
import { Notifications } from '../../../../src/core/shell/Notifications';
import { recordOf, renderIn } from './listScreen';

afterEach(cleanup);

const fields = { _id: id(), name: text({ max: 20 }), isPinned: bool() };
const bookings = defineResource('bookings', {
  fields,
  api: { path: 'bookings', many: 'bookings', one: 'booking' },
  title: 'name',
  list: { perPage: 10, columns: ['name', 'isPinned'], order: ['name'] },
});
const column = { path: 'isPinned', field: fields.isPinned, label: '고정' } as never;

test('why a switch was not saved is said until it is pressed again, and not beside its success', async () => {
  const record = { version: 1, ...recordOf({ name: '내일', isPinned: false }) };
  const update = vi
    .fn()
    .mockRejectedValueOnce(new HttpError('처리하지 못했습니다.', 500))
    .mockResolvedValueOnce({ data: { ...record, isPinned: true, version: 2 } });
  renderIn(
    bookings,
    <CoreAdminContext dataProvider={testDataProvider({ update })}>
      <MemoryRouter>
        <ToggleCell {...{ record, column }} name="내일" />
        <Notifications />
      </MemoryRouter>
    </CoreAdminContext>,
  );
  const press = () => act(async () => screen.getByRole('switch').click());
  await press();
  expect((await screen.findByRole('alert')).textContent).toContain('처리하지 못했습니다.');
  await press();
  await screen.findByRole('status');
  expect(screen.queryByRole('alert')).toBeNull();
});
