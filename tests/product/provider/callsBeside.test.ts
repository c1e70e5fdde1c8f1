import { describe, expect, it } from 'vitest';
import { type ConsoleProvider, createDataProvider } from '../../../src/core/provider/dataProvider';
import { createHttpClient } from '../../../src/core/provider/wire/http';
import { createReauthenticationGate } from '../../../src/core/provider/wire/sessionGate';
import { resources } from '../../../src/product/resources/index';
import { answer, scripted } from '../../core/provider/scripted';

describe('what is only shown', () => {
  const turned = '\u202egnp.회사';
  const reply = () => answer({ message: turned, rows: [{ value: turned }], kept: [{ title: turned }] });
  const record = { id: 'a', _id: 'a', version: 1 };
  const { signal } = new AbortController();

  it.each<[string, (provider: ConsoleProvider) => Promise<unknown>]>([
    ['a proposed mail', (provider) => provider.proposal('forms', 'reply-email', { record, signal })],
    ["a widget's figures", (provider) => provider.read('dashboard/reviews')],
    [
      'records that an act kept',
      async (provider) => (await provider.bulk()).deleteSelected('faqs', [record], 'one'),
    ],
    [
      'the dry run of an import',
      async (provider) =>
        (await provider.imports()).importRows('users', [], { dryRun: true, loses: false, signal }),
    ],
  ])('has its texts in the order in which they are stored: %s', async (_case, read) => {
    const http = createHttpClient({ gate: createReauthenticationGate(), send: scripted(reply()).send });
    const provider = createDataProvider(resources, http);
    const text = JSON.stringify(await read(provider));
    expect(text).toContain('gnp.회사');
    expect(text).not.toMatch(/\p{Bidi_Control}/u);
  });
});
