import { expect, test } from 'vitest';
import { createDataProvider } from '../../../src/core/provider/dataProvider';
import { createHttpClient } from '../../../src/core/provider/wire/http';
import { createReauthenticationGate } from '../../../src/core/provider/wire/sessionGate';
import { resources } from '../../../src/product/resources/index';
import { answer, scripted } from '../../core/provider/scripted';

const echo = (paging: object) =>
  answer({ summary: { totalCount: 31, ...paging }, termsList: [{ _id: 'a' }] });

test('A list is refused where a proxy dropped which page was asked for', async () => {
  const { send } = scripted(echo({ skip: 0, limit: 20 }), echo({ skip: 10, limit: 10 }), echo({}));
  const provider = createDataProvider(
    resources,
    createHttpClient({ gate: createReauthenticationGate(), send }),
  );
  const second = { pagination: { page: 2, perPage: 10 }, filter: {} };
  const wrong = expect(provider.getList('terms', second)).rejects;
  await wrong.toMatchObject({ message: 'errors.paging', body: { isFinal: true } });
  for (let good = 0; good < 2; good += 1) {
    expect((await provider.getList('terms', second)).total).toBe(31);
  }
});
