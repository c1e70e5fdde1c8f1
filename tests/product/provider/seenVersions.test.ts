import { expect, it } from 'vitest';
import { createDataProvider } from '../../../src/core/provider/dataProvider';
import { createHttpClient } from '../../../src/core/provider/wire/http';
import { createReauthenticationGate } from '../../../src/core/provider/wire/sessionGate';
import { resources } from '../../../src/product/resources/index';
import { answer, scripted } from '../../core/provider/scripted';

const faq = (version: number) => answer({ faq: { _id: 'a', version } });

it('calls about many records go by the versions that were seen last: of a list, of a detail, after a save', async () => {
  const page = { summary: { totalCount: 2 }, faqs: ['a', 'b'].map((_id) => ({ _id, version: 4 })) };
  const { send, sent } = scripted(answer(page), faq(5), faq(6), faq(6), faq(4));
  const provider = createDataProvider(
    resources,
    createHttpClient({ gate: createReauthenticationGate(), send }),
  );
  await provider.getList('faqs', { filter: {} });
  await provider.getOne('faqs', { id: 'a' });
  await provider.updateMany('faqs', { ids: ['a'], data: { sequence: 1 } });
  await provider.deleteMany('faqs', { ids: ['a', 'b'] });
  expect(sent.slice(2).map(({ headers }) => headers.get('If-Match'))).toEqual(['"5"', '"6"', '"4"']);
});
