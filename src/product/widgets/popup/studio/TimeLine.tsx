import { type KeyboardEvent, memo, type PointerEvent, useRef } from 'react';
import { toSeoulMinuteText } from '../../../../core/schema/index';
import { Chip } from '../../../../core/ui/Chip';
import cardStyles from '../../../../core/ui/card.module.css';
import { classNames } from '../../../../core/ui/classNames';
import { useText } from '../../../../core/ui/useText';
import { clampNumber } from './geometry';
import { type PopupOverlap, type PopupWithBox, readDisplayPeriod } from './popups';
import {
  computeAxisBar,
  computeDayPositionOnAxis,
  computeInstantPositionOnAxis,
  countDaysSinceEpoch,
  type DaySpan,
  findDaySpanOfDisplayPeriod,
  moveInstantToDay,
  type TimeAxis,
} from './spans';
import styles from './TimeLine.module.css';

const toPercentText = (fraction: number) => `${fraction * 100}%`;

const MonthLabels = ({ axis }: { axis: TimeAxis }) =>
  axis.months
    .slice(1, -1)
    .map((month) => (
      <i
        key={month}
        className={styles.month}
        style={{ left: toPercentText(computeDayPositionOnAxis(axis, countDaysSinceEpoch(month))) }}
      />
    ));

const DaySpanBar = ({
  axis,
  span,
  className,
}: {
  axis: TimeAxis;
  span: DaySpan;
  className: string | undefined;
}) => {
  const axisBar = computeAxisBar(axis, span);
  if (!axisBar) return null;
  return (
    <i
      className={classNames(
        styles.bar,
        className,
        axisBar.goesOnBefore && styles.before,
        axisBar.goesOnAfter && styles.after,
      )}
      style={{ left: toPercentText(axisBar.from), width: toPercentText(axisBar.to - axisBar.from) }}
    />
  );
};

/** Returns a function that describes in words on which days a popup is shown. */
function useDisplayPeriodDescriber() {
  const translate = useText();
  return ({ period, startDate, endDate }: ReturnType<typeof readDisplayPeriod>, span: DaySpan | null) => {
    if (span === null) return translate('popupStudio.time.wrong');
    const [from, until] = period ? [startDate || null, endDate || null] : [null, null];
    if (from && until) return translate('popupStudio.time.between', { from, until });
    if (from) return translate('popupStudio.time.from', { from });
    return until ? translate('popupStudio.time.until', { until }) : translate('popupStudio.time.ever');
  };
}

interface PopupRowProps {
  popup: PopupWithBox;
  axis: TimeAxis;
  isChosen: boolean;
  /** The days on which this popup overlaps the chosen one. */
  overlapWithChosen: PopupOverlap | undefined;
  /** The days on which the chosen popup overlaps others; only the row of the chosen popup shows them. */
  overlapsOfChosen: readonly PopupOverlap[];
  onChoose: (id: string) => void;
}

const NO_OVERLAPS: readonly PopupOverlap[] = [];

const PopupTimeRow = memo(
  ({ popup, axis, isChosen, overlapWithChosen, overlapsOfChosen, onChoose }: PopupRowProps) => {
    const translate = useText();
    const describePeriod = useDisplayPeriodDescriber();
    const displayPeriod = readDisplayPeriod(popup.values);
    const displayDaySpan = findDaySpanOfDisplayPeriod(displayPeriod);
    const { name, changed } = popup;
    return (
      <li className={styles.row}>
        <span className={styles.name}>
          <button
            type="button"
            className="cut"
            title={name}
            aria-current={isChosen || undefined}
            onClick={() => onChoose(popup.id)}
          >
            {name}
          </button>
          {changed.length > 0 && (
            <span className={styles.dot} role="img" aria-label={translate('popupStudio.unsaved')} />
          )}
          <span className="sr-only">{describePeriod(displayPeriod, displayDaySpan)}</span>
          {overlapWithChosen && (
            <Chip tone="amber">
              {Number.isFinite(overlapWithChosen.days)
                ? translate('popupStudio.time.overlap', { days: overlapWithChosen.days })
                : translate('popupStudio.time.overlaps')}
            </Chip>
          )}
          {!displayPeriod.enabled && <Chip>{translate('popupStudio.time.off')}</Chip>}
          {displayDaySpan === null && <Chip tone="amber">{translate('popupStudio.time.wrong')}</Chip>}
        </span>
        <span className={styles.track} aria-hidden>
          <MonthLabels axis={axis} />
          {displayDaySpan && (
            <DaySpanBar
              {...{ axis, span: displayDaySpan }}
              className={classNames(isChosen && styles.chosen, !displayPeriod.enabled && styles.off)}
            />
          )}
          {overlapsOfChosen.map((overlap) => (
            <DaySpanBar key={overlap.id} axis={axis} span={overlap.span} className={styles.hit} />
          ))}
        </span>
      </li>
    );
  },
);

const SHIFT_KEY_STEP_DAYS = 7;
/**
 * Half the width of the chosen moment's label, as a share of the axis. The names of months that this label
 * would cover are hidden.
 */
const HALF_MOMENT_LABEL_SHARE_OF_AXIS = 0.055;

interface DisplayedMomentHandleProps {
  axis: TimeAxis;
  at: string;
  /** Called with `isDragged` while the moment is dragged, and once without it at the end of the drag. */
  onMove: (instant: string, isDragged?: boolean) => void;
}

const DisplayedMomentHandle = ({ axis, at, onMove }: DisplayedMomentHandleProps) => {
  const translate = useText();
  const trackRef = useRef<HTMLSpanElement>(null);
  const momentDay = Math.floor(axis.from + computeInstantPositionOnAxis(axis, at) * (axis.end - axis.from));
  const moveMomentToDay = (targetDay: number, isDragged = false) =>
    onMove(moveInstantToDay(at, targetDay), isDragged);
  const moveDisplayedMomentByKey = (event: KeyboardEvent) => {
    const stepDays = event.shiftKey ? SHIFT_KEY_STEP_DAYS : 1;
    const targetDay = {
      ArrowLeft: momentDay - stepDays,
      ArrowRight: momentDay + stepDays,
      Home: axis.from,
      End: axis.end - 1,
    }[event.key];
    if (targetDay === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    moveMomentToDay(targetDay);
  };
  const moveMomentByDrag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left = 0, width = 1 } = trackRef.current?.getBoundingClientRect() ?? {};
    const pointerDay = axis.from + ((event.clientX - left) / width) * (axis.end - axis.from);
    moveMomentToDay(clampNumber(Math.floor(pointerDay), axis.from, axis.end - 1), true);
  };
  const momentText = toSeoulMinuteText(at);
  return (
    <span ref={trackRef} className={styles.axis}>
      <span
        role="slider"
        tabIndex={0}
        className={classNames(styles.moment, 'num')}
        style={{ left: toPercentText(computeInstantPositionOnAxis(axis, at)) }}
        aria-label={translate('popupStudio.at')}
        aria-valuemin={axis.from}
        aria-valuemax={axis.end - 1}
        aria-valuenow={momentDay}
        aria-valuetext={momentText}
        title={translate('popupStudio.time.keys')}
        onKeyDown={moveDisplayedMomentByKey}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={moveMomentByDrag}
        onPointerUp={() => onMove(at)}
      >
        {momentText.slice(5)}
      </span>
    </span>
  );
};

interface TimeLineProps extends DisplayedMomentHandleProps {
  popups: readonly PopupWithBox[];
  chosenId: string | undefined;
  overlaps: readonly PopupOverlap[];
  /** The present instant, which the time line marks. */
  now: string;
  onChoose: (id: string) => void;
}

export const TimeLine = ({ axis, popups, chosenId, overlaps, now, at, onMove, onChoose }: TimeLineProps) => {
  const translate = useText();
  const todayPosition = computeInstantPositionOnAxis(axis, now);
  const isTodayOnAxis = todayPosition >= 0 && todayPosition < 1;
  const momentPosition = computeInstantPositionOnAxis(axis, at);
  return (
    <section
      className={classNames(cardStyles.card, styles.time)}
      aria-label={translate('popupStudio.time.title')}
    >
      <div className={styles.head}>
        <h2>{translate('popupStudio.time.title')}</h2>
        <span className={styles.track}>
          {axis.months.slice(0, -1).map((month) => {
            const monthPosition = computeDayPositionOnAxis(axis, countDaysSinceEpoch(month));
            if (
              momentPosition > monthPosition - HALF_MOMENT_LABEL_SHARE_OF_AXIS &&
              momentPosition < monthPosition + 2 * HALF_MOMENT_LABEL_SHARE_OF_AXIS
            )
              return null;
            const [year = '', number] = month.split('-').map(Number);
            const label =
              number === 1
                ? translate('popupStudio.time.year', { year, month: 1 })
                : translate('popupStudio.time.month', { month: Number(number) });
            return (
              <span
                key={month}
                className={classNames(styles.label, 'num')}
                style={{ left: toPercentText(monthPosition) }}
              >
                {label}
              </span>
            );
          })}
          {isTodayOnAxis && (
            <span className={styles.today} style={{ left: toPercentText(todayPosition) }}>
              {translate('popupStudio.time.today')}
            </span>
          )}
          <DisplayedMomentHandle {...{ axis, at, onMove }} />
        </span>
      </div>
      <div className={styles.rows}>
        <ul>
          {popups.map((popup) => (
            <PopupTimeRow
              key={popup.id}
              {...{ popup, axis, onChoose }}
              isChosen={popup.id === chosenId}
              overlapWithChosen={overlaps.find(({ id }) => id === popup.id)}
              overlapsOfChosen={popup.id === chosenId ? overlaps : NO_OVERLAPS}
            />
          ))}
        </ul>
        <span className={styles.marks} aria-hidden>
          {isTodayOnAxis && <i className={styles.thin} style={{ left: toPercentText(todayPosition) }} />}
          <i className={styles.thick} style={{ left: toPercentText(clampNumber(momentPosition, 0, 1)) }} />
        </span>
      </div>
    </section>
  );
};
