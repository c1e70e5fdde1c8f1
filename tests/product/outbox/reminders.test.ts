import { beforeEach, describe, expect, test } from 'vitest';
import { MailError, type MailMessage, type MailSender } from '../../../server/core/mail/mail';
import { createOutboxEntry } from '../../../server/core/outbox/entries';
import type { Loose } from '../../../src/core/schema/index';
import { type Caller, confirm, createTestApi, type TestApi } from '../../core/api/harness';
import { membersBy } from './members';

let t: TestApi;
let call: Caller;
let sent: MailMessage[];
let fails: boolean;

const mail: MailSender = {
  send: async (message) => {
    if (fails) throw new MailError('550', 'refused');
    sent.push(message);
  },
};

beforeEach(async () => {
  sent = [];
  fails = false;
  t = await createTestApi({ mail });
  call = await t.signIn();
  await confirm(call);
});

const { newMember, consent, memberOf } = membersBy(() => call);
const text = { subject: '수신 동의 확인', message: '{고객명} 님께 알립니다.' };
const send = (body: Loose, by = call) => by('POST', 'messages', { body: { ...text, ...body } });
const got = () => sent.filter(({ subject }) => subject === text.subject);
const entries = async () =>
  (await t.store.find('_consents', { where: [], order: [], skip: 0, limit: 0 })).length;

describe('a reminder of consent', () => {
  const ALMOST_TWO_YEARS = 710 * 86_400_000;
  const remind = (body: Loose, by = call) =>
    send({ message: '2년이 지났습니다.', confirms: true, ...body }, by);
  const ledgerOf = async (id: string) => (await call('GET', `users/${id}/consents`)).json.consents as Loose[];
  const due = async () => {
    const day = new Date(t.clock.now.getTime() - 700 * 86_400_000).toISOString().slice(0, 10);
    return (await call('GET', `users?isWithdrawn=false&adEmail=given&adEmailAt%5Bend%5D=${day}`)).json
      .users as Loose[];
  };
  async function agreed(...bodies: Loose[]): Promise<string[]> {
    const ids: string[] = [];
    for (const body of bodies) ids.push(await newMember(body));
    for (const id of ids) await consent(id, true);
    t.later(ALMOST_TWO_YEARS);
    call = await t.signIn();
    return ids;
  }

  test('whose mail was accepted is dated in the ledger, and its member is due no more', async () => {
    const [id = ''] = await agreed({});
    expect((await due()).map(({ _id }) => _id)).toEqual([id]);
    const { status } = await remind({ users: [id] });
    expect([status, (await due()).length]).toEqual([200, 1]);
    await t.api.deliver();
    expect(got()).toHaveLength(1);
    expect(await due()).toEqual([]);
    const [newest, first] = await ledgerOf(id);
    expect(newest).toEqual({
      ...{ channel: 'email', purpose: 'ad', given: true, source: 'notice' },
      text: '광고 수신에 동의한 사실을 메일로 안내',
      at: t.clock.now.toISOString(),
      by: { _id: expect.any(String), name: '김운영' },
    });
    expect(first).toMatchObject({ given: true, source: 'operator' });
    expect(await memberOf(id)).toMatchObject({ adEmail: 'given', adEmailAt: t.clock.now.toISOString() });
    const log = await t.accessEntries();
    expect(log.find(({ action }) => action === 'message')).toMatchObject({
      count: 1,
      filter: 'confirms=true',
    });
    // Any other notice moves no date.
    t.later(ALMOST_TWO_YEARS);
    call = await t.signIn();
    await send({ users: [id] });
    await t.api.deliver();
    expect([got().length, (await due()).length]).toEqual([2, 1]);
  });

  test('goes to who consents alone, and nothing is dated for who got no mail', async () => {
    const [off = '', refuses = ''] = await agreed(
      { notify: [{ method: 'email', contact: '', enabled: false }] },
      { email: 'refused@example.net' },
    );
    const never = await newMember();
    fails = true;
    const { json } = await remind({ users: [off, refuses, never], emails: ['stranger@else.example'] });
    expect((json.failed as Loose[]).map(({ message }) => message).sort()).toEqual([
      '광고성 정보 수신에 동의하지 않은 회원입니다.',
      '광고성 정보 수신에 동의하지 않은 회원입니다.',
      '이메일 수신을 꺼 둔 회원입니다.',
    ]);
    await t.api.deliver();
    expect([got().length, (await due()).length, await entries()]).toEqual([0, 2, 3]);
  });

  test('is dated once, also where the process ends between the mail and the ledger', async () => {
    const [id = ''] = await agreed({});
    await remind({ users: [id] });
    await t.api.deliver();
    const before = await entries();
    const again = { _id: 'again', kind: 'confirmed', about: id };
    await t.store.transaction((tx) => tx.insert('outbox', createOutboxEntry(again, t.clock.now)));
    await t.api.deliver();
    expect([await entries(), await t.store.get('outbox', 'again')]).toEqual([before, null]);
    // A refusal after the mail stays the newest.
    await consent(id, false);
    const late = new Date(t.clock.now.getTime() - 1);
    await t.store.transaction((tx) => tx.insert('outbox', createOutboxEntry(again, late)));
    await t.api.deliver();
    expect((await memberOf(id)).adEmail).toBe('refused');
  });

  test('is no advertisement, no test counts, and it needs the right to the list', async () => {
    const [id = ''] = await agreed({});
    expect((await remind({ users: [id], kind: 'ad' })).status).toBe(400);
    expect((await remind({ users: [id], confirms: 'yes' })).status).toBe(400);
    await remind({ users: [id], test: true });
    await t.api.deliver();
    expect((await due()).length).toBe(1);
    const other = await t.signIn('content@example.com', ['console:content'], '김글');
    expect((await remind({ users: [id] }, other)).status).toBe(403);
  });
});
