import { type PointerEvent, useState } from 'react';
import { useText } from '../../../../core/ui/useText';
import { type PixelBox, type ScreenSize, storefrontScreenSizes } from '../drawing';
import { StorefrontSketch } from '../StorefrontSketch';
import { type BoxNeighbourGap, findAlignmentGuides, findGapsAroundBox } from './geometry';
import styles from './Page.module.css';
import { PopupBox, type PopupMoveHandlers } from './PopupBox';
import type { PopupWithBox } from './popups';
import { useBoxDrag } from './useBoxDrag';

export type StudioScreenName = keyof typeof storefrontScreenSizes;

const GapGuideLine = ({ gap: { isAcross, stretch, at }, scale }: { gap: BoxNeighbourGap; scale: number }) => {
  const gapLength = Math.round(stretch.to - stretch.from);
  const lineRect = isAcross
    ? { left: stretch.from * scale, top: at * scale, width: gapLength * scale, height: 1 }
    : { left: at * scale, top: stretch.from * scale, width: 1, height: gapLength * scale };
  return (
    <>
      <i className={styles.line} style={lineRect} />
      <span
        className={`${styles.gap} num`}
        style={{ left: lineRect.left + lineRect.width / 2, top: lineRect.top + lineRect.height / 2 }}
      >
        {gapLength}
      </span>
    </>
  );
};

const AlignmentGuides = ({
  box,
  others,
  page,
  scale,
}: {
  box: PixelBox;
  others: readonly PixelBox[];
  page: ScreenSize;
  scale: number;
}) => {
  const { x, y } = findAlignmentGuides(box, others, page);
  return (
    <>
      {x.map((left) => (
        <i key={left} className={styles.line} style={{ left: left * scale, top: 0, bottom: 0, width: 1 }} />
      ))}
      {y.map((top) => (
        <i key={top} className={styles.line} style={{ top: top * scale, left: 0, right: 0, height: 1 }} />
      ))}
      {findGapsAroundBox(box, others).map((gap) => (
        <GapGuideLine key={`${gap.isAcross} ${gap.stretch.from}`} {...{ gap, scale }} />
      ))}
    </>
  );
};

const PositionTooltip = ({ box: { left, top, width, height }, scale }: { box: PixelBox; scale: number }) => {
  const translate = useText();
  return (
    <span
      className={`${styles.tip} num`}
      style={{ left: Math.max(0, left * scale), top: Math.max(4, top * scale - 36) }}
    >
      {translate('popupStudio.place', { left, top })} · {width} × {height}
    </span>
  );
};

interface StudioPageProps extends Omit<PopupMoveHandlers, 'onGrab'> {
  name: StudioScreenName;
  scale: number;
  /** The popups in the order of the list. The chosen one is rendered above the others. */
  popups: readonly PopupWithBox[];
  contents: ReadonlyMap<string, string>;
  chosenId: string | undefined;
  isShown: (popup: PopupWithBox) => boolean;
  /** True if alignment guides are shown and boxes snap to them. */
  hasGuides: boolean;
  /** Called during a drag; undefined if the operator may not write. */
  onDrag: ((popup: PopupWithBox, boxChanges: Partial<PixelBox>) => void) | undefined;
}

export const Page = (props: StudioPageProps) => {
  const { name, scale, popups, contents, chosenId, isShown, hasGuides, onDrag, onStep, onChoose } = props;
  const translate = useText();
  const [dragged, setDragged] = useState<string | null>(null);
  const pageSize = storefrontScreenSizes[name];
  const chosenPopup = popups.find(({ id }) => id === chosenId);
  const listBoxesOfOtherPopups = (id: string) =>
    popups.filter((popup) => popup.id !== id).map(({ box }) => box);
  const startPopupDrag = usePopupDrag({
    page: pageSize,
    scale,
    guided: hasGuides,
    othersOf: listBoxesOfOtherPopups,
    onDrag,
    onDragging: setDragged,
  });
  const isMainPage = name === 'pc';
  return (
    <div>
      <span className={`${styles.help} num`}>
        {translate('popupStudio.page', {
          ...pageSize,
          name: translate(`popupStudio.names.${name}`),
          scale: Math.round(scale * 100),
        })}
      </span>
      <div
        className={styles.page}
        style={{ width: pageSize.width * scale, height: pageSize.height * scale }}
        aria-hidden={!isMainPage || undefined}
        data-page={name}
      >
        <svg viewBox={`0 0 ${pageSize.width} ${pageSize.height}`} aria-hidden>
          <StorefrontSketch screen={name} />
        </svg>
        {popups.map((popup) => (
          <PopupBox
            key={popup.id}
            {...{ popup, page: pageSize, scale, isMain: isMainPage, onStep, onChoose }}
            content={contents.get(popup.id)}
            isChosen={popup.id === chosenId}
            isShown={isShown(popup)}
            onGrab={onDrag && startPopupDrag}
          />
        ))}
        {chosenPopup && hasGuides && isMainPage && (
          <AlignmentGuides
            {...{ page: pageSize, scale }}
            box={chosenPopup.box}
            others={listBoxesOfOtherPopups(chosenPopup.id)}
          />
        )}
        {chosenPopup && dragged === chosenPopup.id && <PositionTooltip box={chosenPopup.box} scale={scale} />}
      </div>
    </div>
  );
};

interface PopupDragOptions {
  page: ScreenSize;
  scale: number;
  guided: boolean;
  othersOf: (id: string) => PixelBox[];
  onDrag: StudioPageProps['onDrag'];
  onDragging: (id: string | null) => void;
}

/** Returns the handler that starts to drag a popup when the pointer is pressed on it. */
function usePopupDrag({ page, scale, guided, othersOf, onDrag, onDragging }: PopupDragOptions) {
  const beginBoxDrag = useBoxDrag();
  return (popup: PopupWithBox, event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = popup.values;
    // A press on a popup moves the focus to its button on the desktop page. This button then handles the key
    // presses.
    event.preventDefault();
    document.getElementById(`studio-${popup.id}`)?.focus({ preventScroll: true });
    beginBoxDrag(event, {
      ...{ page, scale, box: popup.box, others: othersOf(popup.id), pulls: guided },
      before: { left, top, width, height } as PixelBox,
      onChange: (boxChanges) => onDrag?.(popup, boxChanges),
      onDrag: (isDragging) => onDragging(isDragging ? popup.id : null),
    });
  };
}
