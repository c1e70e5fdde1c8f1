import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Caller,
  confirm,
  cookieOf,
  createTestApi,
  encrypted,
  PASSWORD as OPERATORS,
  type TestApi,
} from '../../core/api/harness';
import { membersOf, PASSWORD } from './members';

/** Members as the specification's sections 3 to 5 and the decisions' section 13 describe them. */
let t: TestApi;
let call: Caller;
let add: ReturnType<typeof membersOf>['add'];
let plant: ReturnType<typeof membersOf>['plant'];

beforeEach(async () => {
  t = await createTestApi();
  call = await t.signIn();
  ({ add, plant } = membersOf(t, call));
});

describe('a new member', () => {
  it('signs in by the e-mail', async () => {
    const password = await encrypted(t.call, PASSWORD);
    const { user } = await add({ name: '김회원', email: ' kim@example.com', password });
    expect(user.username).toBe('kim@example.com');
    expect(await cookieOf(t.call, 'KIM@example.com', PASSWORD)).toMatch(/^session=/);
  });

  it('without an e-mail has no name that signs in, as many others, and nobody signs in', async () => {
    expect((await add({ name: '김하나' })).user.username).toBe('');
    expect((await add({ name: '이두리', username: '  ' })).status).toBe(201);
    const { status, fields } = await add({ name: '박세라', password: await encrypted(t.call, PASSWORD) });
    expect([status, fields]).toEqual([
      422,
      { password: '아이디가 없는 회원은 로그인할 수 없습니다. 아이디를 먼저 정해주세요.' },
    ]);
    for (const username of ['', ' ', '  ']) {
      expect(await cookieOf(t.call, username, PASSWORD)).toBe('');
    }
  });

  it('does not take the e-mail of another as its name: 422 at the e-mail, whatever case, width or form', async () => {
    await add({ name: '김회원', email: 'kim한@example.com' });
    for (const email of ['kim한@example.com', 'KIM한@EXAMPLE.COM', 'ｋｉｍ한@example.com'].map((one) =>
      one.normalize('NFD'),
    )) {
      const { status, fields } = await add({ name: '다른', email });
      expect([status, fields]).toEqual([422, { email: '이미 가입한 이메일입니다.' }]);
    }
  });

  it('does not take a name of another that it gives itself: 422 at the name', async () => {
    await add({ name: '김회원', email: 'kim@example.com' });
    const { status, fields } = await add({
      name: '다른',
      email: 'other@example.com',
      username: 'KIM@example.com',
    });
    expect([status, fields]).toEqual([422, { username: '이미 사용 중인 아이디입니다.' }]);
  });
});

describe('username and type', () => {
  it('are given once: an update that would change them is refused at the field, the same again is not', async () => {
    const { user } = await add({ name: '김회원', email: 'kim@example.com' });
    const put = (body: Record<string, unknown>) => call('PUT', `users/${user._id}`, { body });
    const changed = await put({ username: 'other@example.com', type: 'company' });
    expect([changed.status, changed.json.fields]).toEqual([
      422,
      { username: '바꿀 수 없는 값입니다.', type: '바꿀 수 없는 값입니다.' },
    ]);
    const same = await put({ username: 'kim@example.com', type: 'person', name: '김새로' });
    expect([same.status, same.json.user]).toMatchObject([
      200,
      { username: 'kim@example.com', name: '김새로' },
    ]);
  });
});

describe('a member in answers', () => {
  it('carries the grade by name, and the type in words, wherever it is answered', async () => {
    const grade = (await call('POST', 'levels', { body: { code: 'gold', name: '골드' } })).json.level as {
      _id: string;
    };
    const { user } = await add({ name: '김회원', type: 'company', _level: grade._id });
    const shown = { type: 'company', typeText: '기업', _level: grade._id, level: '골드' };
    expect(user).toMatchObject(shown);
    expect((await call('GET', `users/${user._id}`)).json.user).toMatchObject(shown);
    await confirm(call);
    for (const limit of ['10', '0']) {
      const { json } = await call('GET', 'users?isWithdrawn=false&name=김회원', {
        headers: { skip: '0', limit, 'x-export-reason': encodeURIComponent('등급 조정 자료') },
      });
      expect(json.users).toMatchObject([shown]);
    }
    await call('PUT', `levels/${grade._id}`, { body: { name: '금' } });
    const changed = await call('PUT', `users/${user._id}`, { body: { level: '은', typeText: 'x' } });
    const refused = '바꿀 수 없는 값입니다.';
    expect([changed.status, changed.json.fields]).toEqual([422, { level: refused, typeText: refused }]);
    const sentBack = await call('PUT', `users/${user._id}`, { body: { level: '금', typeText: '기업' } });
    expect(sentBack.json.user).toMatchObject({ typeText: '기업', level: '금' });
    const stored = await t.store.get('users', String(user._id));
    expect([stored?.level, stored?.typeText]).toEqual([undefined, undefined]);
  });

  it('has no grade by name where there is none', async () => {
    expect((await add({ name: '김회원' })).user).toMatchObject({ _level: null, level: '', typeText: '개인' });
  });
});

describe('the order of members', () => {
  const order = async (query: string) => {
    const { status, json } = await call('GET', `users?isWithdrawn=false${query}`);
    return [status, ((json.users ?? []) as { name: string }[]).map(({ name }) => name).join(' ')];
  };
  beforeEach(async () => {
    for (const [name, type, day] of [
      ['다솜', 'person', '02'],
      ['가람', 'company', '03'],
      ['나래', 'person', '04'],
    ] as const) {
      await plant({
        _id: `m${day}`,
        name,
        type,
        isWithdrawn: false,
        createdAt: `2026-03-${day}T03:00:00.000Z`,
      });
    }
  });

  it('is newest first, and by join date, name and type where that is asked for', async () => {
    expect(await order('')).toEqual([200, '나* 가* 다* 김*영']);
    expect(await order('&sort=createdAt&name=라')).toEqual([200, '']);
    expect(await order('&sort=createdAt')).toEqual([200, '김*영 다* 가* 나*']);
    expect(await order('&sort=-name')).toEqual([200, '다* 나* 김*영 가*']);
    // What is alike stays newest first.
    expect(await order('&sort=-type')).toEqual([200, '나* 다* 김*영 가*']);
  });

  it('is nothing else: 400, as popups are in one order only', async () => {
    for (const path of ['phone', 'email', 'password', 'scope', 'isWarning', '_id']) {
      expect(await order(`&sort=${path}`)).toEqual([400, '']);
    }
    expect((await call('GET', 'popups?sort=name')).status).toBe(400);
  });
});

describe('the list of members', () => {
  const names = async (query: string) => {
    const { status, json } = await call('GET', `users?isWithdrawn=false${query}`, {
      headers: { skip: '0', limit: '10' },
    });
    const users = (json.users ?? []) as { name: string }[];
    return [
      status,
      (json.summary as { totalCount: number }).totalCount,
      ...users.map(({ name }) => name).sort(),
    ];
  };

  it('is found by name or company name, phone, grade and warning, each and together', async () => {
    const { json } = await call('POST', 'levels', { body: { code: 'gold', name: '골드' } });
    const { _id } = json.level as { _id: string };
    await add({ name: '김하나', phone: '010-1234-5678', _level: _id });
    await add({ type: 'company', name: '오담당', companyName: '하나상사', phone: '02-555-0100' });
    await add({ name: '이두리', phone: '01055501234', isWarning: true, _level: _id });
    expect(await names('&name=하나')).toEqual([200, 2, '김*나', '오*당']);
    expect(await names('&phone=1234')).toEqual([200, 2, '김*나', '이*리']);
    expect(await names('&phone=555-01')).toEqual([200, 2, '오*당', '이*리']);
    expect(await names(`&_level=${_id}`)).toEqual([200, 2, '김*나', '이*리']);
    expect(await names('&warning=true')).toEqual([200, 1, '이*리']);
    expect(await names(`&warning=false&_level=${_id}&name=김`)).toEqual([200, 1, '김*나']);
  });

  it('is found by whatever a caller says, in one field', async () => {
    await add({ name: '김하나', phone: '010-1234-5678', email: 'hana@example.com' });
    await add({ type: 'company', name: '오담당', companyName: '푸른상사', phone: '02-555-0100' });
    await add({ name: '이두리', username: 'duri.lee', email: 'lee@example.net' });
    expect(await names('&q=hana')).toEqual([200, 1, '김*나']);
    expect(await names('&q=01012345678')).toEqual([200, 1, '김*나']);
    expect(await names('&q=5678')).toEqual([200, 1, '김*나']);
    expect(await names('&q=푸른')).toEqual([200, 1, '오*당']);
    expect(await names('&q=두리')).toEqual([200, 1, '이*리']);
    expect(await names('&q=LEE@EXAMPLE')).toEqual([200, 1, '이*리']);
    expect(await names('&q=없는사람')).toEqual([200, 0]);
    expect(await names('&q=hana&warning=true')).toEqual([200, 0]);
  });

  it('is found in one field by whole values alone, by whoever sees them masked', async () => {
    await add({ name: '김하나', phone: '010-1234-5678', email: 'hana@example.com' });
    await t.addOperator('members@example.com', '박조회', ['members']);
    const cookie = await cookieOf(t.call, 'members@example.com', OPERATORS);
    const found = async (term: string) => {
      const path = `users?isWithdrawn=false&q=${encodeURIComponent(term)}`;
      const { status, json } = await t.call('GET', path, { env: { cookie } });
      return [status, (json.summary as { totalCount: number }).totalCount];
    };
    for (const part of ['김하', '5678', 'hana']) expect([part, await found(part)]).toEqual([part, [200, 0]]);
    for (const whole of ['김하나', '01012345678', 'hana@example.com'])
      expect([whole, await found(whole)]).toEqual([whole, [200, 1]]);
  });

  it('is narrowed by type, approval and join date', async () => {
    await add({ name: '김하나' });
    await confirm(call);
    await add({ type: 'company', name: '오담당', companyName: '푸른상사', isApproved: true });
    await plant({
      _id: 'old',
      name: '옛사람',
      type: 'person',
      isWithdrawn: false,
      createdAt: '2020-05-05T03:00:00.000Z',
    });
    expect(await names('&type=company')).toEqual([200, 1, '오*당']);
    expect(await names('&approved=true')).toEqual([200, 1, '오*당']);
    expect(await names('&createdAt[start]=2020-05-05&createdAt[end]=2020-05-05')).toEqual([200, 1, '옛*람']);
  });

  it('is of members or of those who have withdrawn: one of the two has to be asked for', async () => {
    expect((await call('GET', 'users')).status).toBe(400);
  });
});

describe('an update', () => {
  it('changes what it names, by _id: the caution, or the password', async () => {
    const { user } = await add({ name: '김회원', email: 'kim@example.com', note: '메모' });
    const put = (body: Record<string, unknown>) =>
      call('PUT', `users/${user._id}`, { body: { _id: user._id, ...body } });
    const warned = await put({ isWarning: true });
    expect([warned.status, warned.json.user]).toMatchObject([200, { isWarning: true, note: '메모' }]);
    await confirm(call);
    const password = await encrypted(t.call, PASSWORD);
    const { status, json } = await put({ password });
    expect([status, 'password' in (json.user as object)]).toEqual([200, false]);
    expect(await cookieOf(t.call, 'kim@example.com', PASSWORD)).toMatch(/^session=/);
  });
});

describe('website and warning', () => {
  it('are older names of homepage and isWarning: in what is stored, and in bodies', async () => {
    const old = { website: 'https://old.example', warning: true };
    await plant({ _id: 'old', type: 'person', name: '박회원', isWithdrawn: false, ...old });
    const read = async () => (await call('GET', 'users/old')).json.user as Record<string, unknown>;
    expect(await read()).toMatchObject({ homepage: 'https://old.example', isWarning: true });
    expect(Object.keys(await read())).not.toContain('website');
    const found = await call('GET', 'users?isWithdrawn=false&warning=true');
    expect(found.json.users).toMatchObject([{ _id: 'old' }]);
    await call('PUT', 'users/old', { body: { isWarning: false, website: 'https://new.example' } });
    expect(await read()).toMatchObject({ homepage: 'https://new.example', isWarning: false });
    const { user } = await add({ name: '김회원', website: 'https://kim.example', warning: true });
    expect(user).toMatchObject({ homepage: 'https://kim.example', isWarning: true });
  });
});

describe('saving a member who has withdrawn', () => {
  it('says why it is refused', async () => {
    await plant({ _id: 'gone', name: '박회원', isWithdrawn: true });
    const { status, json } = await call('PUT', 'users/gone', { body: { note: '메모' } });
    expect([status, json.message]).toEqual([405, '탈퇴한 회원의 정보는 수정할 수 없습니다.']);
  });
});

describe('deleting a member', () => {
  it('is refused as long as the member is active, oneself among them', async () => {
    const { user } = await add({ name: '김회원' });
    const own = await t.store.find('users', { where: [], order: [], skip: 0, limit: 0 });
    for (const { _id } of own) {
      const { status, json } = await call('DELETE', `users/${_id}`);
      expect([status, json.code, json.message]).toEqual([
        409,
        'not_removable',
        '탈퇴한 회원만 삭제할 수 있습니다.',
      ]);
    }
    expect(own.length).toBe(2);
    expect((await call('GET', `users/${user._id}`)).status).toBe(200);
  });

  it('that has withdrawn takes the record away', async () => {
    await plant({ _id: 'gone', name: '박회원', isWithdrawn: true });
    await confirm(call);
    expect((await call('DELETE', 'users/gone')).status).toBe(200);
    expect((await call('GET', 'users/gone')).status).toBe(404);
  });
});
