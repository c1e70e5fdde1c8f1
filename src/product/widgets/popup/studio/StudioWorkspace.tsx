import { Magnet, RotateCcw } from 'lucide';
import { useCallback, useState } from 'react';
import { TimeInput } from '../../../../core/engine/fields/day/TimeInput';
import { nowInstant } from '../../../../core/schema/basics/clock';
import { type AnyResource, isInstant, toSeoulDay } from '../../../../core/schema/index';
import { Button } from '../../../../core/ui/Button';
import cardStyles from '../../../../core/ui/card.module.css';
import { useText } from '../../../../core/ui/useText';
import { type PixelBox, type ScreenSize, storefrontScreenSizes } from '../drawing';
import { Page, type StudioScreenName } from './Page';
import { PopupContentSizeMeasurers } from './PopupContentMeasures';
import { type MobileFitEdits, PopupGeometryInputs } from './PopupGeometryInputs';
import {
  computeBoxCoveredByPopup,
  findPopupOverlaps,
  hasAutomaticSize,
  isPopupShownAt,
  type PopupEdits,
  type PopupWithBox,
  type StudioPopup,
} from './popups';
import styles from './StudioWorkspace.module.css';
import { createTimeAxisAroundDay } from './spans';
import { TimeLine } from './TimeLine';
import { useElementSize } from './useElementSize';
import { usePopupContents } from './usePopupContents';
import type { PopupStudioState } from './useStudio';

/** Distance in pixels between the two pages that the studio shows. */
const SCREEN_GAP_PX = 24;
const MIN_PAGE_SCALE = 0.15;

const studioScreenNames = Object.keys(storefrontScreenSizes) as StudioScreenName[];

/** Returns the scale at which both pages fit into a width, rounded down to a whole percent. */
function computePageScaleForWidth(width: number): number {
  const totalWidth = studioScreenNames.reduce((total, name) => total + storefrontScreenSizes[name].width, 0);
  return Math.max(MIN_PAGE_SCALE, Math.floor(((width - SCREEN_GAP_PX) / totalWidth) * 100) / 100);
}

type ContentSizesByScreen = Readonly<Record<StudioScreenName, ReadonlyMap<string, ScreenSize>>>;
const EMPTY_CONTENT_SIZES: ContentSizesByScreen = { pc: new Map(), mobile: new Map() };

/** Returns the measured content sizes by page and popup, and a function that stores a size. */
function useContentSizes() {
  const [sizes, setSizes] = useState(EMPTY_CONTENT_SIZES);
  const addContentSize = useCallback(
    (screenName: StudioScreenName, id: string, size: ScreenSize) =>
      setSizes((currentSizes) => ({
        ...currentSizes,
        [screenName]: new Map(currentSizes[screenName]).set(id, size),
      })),
    [],
  );
  return [sizes, addContentSize] as const;
}

interface DisplayedMoment {
  /** The moment as the operator has typed it so far. */
  text: string;
  at: string;
}

interface StudioWorkspaceProps {
  resource: AnyResource;
  state: PopupStudioState;
  chosen: StudioPopup;
  readOnly: boolean;
  onChoose: (id: string) => void;
}

export const StudioWorkspace = ({ resource, state, chosen, readOnly, onChoose }: StudioWorkspaceProps) => {
  const { popups, refusals } = state;
  const translate = useText();
  const [now, setNow] = useState(nowInstant);
  const [moment, setMoment] = useState<DisplayedMoment>({ text: now, at: now });
  const [guided, setGuided] = useState(true);
  const [fit, setFit] = useState<MobileFitEdits | null>(null);
  const [said, setSaid] = useState('');
  const [sizes, addSize] = useContentSizes();
  const [stage, room] = useElementSize<HTMLDivElement>();
  const scale = computePageScaleForWidth(room?.width ?? 0);
  const { at } = moment;
  const [axisDay, setAxisDay] = useState(toSeoulDay(at));
  /** Shows the pages at another moment. While the moment is dragged, the time line keeps its months. */
  const setDisplayedInstant = (instant: string, isDragged = false) => {
    setMoment({ text: instant, at: instant });
    if (!isDragged) setAxisDay(toSeoulDay(instant));
  };
  const setDisplayedInstantToNow = () => {
    const instant = nowInstant();
    setNow(instant);
    setDisplayedInstant(instant);
  };

  const isShownAtDisplayedMoment = (popup: StudioPopup) => isPopupShownAt(resource, popup.values, at);
  const shownPopupCount = popups.filter(isShownAtDisplayedMoment).length;
  const visiblePopups = popups.filter((popup) => popup.id === chosen.id || isShownAtDisplayedMoment(popup));
  const automaticSizePopups = popups.filter(({ values }) => hasAutomaticSize(values));
  const contentById = usePopupContents(resource.name, [
    ...new Set([chosen, ...visiblePopups, ...automaticSizePopups]),
  ]);
  const createPopupBoxAdder =
    (screenName: StudioScreenName) =>
    (popup: StudioPopup): PopupWithBox => ({
      ...popup,
      box: computeBoxCoveredByPopup(popup.values, sizes[screenName].get(popup.id)),
    });
  const popupsWithBox = popups.map(createPopupBoxAdder('pc'));
  const chosenPopupWithBox = createPopupBoxAdder('pc')(chosen);

  const changePopup = (id: string, values: PopupEdits) => state.change(id, values);
  const moveOrResizePopupByStep = (popup: PopupWithBox, boxChanges: Partial<PixelBox>) => {
    changePopup(popup.id, boxChanges);
    const { left, top, width, height } = { ...popup.box, ...boxChanges };
    const isPositionChange = 'left' in boxChanges;
    setSaid(
      isPositionChange
        ? translate('popupStudio.place', { left, top })
        : translate('popupStudio.size', { width, height }),
    );
  };
  const fieldErrors = refusals.find(({ id }) => id === chosen.id)?.fields ?? {};
  const isMobileFitActive =
    fit?.id === chosen.id &&
    Object.entries(fit.after).every(([path, value]) => chosen.values[path] === value);

  return (
    <>
      <div className={styles.work}>
        <section className={cardStyles.card} aria-label={translate('popupStudio.pages')}>
          <div className={styles.bar}>
            <label htmlFor="studio-at">{translate('popupStudio.at')}</label>
            <span className={styles.moment}>
              <TimeInput
                id="studio-at"
                minutes
                label={translate('popupStudio.at')}
                value={moment.text}
                aria-invalid={!isInstant(moment.text) || undefined}
                onChange={(momentText) =>
                  isInstant(momentText)
                    ? setDisplayedInstant(momentText)
                    : setMoment({ text: momentText, at })
                }
              />
            </span>
            <span role="status">{translate('popupStudio.seen', { count: shownPopupCount })}</span>
            <span className="grow" />
            <Button size="small" icon={RotateCcw} onClick={setDisplayedInstantToNow}>
              {translate('popupStudio.now')}
            </Button>
            <Button
              size="small"
              variant={guided ? 'tonal' : undefined}
              icon={Magnet}
              aria-pressed={guided}
              onClick={() => setGuided(!guided)}
            >
              {translate('popupStudio.guides')}
            </Button>
          </div>
          <div className={styles.stage}>
            <div ref={stage} className={styles.pages}>
              {room &&
                studioScreenNames.map((screenName) => (
                  <Page
                    key={screenName}
                    {...{
                      name: screenName,
                      scale,
                      contents: contentById,
                      hasGuides: guided,
                      isShown: isShownAtDisplayedMoment,
                      onChoose,
                    }}
                    popups={visiblePopups.map(createPopupBoxAdder(screenName))}
                    chosenId={chosen.id}
                    onDrag={readOnly ? undefined : (popup, boxChanges) => changePopup(popup.id, boxChanges)}
                    onStep={readOnly ? undefined : moveOrResizePopupByStep}
                  />
                ))}
            </div>
          </div>
          <p id="studio-keys" className="sr-only">
            {translate('popupStudio.keys.about')}
          </p>
          <p className="sr-only" aria-live="polite">
            {said}
          </p>
          <PopupContentSizeMeasurers
            popups={automaticSizePopups}
            {...{ contents: contentById }}
            onSize={addSize}
          />
        </section>
        <PopupGeometryInputs
          {...{ resource, readOnly, errors: fieldErrors }}
          popup={chosenPopupWithBox}
          fit={isMobileFitActive ? fit : null}
          onFit={setFit}
          onChange={(values) => changePopup(chosen.id, values)}
        />
      </div>
      <TimeLine
        axis={createTimeAxisAroundDay(axisDay)}
        popups={popupsWithBox}
        chosenId={chosen.id}
        overlaps={findPopupOverlaps(chosenPopupWithBox, popupsWithBox)}
        {...{ now, at, onChoose }}
        onMove={setDisplayedInstant}
      />
    </>
  );
};
