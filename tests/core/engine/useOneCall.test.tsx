// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useExclusiveMutation } from '../../../src/core/engine/calls/useSingleRunningCall';

afterEach(cleanup);

type Caller = (wanted: string) => Promise<unknown>;

const Button = ({ onCall }: { onCall: Caller }) => {
  const { call, error } = useExclusiveMutation({ mutationFn: onCall });
  return (
    <button type="button" onClick={() => call('wanted')}>
      {error?.message}
    </button>
  );
};

test('a call is made once however often it is asked for, and again when it has failed', async () => {
  const failures = [new Error('first'), new Error('second')];
  const made: string[] = [];
  const onCall: Caller = async (wanted) => {
    throw failures[made.push(wanted) - 1];
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Button onCall={onCall} />
    </QueryClientProvider>,
  );
  const button = screen.getByRole('button');
  const pressTwice = () =>
    act(async () => {
      button.click();
      button.click();
    });
  await pressTwice();
  await expect.poll(() => button.textContent).toBe('first');
  expect(made).toHaveLength(1);
  await pressTwice();
  await expect.poll(() => button.textContent).toBe('second');
  expect(made).toHaveLength(2);
});
