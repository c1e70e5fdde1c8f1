import { beforeAll, describe, expect, test } from 'vitest';
import { type Console, idIn, openConsole, rowsIn } from './calls';

const interest = {
  code: 'REGISTRATION',
  name: '김하람',
  phone: '010-1234-5678',
  birth: '1990-03-15',
  interest_type: 'SALE',
  gender: 'FEMALE',
};
const application = {
  code: 'APPLICATION',
  name: '박도윤',
  birth: '1991-11-02',
  phone: '010-1345-6789',
  email: 'doyun@example.com',
  spouse: { name: '이은채', phone: '010-1456-7890', birth: '1992-05-20' },
  qualification_type: 'MARRIED',
  supply_category: 'SPECIAL',
  supply_type: '26B',
  earning_rank: '1',
  region_rank: '2',
  isHomeless: true,
  isAsset: true,
  isCar: false,
};
const stamps = {
  _id: expect.any(String),
  createdAt: '2026-03-02T01:00:00.000Z',
  version: 1,
  updatedAt: '2026-03-02T01:00:00.000Z',
  updatedBy: { _id: expect.any(String), name: '김운영' },
};

describe('What the API answers of applications', () => {
  let operator: Console;
  let idOfInterest: string;
  let idOfApplication: string;

  beforeAll(async () => {
    operator = await openConsole();
    idOfInterest = idIn(await operator.post('applications', interest), 'application');
    idOfApplication = idIn(await operator.post('applications', application), 'application');
  });

  test('One of each code is read by its id, with the fields of its code', async () => {
    expect(await operator.get(`applications/${idOfInterest}`)).toEqual({
      status: 200,
      etag: '"1"',
      body: { application: { ...interest, ...stamps } },
    });
    expect(await operator.get(`applications/${idOfApplication}`)).toEqual({
      status: 200,
      etag: '"1"',
      body: { application: { ...application, files: [], ...stamps } },
    });
  });

  test('A list is one of a code', async () => {
    const page = await operator.get('applications?code=REGISTRATION');
    expect([page.status, page.body.summary]).toMatchObject([200, { totalCount: 1 }]);
    expect(rowsIn(page, 'applications').map(({ _id }) => _id)).toEqual([idOfInterest]);
  });

  test.each([
    ['name', '하람'],
    ['phone', '1234'],
    ['phone', '01012345678'],
    ['birth', '1990-03-15'],
    ['birth', '1990.3.15'],
    ['birth', '19900315'],
    ['birth', '900315'],
    ['birth', '1990'],
    ['interest_type', 'SALE'],
    ['gender', 'FEMALE'],
    ['all', '하람'],
    ['all', '1990-03'],
  ])('Interest is found by %s %s', async (searchKey, searchValue) => {
    const found = (value: string) =>
      operator.get(
        `applications?${new URLSearchParams({ code: 'REGISTRATION', searchKey, searchValue: value })}`,
      );
    expect((await found(searchValue)).body.summary).toMatchObject({ totalCount: 1 });
    const others: Readonly<Record<string, string>> = { interest_type: 'RENT', gender: 'MALE' };
    expect((await found(others[searchKey] ?? '1888')).body.summary).toMatchObject({ totalCount: 0 });
  });

  test.each([
    ['qualification_type', 'MARRIED', 'YOUTH'],
    ['supply_category', 'SPECIAL', 'NORMAL'],
    ['supply_type', '26B', '17A'],
    ['earning_rank', '1', '3'],
    ['region_rank', '2', '3'],
    ['isHomeless', 'true', 'false'],
    ['isAsset', 'true', 'false'],
    ['isCar', 'false', 'true'],
  ])('Applications are filtered by %s', async (name, value, other) => {
    const count = async (wanted: string) =>
      (await operator.get(`applications?code=APPLICATION&${name}=${wanted}`)).body.summary;
    expect([await count(value), await count(other)]).toMatchObject([{ totalCount: 1 }, { totalCount: 0 }]);
  });

  describe('What a choice takes away', () => {
    const changed = async (change: object) => {
      const id = idIn(await operator.post('applications', application), 'application');
      const answer = await operator.put(`applications/${id}`, change);
      return answer.body.application;
    };

    test('normal supply has no ranks and no asset', async () => {
      expect(await changed({ supply_category: 'NORMAL' })).toMatchObject({
        supply_category: 'NORMAL',
        earning_rank: null,
        region_rank: null,
        isAsset: null,
        isHomeless: true,
      });
      // Sent along, they are taken away all the same.
      expect(await changed({ supply_category: 'NORMAL', earning_rank: '3', isAsset: true })).toMatchObject({
        earning_rank: null,
        isAsset: null,
      });
    });

    test('young applicants have no spouse', async () => {
      expect(await changed({ qualification_type: 'YOUTH' })).toMatchObject({
        spouse: { name: '', phone: '', birth: null },
      });
    });

    test('another type keeps a spouse whom its form does not show, as it was', async () => {
      const spouse = { name: '다른 사람', phone: '', birth: null };
      expect(await changed({ qualification_type: 'SENIOR', spouse })).toMatchObject({
        spouse: application.spouse,
      });
    });

    test('a new application for normal supply begins without them', async () => {
      const answer = await operator.post('applications', { ...application, supply_category: 'NORMAL' });
      expect(answer.body.application).toMatchObject({ earning_rank: null, region_rank: null, isAsset: null });
    });
  });

  test('What is asked of assets may stay open, and a code stays what it is', async () => {
    const id = idIn(await operator.post('applications', { ...application, isAsset: null }), 'application');
    expect((await operator.get(`applications/${id}`)).body.application).toMatchObject({ isAsset: null });
    expect((await operator.put(`applications/${id}`, { code: 'REGISTRATION' })).status).toBe(422);
  });

  test('Files are added, ordered and taken away', async () => {
    await operator.upload(`applications/${idOfApplication}/files/0`, '등본.txt', '등본');
    const { body } = await operator.upload(`applications/${idOfApplication}/files/1`, '소득.txt', '소득');
    const { files } = body.application as { files: { _id: string; name: string }[] };
    expect(files.map(({ name }) => name)).toEqual(['등본.txt', '소득.txt']);
    const answer = await operator.remove(`applications/${idOfApplication}/files/${files[0]?._id}`);
    expect(answer.body.application).toMatchObject({ files: [{ name: '소득.txt' }] });
    expect((await operator.upload(`applications/${idOfInterest}/files/0`, '등본.txt', '등본')).status).toBe(
      404,
    );
  });

  test('One is deleted by its id', async () => {
    const answer = await operator.remove(`applications/${idOfInterest}`);
    expect([answer.status, answer.body]).toEqual([200, { application: { _id: idOfInterest } }]);
    expect((await operator.get('applications?code=REGISTRATION')).body.summary).toMatchObject({
      totalCount: 0,
    });
  });
});
