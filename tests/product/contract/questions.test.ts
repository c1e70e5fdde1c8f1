import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type WiredConsole, wiredConsole } from '../../core/provider/wire';
import { type Console, openConsole, rowsIn } from './calls';

const asked = (_id: string, day: string, reply: string) => ({
  _id,
  subject: `문의 ${_id}`,
  content: '손잡이가 깨져 있었습니다.\n교환되나요?',
  name: '김서연',
  createdAt: `2026-02-${day}T00:00:00.000Z`,
  reply,
  product: { name: '달항아리 머그잔', thumb: null },
  user: { companyName: '서연상사' },
});

describe('What the API answers of product inquiries', () => {
  let operator: Console;

  beforeAll(async () => {
    operator = await openConsole();
    for (const question of [
      asked('q1', '01', '교환해드렸습니다.'),
      asked('q2', '02', ''),
      asked('q3', '03', '네, 됩니다.'),
      asked('q4', '04', ''),
    ]) {
      await operator.plant('questions', question);
    }
    const { product: _deleted, ...withoutProduct } = asked('q5', '05', '단종되었습니다.');
    await operator.plant('questions', { ...withoutProduct, orderId: 'o-7' });
  });

  test('One is read by its id', async () => {
    expect(await operator.get('questions/q1')).toEqual({
      status: 200,
      etag: '"1"',
      body: { question: { ...asked('q1', '01', '교환해드렸습니다.'), version: 1 } },
    });
    expect((await operator.get('questions/q9')).status).toBe(404);
  });

  const ids = async (query = '') => {
    const page = await operator.get(`questions?${query}`, { skip: '0', limit: '20' });
    return rowsIn(page, 'questions').map(({ _id }) => _id);
  };

  test('The unanswered come first, then the newest', async () => {
    const page = await operator.get('questions', { skip: '0', limit: '20' });
    expect([page.status, page.body.summary]).toMatchObject([200, { totalCount: 5 }]);
    expect(rowsIn(page, 'questions').map(({ _id }) => _id)).toEqual(['q4', 'q2', 'q5', 'q3', 'q1']);
    const { content: _, product, ...row } = asked('q4', '04', '');
    // What nobody reads in a list stays in the record.
    const held = { ...row, product: { name: product.name }, name: '김*연', version: 1 };
    expect(rowsIn(page, 'questions')[0]).toEqual(held);
  });

  test('They are searched by subject, content or author, within days, and by whether they are answered', async () => {
    expect(await ids('searchKey=subject&searchValue=q3')).toEqual(['q3']);
    expect(await ids('searchKey=content&searchValue=교환')).toHaveLength(5);
    expect(await ids('searchKey=name&searchValue=서연')).toHaveLength(5);
    expect(await ids('createdAt[start]=2026-02-02&createdAt[end]=2026-02-03')).toEqual(['q2', 'q3']);
    expect(await ids('answered=false')).toEqual(['q4', 'q2']);
    expect(await ids('answered=true')).toEqual(['q5', 'q3', 'q1']);
    const refused = await operator.get('questions?searchKey=all&searchValue=q3', { skip: '0', limit: '20' });
    expect(refused.status).toBe(400);
  });

  test('How many wait is the total of a list of one', async () => {
    const { body } = await operator.get('questions?answered=false', { skip: '0', limit: '1' });
    expect(body).toMatchObject({ summary: { totalCount: 2 }, questions: [{ _id: 'q4' }] });
  });

  test('One is answered as soon as its reply is saved', async () => {
    const { status, body } = await operator.put('questions/q2', {
      _id: 'q2',
      reply: '새 상품을 보내드렸습니다.',
    });
    expect([status, body.question]).toMatchObject([200, { reply: '새 상품을 보내드렸습니다.', version: 2 }]);
    expect(await ids('answered=false')).toEqual(['q4']);
    expect(await ids()).toEqual(['q4', 'q5', 'q3', 'q2', 'q1']);
  });

  test.each(['', ' \n\n '])('A reply that is taken back, or of blanks, is none: %j', async (reply) => {
    await operator.put('questions/q2', { reply });
    expect(await ids('answered=false')).toEqual(['q4', 'q2']);
  });

  test('What was asked stays as it was asked', async () => {
    const { status, body } = await operator.put('questions/q4', {
      subject: '바꾼 제목',
      content: '바꾼 내용',
      name: '남',
      product: { name: '다른 상품' },
      user: { companyName: '다른 회사' },
    });
    const refused = '바꿀 수 없는 값입니다.';
    expect([status, body.fields]).toEqual([
      422,
      {
        subject: refused,
        content: refused,
        name: refused,
        'product.name': refused,
        'user.companyName': refused,
      },
    ]);
    const { body: read } = await operator.get('questions/q4');
    expect(read.question).toMatchObject(asked('q4', '04', ''));
  });

  test('A deleted product stays absent, and what the console does not know stays', async () => {
    const { body } = await operator.put('questions/q5', { reply: '다시 만들지 않습니다.' });
    expect(body.question).toMatchObject({ reply: '다시 만들지 않습니다.' });
    expect(body.question).not.toHaveProperty('orderId');
    expect(await operator.stored('questions', 'q5')).toMatchObject({ orderId: 'o-7' });
    expect(body.question).not.toHaveProperty('product');
  });

  test('None is created or deleted here', async () => {
    expect((await operator.post('questions', { subject: '문의' })).status).toBe(405);
    expect((await operator.remove('questions/q1')).status).toBe(405);
  });
});

describe('What the console sends of product inquiries', () => {
  let console: WiredConsole;
  beforeEach(async () => {
    console = await wiredConsole();
  });

  test('A page carries skip and limit as headers, the search as parameters', async () => {
    const filter = {
      search: { key: 'name', term: '서연' },
      createdAt: { start: '', end: '2026-02-28' },
      answered: false,
    };
    await console.provider.getList('questions', { pagination: { page: 2, perPage: 20 }, filter });
    expect(console.taken()).toEqual([
      {
        call: 'GET questions?createdAt[end]=2026-02-28&answered=false&searchKey=name&searchValue=서연',
        headers: { skip: '20', limit: '20' },
      },
    ]);
  });

  test('One inquiry is asked for by its id', async () => {
    const asking = console.provider.getOne('questions', { id: 'q1' });
    await expect(asking).rejects.toMatchObject({ status: 404 });
    expect(console.taken()).toEqual([{ call: 'GET questions/q1', headers: {} }]);
  });

  test('An answer is a PUT of the reply alone', async () => {
    const question = { ...asked('q1', '01', ''), id: 'q1', version: 1 };
    const answer = console.save('questions', { ...question, reply: '교환해드렸습니다.' }, question);
    await expect(answer).rejects.toMatchObject({ status: 404 });
    expect(console.taken()).toEqual([
      {
        call: 'PUT questions/q1',
        headers: { 'if-match': '"1"' },
        body: { _id: 'q1', reply: '교환해드렸습니다.' },
      },
    ]);
  });
});
