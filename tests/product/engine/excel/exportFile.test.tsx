// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type ExportProgress, writeExcelFile } from '../../../../src/core/engine/excel/exportFile';
import type {
  ExportWorkerListRequest,
  ExportWorkerMessage,
  ExportWorkerRequest,
} from '../../../../src/core/engine/excel/worker/messages';
import { createExportCall } from '../../../../src/core/provider/calls/exports';
import { createHttpClient } from '../../../../src/core/provider/wire/http';
import { createReauthenticationGate } from '../../../../src/core/provider/wire/sessionGate';
import { faqs } from '../../../../src/product/resources/faqs';

/** What a worker says of each call, one after the other; nothing more after the last. */
let script: ExportWorkerMessage[][];
let workers: FakeWorker[];

/** A worker whose messages a test has written; what crosses is cloned, as to another thread. */
class FakeWorker {
  onmessage: ((event: { data: ExportWorkerMessage }) => void) | undefined;
  onerror: (() => void) | undefined;
  ended = false;
  calls: ExportWorkerListRequest[] = [];

  constructor() {
    workers.push(this);
  }

  postMessage(message: ExportWorkerRequest) {
    const sent = structuredClone(message);
    if (!('call' in sent)) return;
    this.calls.push(sent.call);
    for (const data of script.shift() ?? []) {
      queueMicrotask(() => this.ended || this.onmessage?.({ data: structuredClone(data) }));
    }
  }

  terminate() {
    this.ended = true;
  }
}

beforeEach(() => {
  workers = [];
  script = [];
  vi.stubGlobal('Worker', FakeWorker);
});

const refusal = (status: number, code: string): ExportWorkerMessage[] => [
  {
    answer: {
      status,
      headers: [['content-type', 'application/json']],
      text: JSON.stringify({ message: code, code }),
    },
  },
];
const BEGUN: ExportWorkerMessage = { answer: { status: 200, headers: [], text: null } };
const good: ExportWorkerMessage[] = [
  BEGUN,
  { read: 1, written: 1, total: 1 },
  { saving: true },
  { file: new Blob(['x']), count: 1 },
];

/** Begins an export of the FAQs, with the gates at which a call waits for its operator. */
function start({ signal = new AbortController().signal }: { signal?: AbortSignal } = {}) {
  const [gate, confirm] = [createReauthenticationGate(), createReauthenticationGate()];
  const http = createHttpClient({ gate, confirm, base: '/api/console' });
  const read = createExportCall(http, () => faqs);
  const progress: ExportProgress[] = [];
  const done = writeExcelFile({
    sheet: { key: 'faqs', columns: [] },
    signal,
    onProgress: (now) => progress.push(now),
    ask: (send) =>
      read('faqs', {
        filter: {},
        sort: { field: 'subject', order: 'DESC' },
        fields: ['subject'],
        reason: '발송 명단',
        signal,
        send,
      }),
  });
  // Looked at later: nobody else is to be told of it meanwhile.
  done.catch(() => undefined);
  return { gate, confirm, done, progress };
}

const waits = ({ expired }: { expired: boolean }) => expired;
const CANCELLED = new Error('The operator cancelled');

test('the worker sends the whole list’s call, in its order and with the reason, and the page is told how far it is', async () => {
  script = [good];
  const { done, progress } = start();
  expect((await done).count).toBe(1);
  const [call] = workers[0]?.calls ?? [];
  expect(call?.url).toBe(new URL('/api/console/faqs?sort=-subject&fields=subject', document.baseURI).href);
  const headers = new Headers(call?.headers);
  expect([headers.get('skip'), headers.get('limit')]).toEqual(['0', '0']);
  expect(decodeURIComponent(headers.get('X-Export-Reason') ?? '')).toBe('발송 명단');
  expect(progress.at(-1)).toMatchObject({ read: 1, written: 1, total: 1, isSaving: true });
});

describe('A call that is refused', () => {
  test('goes on once its operator has signed in again and confirmed who they are, by one worker', async () => {
    script = [refusal(401, 'not_signed_in'), refusal(403, 'confirm_needed'), good];
    const { gate, confirm, done } = start();
    await expect.poll(() => waits(gate)).toBe(true);
    gate.openGate();
    await expect.poll(() => waits(confirm)).toBe(true);
    confirm.openGate();
    expect((await done).count).toBe(1);
    expect(workers.map(({ calls, ended }) => [calls.length, ended])).toEqual([[3, true]]);
  });

  test.each([
    [401, 'not_signed_in', 'gate'],
    [403, 'confirm_needed', 'confirm'],
  ] as const)('with %i ends with that if the operator gives up', async (status, code, where) => {
    script = [refusal(status, code)];
    const { done, ...gates } = start();
    await expect.poll(() => waits(gates[where])).toBe(true);
    gates[where].abandon();
    await expect(done).rejects.toMatchObject({ status });
    expect(workers[0]?.ended).toBe(true);
  });

  test('by something in between says what that was', async () => {
    script = [[{ answer: { status: 502, headers: [], text: '<html>' } }]];
    await expect(start().done).rejects.toMatchObject({
      status: 502,
      message: 'errors.between.unanswered',
    });
  });
});

describe('What is cancelled', () => {
  test.each<[string, ExportWorkerMessage[]]>([
    ['while it is sent', []],
    ['while it is read', [BEGUN, { read: 1, written: 0, total: 2 }]],
  ])('%s ends its worker, and with it the call', async (_, messages) => {
    script = [messages];
    const controller = new AbortController();
    const { done } = start(controller);
    await expect.poll(() => workers[0]?.calls.length).toBe(1);
    controller.abort(CANCELLED);
    await expect(done).rejects.toBe(CANCELLED);
    expect(workers[0]?.ended).toBe(true);
  });

  test('before it begins starts no worker', async () => {
    await expect(start({ signal: AbortSignal.abort(CANCELLED) }).done).rejects.toBe(CANCELLED);
    expect(workers).toEqual([]);
  });

  test('while it waits for a session sends nothing once there is one', async () => {
    script = [refusal(401, 'not_signed_in'), good];
    const controller = new AbortController();
    const { gate, done } = start(controller);
    await expect.poll(() => waits(gate)).toBe(true);
    controller.abort(CANCELLED);
    await expect(done).rejects.toBe(CANCELLED);
    gate.openGate();
    await new Promise(setImmediate);
    expect(workers[0]?.calls).toHaveLength(1);
  });
});

describe('What fails', () => {
  test.each<[string, ExportWorkerMessage[], string]>([
    ['without an answer', [{ answer: null }], 'errors.network'],
    ['as it breaks off', [BEGUN, { failure: 'brokenOff', message: 'x' }], 'errors.network'],
    ['with more rows than a sheet has', [BEGUN, { failure: 'tooMany', message: 'x' }], 'excel.tooMany'],
    ['in writing', [BEGUN, { failure: 'failed', message: 'x' }], 'excel.failed'],
  ])('%s says why, and ends its worker', async (_, messages, message) => {
    script = [messages];
    await expect(start().done).rejects.toMatchObject({ message });
    expect(workers[0]?.ended).toBe(true);
  });

  test('since the worker’s code is not there says that there is no connection', async () => {
    const { done } = start();
    await expect.poll(() => workers[0]?.calls.length).toBe(1);
    workers[0]?.onerror?.();
    await expect(done).rejects.toMatchObject({ message: 'errors.network' });
    expect(workers[0]?.ended).toBe(true);
  });
});
