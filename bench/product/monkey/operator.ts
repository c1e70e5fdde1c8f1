import type { Browser } from '@playwright/test';
import { callsBeside } from '../../../tests/core/stories/calls';
import { act, type Draft, draw, type Hands } from './actions';
import { diceOf } from './dice';
import { readScene } from './scene';
import { type Write, watch } from './witness';

/** A save that the console said was stored. */
export interface Saved {
  path: string;
  id: string;
  version: number;
  texts: readonly string[];
}

export interface Report {
  steps: number;
  saved: Saved[];
  /** Faults, each with the actions that led to it. */
  faults: string[];
}

interface Options {
  browser: Browser;
  url: string;
  /** The session's cookie, `name=value`. */
  cookie: string;
  number: number;
  seed: number;
  /** When to stop (milliseconds of `performance.now`). */
  until: number;
}

const STORED = /^(저장|수정)되었습니다/;
const REMOVED = /삭제되었습니다/;
const TRAIL = 14;
const EVENTS = 8;
const FIRST_LOAD = 120_000; // milliseconds: all browsers start at the same time
const WIDTHS = [1440, 1440, 390] as const;

/** An operator whose choices are drawn from a seed; everything that is wrong becomes a fault. */
export async function operate({ browser, url, cookie, number, seed, until }: Options): Promise<Report> {
  const dice = diceOf(seed * 1_000 + number);
  const viewport = { width: dice.pick(WIDTHS) ?? WIDTHS[0], height: 900 };
  const context = await browser.newContext({
    baseURL: url,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    viewport,
  });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  const witness = await watch(context, page);
  const report: Report = { steps: 0, saved: [], faults: [] };
  const trail: string[] = [];
  const draft: Draft = new Map();
  let tokens = 0;
  let conflict: readonly Write[] = [];
  const hands: Hands = {
    page,
    dice,
    draft,
    token: () => {
      tokens += 1;
      return `mk${seed}x${number}x${tokens}z`;
    },
    discard: () => draft.clear(),
  };
  const fault = (what: string) =>
    report.faults.push(
      `operator ${number}, step ${report.steps}: ${what}\n    ${trail.slice(-TRAIL).join(' · ')}\n    ${witness.events.slice(-EVENTS).join('\n    ')}\n    ${page.url()}`,
    );
  page.on('dialog', (question) => {
    // The browser's own question before unsaved work is left.
    draft.clear();
    void question.accept().catch(() => {});
  });

  /** Compares what a message says with the store. */
  async function verify(told: readonly string[], writes: readonly Write[]): Promise<void> {
    for (const text of told.filter((one) => STORED.test(one) || REMOVED.test(one))) {
      const write = writes.at(-1);
      if (!write) {
        fault(`says "${text}" and stored nothing`);
        continue;
      }
      const [path = '', id = write.record._id, ...below] = write.path.split('/');
      const answer = await callsBeside(context).get(`/api/console/${path}/${id}`);
      if (REMOVED.test(text)) {
        if (below.length === 0 && answer.status() !== 404)
          fault(`says "${text}" of ${path}/${id}, which is there`);
        continue;
      }
      const texts = [...draft.values()];
      draft.clear();
      const version = write.record.version ?? 0;
      const lost = texts.filter(
        (one) => !JSON.stringify(write.record).includes(JSON.stringify(one.trim()).slice(1, -1)),
      );
      if (lost.length > 0)
        fault(`says "${text}" of ${path}/${id}, which was answered without ${lost.join(', ')}`);
      report.saved.push({ path, id, version, texts: texts.filter((one) => !lost.includes(one)) });
      if ((await readScene(page)).dirty) fault(`says "${text}" and that something is not saved`);
    }
  }

  async function step(): Promise<void> {
    const scene = await readScene(page);
    const action = draw(scene, dice);
    trail.push(`${scene.kind}:${action}`);
    witness.note(`step ${report.steps} ${action}`);
    const before = witness.told.length;
    await act(action, hands);
    await witness.settled();
    const writes = witness.writes.splice(0);
    // If all of the other's text is taken there is nothing to store: the response of the conflict holds it.
    const known = writes.length === 0 && action === 'settleConflict' ? [...conflict] : writes;
    conflict = writes.slice(-1);
    await verify(witness.told.slice(before), known);
    await keepsWhatWasTyped();
  }

  /** Checks that text which was neither stored nor given up is still in the form. */
  async function keepsWhatWasTyped(): Promise<void> {
    if (draft.size === 0) return;
    const { kind, typed } = await readScene(page);
    const lost = [...draft.values()].filter((text) => !typed.some((one) => one.includes(text)));
    if (lost.length === 0) return;
    fault(`${lost.join(', ')} was neither stored nor given up, and is gone (${kind})`);
    draft.clear();
  }

  await page.goto('/console/notices', { timeout: FIRST_LOAD });
  for (; performance.now() < until; report.steps += 1) {
    try {
      await step();
    } catch (error) {
      // A page that is on its way to another can't be asked.
      if (!(error instanceof Error && /context was destroyed|navigat/i.test(error.message))) throw error;
    }
    if (!page.url().startsWith(url)) await page.goto('/console/notices');
    for (const complaint of witness.complaints.splice(0)) fault(complaint);
  }
  await context.close();
  return report;
}
