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
