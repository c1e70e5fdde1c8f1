import { expect, test } from 'vitest';
import { createOperatorCalls } from '../../../src/core/provider/calls/operators';
import { createDataProvider } from '../../../src/core/provider/dataProvider';
import { createHttpClient } from '../../../src/core/provider/wire/http';
import { createReauthenticationGate } from '../../../src/core/provider/wire/sessionGate';
import { resources } from '../theProduct';
import { answer } from './scripted';

/** A server, or something before it, that answers each call with an empty object. */
const http = createHttpClient({ gate: createReauthenticationGate(), send: async () => answer({}) });
const provider = createDataProvider(resources, http);
const signal = new AbortController().signal;
const [resource] = resources.filter(({ singleton }) => !singleton);
const name = resource?.name ?? '';
const operators = createOperatorCalls(http);

const reads: Record<string, () => Promise<unknown>> = {
  'own sessions': async () => (await provider.security()).readSessions(),
  'own sign-ins': async () => (await provider.security()).readSignIns(),
  operators: () => operators.readOperators(),
  roles: () => operators.readRoles(),
  tokens: () => operators.readTokens(),
  titles: () => provider.findTitles(name, '가'),
  'rows of an import': async () =>
    (await provider.imports()).importRows(name, [], { dryRun: true, loses: false, signal }),
  sums: async () => (await provider.bulk()).sumsOf(name, {}),
};

test.each(Object.entries(reads))(
  'an answer without the %s is a failure that can be tried again',
  async (_, read) => {
    await expect(read()).rejects.toMatchObject({ message: 'errors.network', status: 0 });
  },
);
