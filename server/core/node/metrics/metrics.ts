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

const escapeMetricLabelValue = (labelValue: string) =>
  labelValue.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const formatSeriesName = (metricName: string, labels: Readonly<Record<string, string | number>> = {}) => {
  const labelTexts = Object.entries(labels).map(
    ([label, value]) => `${label}="${escapeMetricLabelValue(String(value))}"`,
  );
  return labelTexts.length === 0 ? metricName : `${metricName}{${labelTexts.join()}}`;
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

function addDurationToHistogram(histogram: DurationHistogram, durationSeconds: number): void {
  const bucketIndex = HISTOGRAM_BOUNDS_SECONDS.findIndex((bound) => durationSeconds <= bound);
  if (bucketIndex !== -1)
    histogram.bucketCounts[bucketIndex] = (histogram.bucketCounts[bucketIndex] ?? 0) + 1;
  histogram.seconds += durationSeconds;
  histogram.count += 1;
}

function formatHistogramLines(
  metricName: string,
  labels: Readonly<Record<string, string>>,
  { bucketCounts, seconds, count }: DurationHistogram,
) {
  let cumulativeCount = 0;
  return [
    ...HISTOGRAM_BOUNDS_SECONDS.map((upperBoundSeconds, index) => {
      cumulativeCount += bucketCounts[index] ?? 0;
      return `${formatSeriesName(`${metricName}_bucket`, { ...labels, le: upperBoundSeconds })} ${cumulativeCount}`;
    }),
    `${formatSeriesName(`${metricName}_bucket`, { ...labels, le: '+Inf' })} ${count}`,
    `${formatSeriesName(`${metricName}_sum`, labels)} ${seconds}`,
    `${formatSeriesName(`${metricName}_count`, labels)} ${count}`,
  ];
}

/**
 * Returns an object that counts a process's calls, lock times and failures (docs/operations/metrics.md,
 * "Metrics").
 */
export function createMetrics(readGauges: () => Promise<readonly Gauge[]>) {
  const histogramByRoute = new Map<string, RouteDurationHistogram>();
  const lockWaitHistogram = createHistogram();
  const lockHoldHistogram = createHistogram();
  let failureCount = 0;
  // The first request for metrics starts to measure the delay of the event loop. So the measurement costs
  // nothing if nobody reads the metrics.
  const eventLoopDelay = monitorEventLoopDelay({ resolution: 10 });

  const formatCallCountLines = () =>
    [...histogramByRoute.values()].flatMap(({ labels, statuses }) =>
      [...statuses].map(
        ([status, count]) => `${formatSeriesName('console_calls_total', { ...labels, status })} ${count}`,
      ),
    );
  const formatCallDurationLines = () =>
    [...histogramByRoute.values()].flatMap((routeHistogram) =>
      formatHistogramLines('console_call_seconds', routeHistogram.labels, routeHistogram),
    );
  const formatMetricFamily = (
    metricName: string,
    help: string,
    metricType: string,
    valueLines: readonly string[],
  ) =>
    valueLines.length === 0
      ? []
      : [`# HELP ${metricName} ${help}`, `# TYPE ${metricName} ${metricType}`, ...valueLines];

  const readProcessGauges = (): Gauge[] => {
    const longestDelaySeconds = eventLoopDelay.max / NANOSECONDS_PER_SECOND;
    eventLoopDelay.enable();
    eventLoopDelay.reset();
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
        value: longestDelaySeconds,
      },
    ];
  };
  const formatGaugeLines = (gauges: readonly Gauge[]) =>
    [...new Set(gauges.map(({ name }) => name))].flatMap((gaugeName) => {
      const sameNameGauges = gauges.filter((gauge) => gauge.name === gaugeName);
      const gaugeValueLines = sameNameGauges.map(
        ({ labels, value }) => `${formatSeriesName(gaugeName, labels)} ${value}`,
      );
      return formatMetricFamily(gaugeName, sameNameGauges[0]?.help ?? '', 'gauge', gaugeValueLines);
    });

  return {
    /** Counts an answered call, and records how long the answer took. */
    answered({ method, route, status, seconds }: AnsweredRequestFacts): void {
      const key = `${method} ${route}`;
      const routeHistogram: RouteDurationHistogram = histogramByRoute.get(key) ?? {
        labels: { method, route },
        statuses: new Map(),
        ...createHistogram(),
      };
      histogramByRoute.set(key, routeHistogram);
      routeHistogram.statuses.set(status, (routeHistogram.statuses.get(status) ?? 0) + 1);
      addDurationToHistogram(routeHistogram, seconds);
    },
    /** Records a transaction's lock times: how long it waited for its locks, and how long it held them. */
    locked({ waitedSeconds, heldSeconds }: TransactionLockTimes): void {
      addDurationToHistogram(lockWaitHistogram, waitedSeconds);
      addDurationToHistogram(lockHoldHistogram, heldSeconds);
    },
    /** Counts a failure that was logged. */
    failed(): void {
      failureCount += 1;
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
          formatCallDurationLines(),
        ),
        ...formatMetricFamily(
          'console_lock_wait_seconds',
          'Seconds that transactions waited for their locks.',
          'histogram',
          formatHistogramLines('console_lock_wait_seconds', {}, lockWaitHistogram),
        ),
        ...formatMetricFamily(
          'console_lock_hold_seconds',
          'Seconds that transactions held their locks.',
          'histogram',
          formatHistogramLines('console_lock_hold_seconds', {}, lockHoldHistogram),
        ),
        ...formatMetricFamily('console_failures_total', 'Failures that nobody expected.', 'counter', [
          `console_failures_total ${failureCount}`,
        ]),
        ...formatMetricFamily('process_cpu_seconds_total', 'Processor time.', 'counter', [
          `process_cpu_seconds_total ${(user + system) / MICROSECONDS_PER_SECOND}`,
        ]),
        ...formatGaugeLines([...readProcessGauges(), ...(await readGauges())]),
        '',
      ].join('\n');
    },
  };
}
