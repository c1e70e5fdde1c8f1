import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chosenPicture, type WiredConsole, wiredConsole } from '../../core/provider/wire';
import { type Answer, type Console, idIn, openConsole, rowsIn } from './calls';

interface Slide {
  _id: string;
  image: { _id: string; name: string; size: number; type: string; url: string } | null;
  url: string;
  alt: string;
  meta: { title: string; location: string; date: string; alt: string };
}
const slidesIn = ({ body }: Answer) => (body.banner as { slides: Slide[] }).slides;

describe('What the API answers of banners', () => {
  let operator: Console;
  let id: string;

  beforeAll(async () => {
    operator = await openConsole();
    const slides = [
      { url: '/1', meta: { title: '봄', location: '1층', date: '3월', alt: '봄 전시 포스터' } },
      { url: '/2', alt: '둘째', image: null },
    ];
    id = idIn(await operator.post('banners', { name: '첫 화면', code: 'home', slides }), 'banner');
  });

  test('A banner is read by its id, with its slides', async () => {
    expect(await operator.get(`banners/${id}`)).toEqual({
      status: 200,
      etag: '"1"',
      body: {
        banner: {
          _id: id,
          name: '첫 화면',
          code: 'home',
          locale: 'ko',
          slides: [
            {
              _id: expect.stringMatching(/^[\da-f]{24}$/),
              image: null,
              url: '/1',
              alt: '',
              meta: { title: '봄', location: '1층', date: '3월', alt: '봄 전시 포스터' },
            },
            {
              _id: expect.stringMatching(/^[\da-f]{24}$/),
              image: null,
              url: '/2',
              alt: '둘째',
              meta: { title: '', location: '', date: '', alt: '' },
            },
          ],
          createdAt: '2026-03-02T01:00:00.000Z',
          version: 1,
          updatedAt: '2026-03-02T01:00:00.000Z',
          updatedBy: { _id: expect.any(String), name: '김운영' },
        },
      },
    });
  });

  test('Name and code are required, each in its own words', async () => {
    const { status, body } = await operator.post('banners', { name: '', code: '' });
    expect([status, body]).toEqual([
      422,
      {
        code: 'invalid',
        message: '배너 이름을 입력해주세요',
        fields: { name: '배너 이름을 입력해주세요', code: '배너 코드를 입력해주세요' },
      },
    ]);
  });

  test('Each slide gets its image by its index', async () => {
    const { status, body } = await operator.uploadPicture(`banners/${id}/slides/1/image`, '둘.png');
    expect([status, (body.banner as { slides: Slide[] }).slides.map(({ image }) => image?.name)]).toEqual([
      200,
      [undefined, '둘.png'],
    ]);
    const refused = await operator.uploadPicture(`banners/${id}/slides/2/image`, '셋.png');
    expect([refused.status, refused.body.code]).toEqual([400, 'bad_index']);
  });

  test('A banner is read with the images of its slides, which are there at their addresses', async () => {
    const [, second] = slidesIn(await operator.get(`banners/${id}`));
    const { image } = second ?? {};
    expect(image).toMatchObject({ name: '둘.png', type: 'image/png', width: 1, height: 1 });
    const { status, type, size } = await operator.download(image?.url ?? '');
    expect([status, type, size]).toEqual([200, 'image/png', image?.size]);
  });

  test('Slides that change places keep their images, whatever the API does not know of them, and their ids', async () => {
    const [first, second] = slidesIn(await operator.get(`banners/${id}`));
    await operator.plant('banners', { _id: id, slides: [{ ...first, tracking: 'x1' }, second] });
    const turned = await operator.put(`banners/${id}`, {
      slides: [
        { _id: second?._id, image: { _id: second?.image?._id }, url: '/2' },
        { _id: first?._id, image: null, url: '/1' },
      ],
    });
    expect(slidesIn(turned)).toMatchObject([
      { _id: second?._id, image: { name: '둘.png' }, url: '/2' },
      { _id: first?._id, image: null, url: '/1', meta: { title: '봄' } },
    ]);
    expect(slidesIn(turned)[1]).not.toHaveProperty('tracking');
    expect(await operator.stored('banners', id)).toMatchObject({ slides: [{}, { tracking: 'x1' }] });
  });

  test('A slide cannot take an image that this banner does not hold', async () => {
    const other = await operator.post('banners', { name: '다른 배너', code: 'x', slides: [{ url: '/' }] });
    const filled = await operator.uploadPicture(`banners/${idIn(other, 'banner')}/slides/0/image`, '남.png');
    const image = { _id: slidesIn(filled)[0]?.image?._id };
    const { status, body } = await operator.put(`banners/${id}`, { slides: [{ image }] });
    expect([status, body.fields]).toEqual([
      422,
      { 'slides.0.image': '이 항목에 없는 파일입니다. 다시 올려주세요.' },
    ]);
  });

  test('An image is deleted by the banner and the index of its slot', async () => {
    const { status, body } = await operator.remove(`banners/${id}/slides/0/image`);
    expect([status, (body.banner as { slides: Slide[] }).slides[0]?.image]).toEqual([200, null]);
    expect((await operator.remove(`banners/${id}/slides/9/image`)).status).toBe(400);
  });

  test('More slides than ten are kept, since slots are a matter of the screen', async () => {
    const slides = Array.from({ length: 12 }, (_, index) => ({ url: `/${index}` }));
    const made = await operator.post('banners', { name: '열둘', code: 'twelve', slides });
    expect(slidesIn(made).map(({ url }) => url)).toEqual(slides.map(({ url }) => url));
  });

  test('The list is the newest first, in pages', async () => {
    await operator.plant('banners', { _id: 'old', code: 'old', createdAt: '2026-01-01T00:00:00.000Z' });
    await operator.plant('banners', { _id: 'new', code: 'new', createdAt: '2026-03-03T00:00:00.000Z' });
    const page = await operator.get('banners', { skip: '0', limit: '10' });
    const last = await operator.get('banners', { skip: '4', limit: '10' });
    expect([page.status, page.body.summary]).toMatchObject([200, { totalCount: 5 }]);
    expect(rowsIn(page, 'banners')[0]).toMatchObject({ code: 'new' });
    expect(rowsIn(last, 'banners').map(({ code }) => code)).toEqual(['old']);
  });

  test('A banner is deleted', async () => {
    const { status, body } = await operator.remove(`banners/${id}`);
    expect([status, body]).toEqual([200, { banner: { _id: id } }]);
  });
});

describe('What the console sends of banners', () => {
  let console: WiredConsole;
  beforeEach(async () => {
    console = await wiredConsole();
  });
  const meta = (title: string) => ({ title, location: '', date: '' });

  test('A list carries skip and limit as headers', async () => {
    await console.provider.getList('banners', { pagination: { page: 2, perPage: 10 } });
    expect(console.taken()).toEqual([{ call: 'GET banners', headers: { skip: '10', limit: '10' } }]);
  });

  const saved = () =>
    console.save('banners', {
      name: '첫 화면',
      code: 'home',
      slides: [
        { image: null, url: '/1', meta: meta('하나') },
        { image: chosenPicture('둘.png'), url: '/2', meta: meta('둘') },
      ],
    });

  test('One banner is asked for by its id, and comes with the addresses of its images', async () => {
    const { id } = await saved();
    console.taken();
    const { data } = await console.provider.getOne('banners', { id });
    expect(console.taken()).toEqual([{ call: `GET banners/${id}`, headers: {} }]);
    const url = expect.stringMatching(/^\/files\/[\da-f]{32}\/%EB%91%98\.png$/);
    expect(data).toMatchObject({ id, slides: [{ image: null }, { image: { name: '둘.png', url } }] });
  });

  test("A place's image is removed by the banner and the place's index", async () => {
    const record = await saved();
    console.taken();
    const removal = { label: 'slides.image', name: '둘.png', path: () => 'slides/1/image' };
    const after = await console.provider.runTask('banners', removal, { record, key: 'a' });
    expect(console.taken()).toEqual([
      { call: `DELETE banners/${record.id}/slides/1/image`, headers: { 'if-match': '"2"' } },
    ]);
    expect(after).toMatchObject({ version: 3, slides: [{ url: '/1' }, { url: '/2', image: null }] });
  });

  test('A deletion names the version that the operator saw', async () => {
    const { id, version } = await saved();
    console.taken();
    await console.provider.delete('banners', { id, meta: { version } });
    expect(console.taken()).toEqual([{ call: `DELETE banners/${id}`, headers: { 'if-match': '"2"' } }]);
  });

  test('A new banner goes first, then the image of each slide by its index', async () => {
    const record = await console.save('banners', {
      name: '첫 화면',
      code: 'home',
      slides: [
        { image: chosenPicture('하나.png'), url: '/1', meta: meta('하나') },
        { image: null, url: '/2', meta: meta('둘') },
        { image: chosenPicture('셋.png'), url: '/3', meta: meta('셋') },
      ],
    });
    expect(console.taken()).toEqual([
      {
        call: 'POST banners',
        headers: { 'idempotency-key': 'a key' },
        body: {
          name: '첫 화면',
          code: 'home',
          slides: [
            { image: null, url: '/1', meta: meta('하나') },
            { image: null, url: '/2', meta: meta('둘') },
            { image: null, url: '/3', meta: meta('셋') },
          ],
        },
      },
      {
        call: `POST banners/${record.id}/slides/0/image`,
        headers: { 'idempotency-key': 'a key', 'if-match': '"1"' },
        parts: ['file: 하나.png'],
      },
      {
        call: `POST banners/${record.id}/slides/2/image`,
        headers: { 'idempotency-key': 'a key', 'if-match': '"2"' },
        parts: ['file: 셋.png'],
      },
    ]);
  });

  test('A dragged slide carries its stored image back by its id, and a new one comes by its final index', async () => {
    const before = await console.save('banners', {
      name: '첫 화면',
      code: 'home',
      slides: [
        { image: chosenPicture('하나.png'), url: '/1' },
        { image: null, url: '/2' },
      ],
    });
    const [first, second] = before.slides as Slide[];
    console.taken();
    const after = await console.save(
      'banners',
      { ...before, slides: [{ image: chosenPicture('셋.png'), url: '/3' }, second, first] },
      before,
    );
    expect(console.taken()).toMatchObject([
      {
        call: `PUT banners/${before.id}`,
        headers: { 'if-match': '"2"' },
        body: {
          _id: before.id,
          slides: [
            { image: null, url: '/3' },
            { _id: second?._id, image: null },
            { _id: first?._id, image: { _id: first?.image?._id } },
          ],
        },
      },
      { call: `POST banners/${before.id}/slides/0/image`, parts: ['file: 셋.png'] },
    ]);
    expect((after.slides as Slide[]).map(({ image }) => image?.name)).toEqual([
      '셋.png',
      undefined,
      '하나.png',
    ]);
  });
});
