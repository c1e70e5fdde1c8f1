import { expect, test } from 'vitest';
import { createOperatorCalls } from '../../../src/core/provider/calls/operators';
import { createSecurityCalls } from '../../../src/core/provider/calls/security';
import { createSavedViewCalls, type SavedView } from '../../../src/core/provider/calls/views';
import { createHttpClient, type HttpClient } from '../../../src/core/provider/wire/http';
import { createReauthenticationGate } from '../../../src/core/provider/wire/sessionGate';
import { answer, scripted } from './scripted';

const role = { _id: 'a', version: 1, name: '상담원', scopes: [], holders: 0 };

const removals: Readonly<Record<string, (http: HttpClient) => Promise<void>>> = {
  'a saved view': (http) =>
    createSavedViewCalls(http).removeView({ _id: 'a', version: 1 } as unknown as SavedView),
  'a role': (http) => createOperatorCalls(http).removeRole(role),
  'an operator': (http) => createOperatorCalls(http).removeOperator('a'),
  'a token': (http) => createOperatorCalls(http).revokeToken('a'),
  'a passkey': (http) => createSecurityCalls(http).removePasskey('a'),
  'a session': (http) => createSecurityCalls(http).endSession('a'),
};

test.each(Object.entries(removals))(
  '%s whose removal got no answer is removed by the next call',
  async (_name, remove) => {
    const gone = answer({ message: '항목을 찾을 수 없습니다.', code: 'not_found' }, 404);
    const refused = answer({ message: '권한이 없습니다', code: 'no_right' }, 403);
    const { send } = scripted(new TypeError('No answer'), gone, refused);
    const http = createHttpClient({ gate: createReauthenticationGate(), send });
    await expect(remove(http)).rejects.toMatchObject({ status: 0 });
    await remove(http);
    await expect(remove(http)).rejects.toMatchObject({ status: 403 });
  },
);

const conflict = (body: object = {}) =>
  answer({ message: '먼저 저장했습니다.', code: 'conflict', ...body }, 412);
const view = { _id: 'a', version: 1, name: '주의', shared: true } as unknown as SavedView;
const stored = { ...role, version: 2, name: '주의' };

const changes: Readonly<
  Record<string, [present: (name: string) => Response[], change: (http: HttpClient) => Promise<unknown>]>
> = {
  'a saved view': [
    (name) => [conflict({ view: { ...view, version: 2, name } })],
    (http) => createSavedViewCalls(http).changeView(view, { name: '주의' }),
  ],
  'a role': [
    (name) => [conflict(), answer({ roles: [{ ...stored, name }] })],
    (http) => createOperatorCalls(http).changeRole(role, { name: '주의', scopes: [] }),
  ],
  'an operator': [
    (name) => [conflict(), answer({ operators: [{ ...stored, name }], summary: { totalCount: 1 } })],
    (http) => createOperatorCalls(http).changeOperator(role, { name: '주의' }),
  ],
};

test.each(Object.entries(changes))(
  '%s whose change got no answer is changed by the next call, and another change is a conflict',
  async (_name, [present, change]) => {
    const { send } = scripted(new TypeError('No answer'), ...present('주의'), ...present('다른 이름'));
    const http = createHttpClient({ gate: createReauthenticationGate(), send });
    await expect(change(http)).rejects.toMatchObject({ status: 0 });
    await change(http);
    await expect(change(http)).rejects.toMatchObject({ status: 412 });
  },
);
