import { describe, expect, it } from 'vitest';
import {
  createHttpClient,
  type HttpClient,
  isApiRefusal,
  isHttpError,
  isRetryableError,
} from '../../../src/core/provider/wire/http';
import { createReauthenticationGate } from '../../../src/core/provider/wire/sessionGate';
import { answer, scripted } from '../../core/provider/scripted';

function start(...replies: Parameters<typeof scripted>) {
  const gate = createReauthenticationGate();
  const { send, sent } = scripted(...replies);
  return { gate, sent, http: createHttpClient({ gate, send }) };
}

const failure = (http: HttpClient, path = '/faqs', call = {}) =>
  http(path, call).then(
    () => expect.unreachable('the call should fail'),
    (error) => error,
  );

const expired = () => answer({ message: '로그인이 만료되었습니다.', code: 'unauthenticated' }, 401);

describe('a call', () => {
  it('goes below the base, with its query encoded', async () => {
    const { http, sent } = start(answer({}));
    await http('/boards', { query: [['createdAt[start]', '2026-01-01']], headers: { skip: '0' } });
    expect(sent[0]?.url).toBe('/api/console/boards?createdAt%5Bstart%5D=2026-01-01');
    expect(sent[0]?.method).toBe('GET');
    expect(sent[0]?.headers.get('skip')).toBe('0');
  });

  it('names JSON as its type, and leaves the type of a multipart body to the browser', async () => {
    const { http, sent } = start(answer({}), answer({}));
    await http('/faqs', { method: 'POST', body: '{}' });
    await http('/images', { method: 'POST', body: new FormData() });
    expect(sent.map(({ headers }) => headers.get('Content-Type'))).toEqual(['application/json', null]);
  });

  it('answers status, headers and JSON', async () => {
    const { http } = start(answer({ faq: { _id: 'a' } }, 201));
    const { status, headers, json } = await http('/faqs', { method: 'POST', body: '{}' });
    expect([status, headers.get('Content-Type'), json]).toEqual([
      201,
      'application/json',
      { faq: { _id: 'a' } },
    ]);
  });
});

describe('a failed call', () => {
  it("carries the server's message, status and body", async () => {
    const body = {
      message: '입력을 확인해주세요.',
      code: 'invalid',
      fields: { subject: '제목을 입력해주세요' },
    };
    const error = await failure(start(answer(body, 422)).http);
    expect(error).toMatchObject({ name: 'HttpError', message: body.message, status: 422, body });
  });

  it('passes the current record of a 412 through', async () => {
    const body = {
      message: '다른 관리자가 먼저 저장했습니다.',
      code: 'conflict',
      faq: { _id: 'a', version: 3 },
    };
    expect(await failure(start(answer(body, 412)).http)).toMatchObject({ status: 412, body });
  });

  it('shows the email field where there is no message', async () => {
    const error = await failure(start(answer({ email: '이메일을 확인해주세요.' }, 400)).http, '/users');
    expect(error).toMatchObject({ message: '이메일을 확인해주세요.', status: 400 });
  });

  it('names its status where the answer is JSON of something else', async () => {
    const error = await failure(start(answer({ error: 'Bad gateway' }, 502)).http);
    expect(error).toMatchObject({ message: 'errors.between.unanswered', status: 502 });
  });

  it.each([
    ['no code', { message: 'Forbidden' }],
    ['a number', { message: 'Forbidden', code: 403 }],
    ['a code in capitals', { message: 'Forbidden', code: 'ACCESS_DENIED' }],
  ])("names its status where a proxy's JSON has a message and %s", async (_case, body) => {
    const { http } = start(answer(body, 403));
    const error = await failure(http);
    expect([error.message, error.body.code, isHttpError(error, 403)]).toEqual([
      'errors.between.refused',
      'between',
      false,
    ]);
  });

  it('says so where a proxy dropped the version that a save named', async () => {
    const needed = () => answer({ message: '새로 고침해주세요.', code: 'version_needed' }, 428);
    const { http } = start(needed(), needed());
    const named = await failure(http, '/faqs/a', { method: 'PUT', headers: { 'If-Match': '"2"' } });
    expect([named.message, isRetryableError(named)]).toEqual(['errors.between.version', false]);
    expect((await failure(http, '/faqs/a', { method: 'PUT' })).message).toBe('새로 고침해주세요.');
  });

  it("shows another API's own message, whatever its code", async () => {
    const { http } = start(answer({ message: '재고가 없습니다.', code: 409 }, 409));
    expect(await failure(http, '/faqs', { takesAny: true })).toMatchObject({
      message: '재고가 없습니다.',
      status: 409,
    });
  });

  it('is a network failure where no answer came', async () => {
    const error = await failure(start(new TypeError('fetch failed')).http);
    expect(error).toMatchObject({ message: 'errors.network', status: 0, body: { code: 'network' } });
  });

  const page = (status: number) =>
    new Response('<h1>nginx</h1>', { status, headers: { 'Content-Type': 'text/html' } });

  it('says of files that they are too large for a proxy', async () => {
    const body = new FormData();
    body.append('files', new Blob(['a']), 'a.txt');
    const error = await failure(start(page(413)).http, '/faqs', { method: 'POST', body });
    expect(error).toMatchObject({ message: 'errors.between.fileTooLarge', status: 413 });
    expect(isRetryableError(error)).toBe(false);
  });

  it.each([
    ['tooLarge', true, [413]],
    ['unanswered', false, [502, 503, 504, 520, 522, 530]],
    ['busy', false, [408, 429, 500]],
    ['refused', true, [400, 401, 403, 404, 405, 409, 412, 414, 431, 451, 501, 505]],
  ] as const)('is %s where a proxy answers for the API', async (key, isFinal, statuses) => {
    for (const status of statuses) {
      const error = await failure(start(page(status)).http);
      expect(error).toMatchObject({ message: `errors.between.${key}`, status });
      expect([status, isRetryableError(error)]).toEqual([status, !isFinal]);
      // A proxy knows no record, no right and no session, and it may have handed the call on.
      expect([isHttpError(error, status), isApiRefusal(error)]).toEqual([false, false]);
    }
  });

  it('leads elsewhere where another page comes in the place of the answer', async () => {
    const moved = Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });
    for (const other of [page(200), new Response('<h1>Welcome</h1>'), moved]) {
      const error = await failure(start(other).http);
      expect([error.message, error.status, isRetryableError(error)]).toEqual([
        'errors.between.page',
        0,
        false,
      ]);
    }
  });

  it('follows no redirect', async () => {
    const { http, sent } = start(answer({}));
    await http('/faqs');
    expect(sent[0]).toMatchObject({ redirect: 'manual' });
  });

  it('is a network failure where JSON came that is no object', async () => {
    expect(await failure(start(answer([])).http)).toMatchObject({ message: 'errors.network', status: 0 });
  });

  it('is a network failure where the answer broke off', async () => {
    const body = new ReadableStream({ pull: (stream) => stream.error(new TypeError('terminated')) });
    expect(await failure(start(new Response(body)).http)).toMatchObject({ status: 0 });
  });

  it('rejects with the reason of its signal where it was aborted', async () => {
    const { http } = start(new TypeError('aborted'));
    const error = await failure(http, '/faqs', { signal: AbortSignal.abort('left') });
    expect(error).toBe('left');
  });
});

describe('an expired session', () => {
  it('lets the call wait and repeats it with the same key once the operator is back', async () => {
    const { http, gate, sent } = start(expired(), answer({ faq: {} }, 201));
    const call = http('/faqs', { method: 'POST', body: '{}', headers: { 'Idempotency-Key': 'k' } });
    await expect.poll(() => gate.expired).toBe(true);
    expect(sent).toHaveLength(1);
    gate.openGate();
    expect((await call).status).toBe(201);
    expect(gate.expired).toBe(false);
    expect(sent.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['k', 'k']);
  });

  it('opens for every waiting call at once', async () => {
    const { http, gate } = start(expired(), expired(), answer({ n: 1 }), answer({ n: 2 }));
    let told = 0;
    gate.subscribe(() => {
      told += 1;
    });
    const calls = Promise.all([http('/faqs'), http('/terms')]);
    await expect.poll(() => told).toBe(2);
    gate.openGate();
    expect((await calls).map(({ json }) => json)).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('fails with the first answer where the operator gives up', async () => {
    const { http, gate } = start(expired());
    const call = failure(http);
    await expect.poll(() => gate.expired).toBe(true);
    gate.abandon();
    expect(await call).toMatchObject({ status: 401, message: '로그인이 만료되었습니다.' });
    expect(gate.expired).toBe(false);
  });

  it('repeats a call only once', async () => {
    const { http, gate } = start(expired(), expired());
    const call = failure(http);
    await expect.poll(() => gate.expired).toBe(true);
    gate.openGate();
    expect(await call).toMatchObject({ status: 401 });
    expect(gate.expired).toBe(false);
  });

  it('is not asked about again by a call that was on its way while it was renewed', async () => {
    const gate = createReauthenticationGate();
    const { send } = scripted(
      () => {
        gate.openGate();
        return expired();
      },
      answer({ n: 1 }),
    );
    expect((await createHttpClient({ gate, send })('/faqs')).json).toEqual({ n: 1 });
    expect(gate.expired).toBe(false);
  });

  it('is the answer of a session call, not a reason to wait', async () => {
    const { http, gate } = start(expired());
    expect(await failure(http, '/session')).toMatchObject({ status: 401 });
    expect(gate.expired).toBe(false);
  });

  it('tells nobody who stopped listening', () => {
    const gate = createReauthenticationGate();
    let told = 0;
    const stop = gate.subscribe(() => {
      told += 1;
    });
    stop();
    gate.openGate();
    expect(told).toBe(0);
  });
});

describe("the operator whom a page's calls name", () => {
  const session = (_id: string) => answer({ session: { _id, name: '운영자', username: _id, scope: [] } });

  it('is the one who was signed in first, also after another one signed in in another tab', async () => {
    const { http, sent } = start(answer({}), session('u/1'), answer({}), session('u2'), answer({}));
    await http('/faqs');
    await http('/session');
    await http('/faqs', { headers: { skip: '0' } });
    await http('/session');
    await http('/session', { method: 'DELETE' });
    const named = sent.map(({ headers }) => headers.get('X-Operator'));
    expect(named).toEqual([null, null, 'u%2F1', null, 'u%2F1']);
    expect(sent[2]?.headers.get('skip')).toBe('0');
  });

  it('waits at the gate where the API says that another one is signed in', async () => {
    const other = answer({ message: '다른 계정', code: 'other_operator' }, 401);
    const { http, gate } = start(session('u1'), other, answer({ n: 1 }));
    await http('/session');
    const call = http('/faqs');
    await expect.poll(() => gate.expired).toBe(true);
    gate.openGate();
    expect((await call).json).toEqual({ n: 1 });
  });
});
