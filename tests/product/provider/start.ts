import { createDataProvider } from '../../../src/core/provider/dataProvider';
import { createHttpClient } from '../../../src/core/provider/wire/http';
import { createReauthenticationGate } from '../../../src/core/provider/wire/sessionGate';
import { resources } from '../../../src/product/resources/index';
import { scripted } from '../../core/provider/scripted';

/** The product's data provider over a transport that gives these replies, and the requests it got. */
export function start(...replies: Parameters<typeof scripted>) {
  const { send, sent } = scripted(...replies);
  const http = createHttpClient({ gate: createReauthenticationGate(), send });
  return { sent, provider: createDataProvider(resources, http) };
}
