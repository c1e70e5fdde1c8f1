import { type OpenConsole, rendererOf } from './console';

/** What the thread of a page does in one go, in milliseconds by the clock and of its own processor time. */
export interface Task {
  clock: number;
  cpu: number;
}

/** The tasks of a page's main thread while something was done. */
export interface Tasks {
  longest: Task;
  /** Most processor time of one task: others' work makes tasks longer, and not this. */
  busiest: number;
  /** How many took more than 50 ms of processor time: browsers call those long. */
  long: number;
  count: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds: when it began, what it took, and what of that was processor time. */
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

const LONG = 50;
const US_PER_MS = 1_000;
/** Tasks as Chromium's scheduler runs them, and which thread is whose. */
const CATEGORIES = ['toplevel', '__metadata'];
const TASK = 'ThreadControllerImpl::RunTask';
const MAIN_THREAD = 'CrRendererMain';

/** Traces what the main thread of a page does during `work`. */
export async function tasksDuring(opened: OpenConsole, work: () => Promise<void>): Promise<Tasks> {
  const { browser, page } = opened;
  await browser.startTracing(page, { categories: CATEGORIES });
  await work();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const renderer = await rendererOf(opened);
  const isOfPage = ({ pid }: TraceEvent) => pid === renderer;
  const events = trace.traceEvents.filter(isOfPage);
  const main = events.find(({ name, args }) => name === 'thread_name' && args?.name === MAIN_THREAD);
  const tasks = events
    .filter(({ name, tid, ph }) => name === TASK && tid === main?.tid && ph === 'X')
    .map(({ dur = 0, tdur = 0 }) => ({ clock: dur / US_PER_MS, cpu: tdur / US_PER_MS }));
  if (tasks.length === 0) {
    throw new Error(`The trace of ${trace.traceEvents.length} events names no task of process ${renderer}`);
  }
  const longest = tasks.reduce((one, other) => (other.clock > one.clock ? other : one));
  const busiest = Math.max(...tasks.map(({ cpu }) => cpu));
  return { longest, busiest, long: tasks.filter(({ cpu }) => cpu > LONG).length, count: tasks.length };
}
