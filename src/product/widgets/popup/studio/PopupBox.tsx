import { type CSSProperties, type KeyboardEvent, memo, type PointerEvent, useRef } from 'react';
import PurifiedHtml from '../../../../core/engine/richText/PurifiedHtml';
import { Chip } from '../../../../core/ui/Chip';
import { classNames } from '../../../../core/ui/classNames';
import { useText } from '../../../../core/ui/useText';
import type { PixelBox, ScreenSize } from '../drawing';
import { moveOrResizeBoxByArrowKey } from './arrowKeys';
import { resizeHandles } from './geometry';
import styles from './PopupBox.module.css';
import { hasAutomaticSize, type PopupWithBox, readStoredPopupBox } from './popups';

/** Least size of a box on the screen in pixels, so that it can be seen and grabbed. */
const MIN_POPUP_BOX_SIZE_PX = 24;

/**
 * Returns the style of a popup's content before scaling. A width or height of 0 means that the size adapts to
 * the content.
 */
export function buildPopupContentStyle(values: PopupWithBox['values'], page: ScreenSize): CSSProperties {
  const { left, width, height } = readStoredPopupBox(values);
  return {
    width: width || 'max-content',
    height: height || 'auto',
    maxWidth: width ? undefined : Math.max(MIN_POPUP_BOX_SIZE_PX, page.width - Math.max(0, left)),
  };
}

const PopupContent = memo(({ content }: { content: string }) => <PurifiedHtml content={content} />);

/** The handlers by which popups are chosen and moved. */
export interface PopupMoveHandlers {
  /** Called when a popup is grabbed; undefined if the operator may not write. */
  onGrab: ((popup: PopupWithBox, event: PointerEvent<HTMLElement>) => void) | undefined;
  /**
   * Changes the position or size of a popup, and announces it to screen readers. Undefined if the operator
   * may not write.
   */
  onStep: ((popup: PopupWithBox, boxChanges: Partial<PixelBox>) => void) | undefined;
  onChoose: (id: string) => void;
}

const PopupDragHandle = ({
  popup,
  isChosen,
  onStep,
  onChoose,
}: { popup: PopupWithBox; isChosen: boolean } & PopupMoveHandlers) => {
  const translate = useText();
  const initialBox = useRef<Partial<PixelBox>>({});
  const { box, name, values } = popup;
  const moveOrResizePopupByKey = (event: KeyboardEvent) => {
    if (!onStep || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') onStep(popup, initialBox.current);
    const nextBox = moveOrResizeBoxByArrowKey(box, event.key, event.shiftKey ? 10 : 1, event.altKey);
    if (!nextBox) return;
    // Without this, Alt with an arrow key would make the browser go back or forward.
    event.preventDefault();
    const isHorizontalKey = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
    const { left, top, width, height } = nextBox;
    if (!event.altKey) onStep(popup, { left, top });
    else onStep(popup, isHorizontalKey ? { width } : { height });
  };
  return (
    <button
      type="button"
      id={`studio-${popup.id}`}
      className={styles.grip}
      aria-label={translate('popupStudio.described', { name, ...box })}
      aria-pressed={isChosen}
      aria-describedby={onStep ? 'studio-keys' : undefined}
      onClick={() => onChoose(popup.id)}
      onFocus={() => {
        initialBox.current = readStoredPopupBox(values);
      }}
      onKeyDown={moveOrResizePopupByKey}
    />
  );
};

interface PopupBoxProps extends PopupMoveHandlers {
  popup: PopupWithBox;
  page: ScreenSize;
  scale: number;
  content: string | undefined;
  isChosen: boolean;
  isShown: boolean;
  /**
   * True if the keyboard can reach this box. A popup has a box on each of the two pages; the other box is
   * only for the pointer.
   */
  isMain: boolean;
}

export const PopupBox = (props: PopupBoxProps) => {
  const { popup, page, scale, content, isChosen, isShown, isMain, ...moving } = props;
  const translate = useText();
  const { id, name, values, box } = popup;
  const { onGrab, onChoose } = moving;
  const isSizeAutomatic = hasAutomaticSize(values);
  return (
    <div
      className={classNames(
        styles.popup,
        isChosen && styles.chosen,
        (isSizeAutomatic || !isShown) && styles.dashed,
        onGrab && styles.held,
      )}
      style={{
        left: box.left * scale,
        top: box.top * scale,
        width: Math.max(box.width * scale, MIN_POPUP_BOX_SIZE_PX),
        height: Math.max(box.height * scale, MIN_POPUP_BOX_SIZE_PX),
      }}
      onPointerDown={(event) => {
        onChoose(id);
        onGrab?.(popup, event);
      }}
    >
      <div className={styles.clip} inert>
        {content ? (
          <div
            className={styles.content}
            style={{ ...buildPopupContentStyle(values, page), transform: `scale(${scale})` }}
          >
            <PopupContent content={content} />
          </div>
        ) : (
          <span className={styles.name}>{name}</span>
        )}
      </div>
      {isSizeAutomatic && (
        <span className={styles.auto}>
          <Chip>{translate('popupStudio.automatic')}</Chip>
        </span>
      )}
      {isMain && <PopupDragHandle {...{ popup, isChosen }} {...moving} />}
      {isChosen &&
        onGrab &&
        resizeHandles.map((handle) => (
          <i key={handle} className={styles.handle} data-handle={handle} aria-hidden />
        ))}
    </div>
  );
};
