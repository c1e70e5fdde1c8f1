import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { AnsweredRequestFacts } from '../../call/observe';
import type { TransactionLockTimes } from './lockTimes';

/** The current value of a metric, with its labels. */
export interface Gauge {
  name: string;
  help: string;
  labels?: Readonly<Record<string, string>>;
  value: number;
}

/** Upper bounds, in seconds, of the ranges of the histograms of answer times and lock times. */
const HISTOGRAM_BOUNDS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const MICROSECONDS_PER_SECOND = 1e6;
const NANOSECONDS_PER_SECOND = 1e9;

const escapeMetricLabelValue = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const formatSeriesName = (name: string, labels: Readonly<Record<string, string | number>> = {}) => {
  const told = Object.entries(labels).map(
    ([label, value]) => `${label}="${escapeMetricLabelValue(String(value))}"`,
  );
  return told.length === 0 ? name : `${name}{${told.join()}}`;
};

/** A histogram: the number of measured durations in each range, for example from 0.1 to 0.25 seconds. */
interface DurationHistogram {
  /**
   * The number of durations in each bucket. A bucket's durations are longer than the previous bucket's bound,
   * and at most as long as its own bound.
   */
  bucketCounts: number[];
  /** Sum of the measured durations, in seconds. */
  seconds: number;
  /** Number of measured durations. */
  count: number;
}

interface RouteDurationHistogram extends DurationHistogram {
  labels: { method: string; route: string };
  statuses: Map<number, number>;
}

const createHistogram = (): DurationHistogram => ({
  bucketCounts: HISTOGRAM_BOUNDS_SECONDS.map(() => 0),
  seconds: 0,
  count: 0,
});

function addDurationToHistogram(histogram: DurationHistogram, seconds: number): void {
  const at = HISTOGRAM_BOUNDS_SECONDS.findIndex((most) => seconds <= most);
  if (at !== -1) histogram.bucketCounts[at] = (histogram.bucketCounts[at] ?? 0) + 1;
  histogram.seconds += seconds;
  histogram.count += 1;
}

function formatHistogramLines(
  name: string,
  labels: Readonly<Record<string, string>>,
  { bucketCounts: classes, seconds, count }: DurationHistogram,
) {
  let sum = 0;
  return [
    ...HISTOGRAM_BOUNDS_SECONDS.map((le, index) => {
      sum += classes[index] ?? 0;
      return `${formatSeriesName(`${name}_bucket`, { ...labels, le })} ${sum}`;
    }),
    `${formatSeriesName(`${name}_bucket`, { ...labels, le: '+Inf' })} ${count}`,
    `${formatSeriesName(`${name}_sum`, labels)} ${seconds}`,
    `${formatSeriesName(`${name}_count`, labels)} ${count}`,
  ];
}

/** Counts a process's calls, lock times and failures (docs/operations/metrics.md, "Metrics"). */
export function createMetrics(collect: () => Promise<readonly Gauge[]>) {
  const calls = new Map<string, RouteDurationHistogram>();
  const waits = createHistogram();
  const holds = createHistogram();
  let failures = 0;
  // The first request for metrics starts to measure the delay of the event loop. So the measurement costs
  // nothing if nobody reads the metrics.
  const delay = monitorEventLoopDelay({ resolution: 10 });

  const formatCallCountLines = () =>
    [...calls.values()].flatMap(({ labels, statuses }) =>
      [...statuses].map(
        ([status, count]) => `${formatSeriesName('console_calls_total', { ...labels, status })} ${count}`,
      ),
    );
  const formatCallDurationMetrics = () =>
    [...calls.values()].flatMap((counted) =>
      formatHistogramLines('console_call_seconds', counted.labels, counted),
    );
  const formatMetricFamily = (name: string, help: string, type: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines];

  const readProcessGauges = (): Gauge[] => {
    const held = delay.max / NANOSECONDS_PER_SECOND;
    delay.enable();
    delay.reset();
    return [
      {
        name: 'process_resident_memory_bytes',
        help: 'Memory that the process holds.',
        value: process.memoryUsage.rss(),
      },
      {
        name: 'process_start_time_seconds',
        help: 'When the process began.',
        value: Math.floor(Date.now() / 1000 - process.uptime()),
      },
      {
        name: 'console_longest_turn_seconds',
        help: 'The longest that calls waited for their turn since the last look.',
        value: held,
      },
    ];
  };
  const formatGaugeLines = (gauges: readonly Gauge[]) =>
    [...new Set(gauges.map(({ name }) => name))].flatMap((name) => {
      const same = gauges.filter((gauge) => gauge.name === name);
      const lines = same.map(({ labels, value }) => `${formatSeriesName(name, labels)} ${value}`);
      return formatMetricFamily(name, same[0]?.help ?? '', 'gauge', lines);
    });

  return {
    /** Counts an answered call, and records how long the answer took. */
    answered({ method, route, status, seconds }: AnsweredRequestFacts): void {
      const key = `${method} ${route}`;
      const counted: RouteDurationHistogram = calls.get(key) ?? {
        labels: { method, route },
        statuses: new Map(),
        ...createHistogram(),
      };
      calls.set(key, counted);
      counted.statuses.set(status, (counted.statuses.get(status) ?? 0) + 1);
      addDurationToHistogram(counted, seconds);
    },
    /** Records a transaction's lock times: how long it waited for its locks, and how long it held them. */
    locked({ waitedSeconds: waited, heldSeconds: held }: TransactionLockTimes): void {
      addDurationToHistogram(waits, waited);
      addDurationToHistogram(holds, held);
    },
    /** Counts a failure that was logged. */
    failed(): void {
      failures += 1;
    },
    /** Returns all metrics in Prometheus' text format. */
    async text(): Promise<string> {
      const { user, system } = process.cpuUsage();
      return [
        ...formatMetricFamily(
          'console_calls_total',
          'Answered calls by route and status.',
          'counter',
          formatCallCountLines(),
        ),
        ...formatMetricFamily(
          'console_call_seconds',
          'Seconds until answers began.',
          'histogram',
          formatCallDurationMetrics(),
        ),
        ...formatMetricFamily(
          'console_lock_wait_seconds',
          'Seconds that transactions waited for their locks.',
          'histogram',
          formatHistogramLines('console_lock_wait_seconds', {}, waits),
        ),
        ...formatMetricFamily(
          'console_lock_hold_seconds',
          'Seconds that transactions held their locks.',
          'histogram',
          formatHistogramLines('console_lock_hold_seconds', {}, holds),
        ),
        ...formatMetricFamily('console_failures_total', 'Failures that nobody expected.', 'counter', [
          `console_failures_total ${failures}`,
        ]),
        ...formatMetricFamily('process_cpu_seconds_total', 'Processor time.', 'counter', [
          `process_cpu_seconds_total ${(user + system) / MICROSECONDS_PER_SECOND}`,
        ]),
        ...formatGaugeLines([...readProcessGauges(), ...(await collect())]),
        '',
      ].join('\n');
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
