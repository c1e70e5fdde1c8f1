import { expect, test } from 'vitest';
import { createTestProduct } from '../../../mocks/testProduct';

test('a notice is stored once, and told to who may write it', async () => {
  const { signIn } = await createTestProduct();
  const { provider } = await signIn();
  const { data } = await provider.create('notices', {
    data: { subject: '휴무 안내', content: '<p>쉽니다.</p>' },
  });
  expect(data).toMatchObject({ subject: '휴무 안내', version: 1 });

  const narrowed = await signIn(['members']);
  const refused = narrowed.provider.delete('notices', { id: data.id, previousData: data });
  await expect(refused).rejects.toMatchObject({ status: 403, message: '권한이 없습니다' });
});

test('a shared list tells nobody a telephone number as a whole', async () => {
  const product = await createTestProduct({ now: new Date('2026-03-02T01:00:00Z') });
  await product.plant('users', {
    type: 'person',
    name: '김회원',
    phone: '010-1234-5678',
    isWithdrawn: false,
  });
  const { http } = await product.signIn(['members']);
  const { json } = await http('/users?isWithdrawn=false', { headers: { skip: '0', limit: '10' } });
  expect(json.users).toContainEqual(expect.objectContaining({ name: '김*원', phone: '010-****-5678' }));
});
