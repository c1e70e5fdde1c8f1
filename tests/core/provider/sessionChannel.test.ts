import { expect, it, vi } from 'vitest';
import {
  broadcastSessionChange,
  subscribeToSessionChanges,
} from '../../../src/core/provider/session/sessionChannel';

/** The module as another page has it. */
async function otherPage() {
  vi.resetModules();
  return import('../../../src/core/provider/session/sessionChannel');
}

it('a page hears that the session changed in another one, and not what it says itself', async () => {
  const other = await otherPage();
  const heard: string[] = [];
  const stop = subscribeToSessionChanges(() => heard.push('here'));
  const stopOther = other.subscribeToSessionChanges(() => heard.push('there'));
  broadcastSessionChange();
  await expect.poll(() => heard).toEqual(['there']);
  // Both were sent before: a page that heard itself would have by now.
  other.broadcastSessionChange();
  await expect.poll(() => heard).toEqual(['there', 'here']);

  stop();
  stopOther();
  const last = vi.fn();
  other.subscribeToSessionChanges(last);
  broadcastSessionChange();
  await expect.poll(() => last.mock.calls.length).toBe(1);
  expect(heard).toEqual(['there', 'here']);
});
