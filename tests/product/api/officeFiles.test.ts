import { beforeEach, describe, expect, test } from 'vitest';
import { ASSETS_COLLECTION } from '../../../server/core/assets/assets';
import type { Asset, Loose } from '../../../src/core/schema/index';
import { type Caller, createTestApi, type TestApi, upload } from '../../core/api/harness';
import { cfb, hwp3, png, zip } from '../../core/api/pictures';

let t: TestApi;
let call: Caller;
let path: string;

beforeEach(async () => {
  t = await createTestApi();
  call = await t.signIn();
  const { json } = await call('POST', 'downloads', { body: { subject: '자료' } });
  path = `downloads/${(json.download as Loose)._id}`;
});

async function attach(bytes: Uint8Array<ArrayBuffer> | string, name: string): Promise<Asset> {
  const { json } = await call('POST', `${path}/upload`, upload(bytes, name));
  return (json.download as { upload: Asset }).upload;
}

describe('A file of Hangul or old Office', () => {
  test.each([
    ['a Hangul document', cfb, '신청서.hwp', 'application/x-hwp'],
    ['an old Hangul document', hwp3, '신청서.hwp', 'application/x-hwp'],
    ['a Hangul document in a ZIP', zip, '신청서.HWPX', 'application/hwp+zip'],
    ['a Hancell sheet', cfb, '명단.cell', 'application/haansoftcell'],
    ['Hanshow slides', zip, '소개.show', 'application/haansoftshow'],
    ['an old Word document', cfb, '계약서.doc', 'application/msword'],
    ['an old Excel sheet', cfb, '명단.xls', 'application/vnd.ms-excel'],
    ['old PowerPoint slides', cfb, '소개.ppt', 'application/vnd.ms-powerpoint'],
    ['a mail of Outlook', cfb, '편지.msg', 'application/x-cfb'],
    ['a picture called a Hangul document', png, '그림.hwp', 'image/png'],
    ['a text called an old sheet', '이름', '명단.xls', 'text/plain'],
  ])('has its own type by the name where its container fits: %s', async (_case, bytes, name, type) => {
    const asset = await attach(bytes, name);
    expect(asset).toMatchObject({ name, type });
    expect((await call('GET', asset.url)).headers.get('content-type')).toBe(type);
  });

  test('is served with its own type where an older version stored that of the container', async () => {
    const { _id, url } = await attach(cfb, '신청서.hwp');
    await t.store.transaction(async (tx) => {
      const asset = (await tx.get(ASSETS_COLLECTION, _id)) ?? expect.fail();
      await tx.replace(ASSETS_COLLECTION, { ...asset, type: 'application/x-cfb' });
    });
    expect((await call('GET', url)).headers.get('content-type')).toBe('application/x-hwp');
  });
});
