import { useEffect } from 'react';
import PurifiedHtml from '../../../../core/engine/richText/PurifiedHtml';
import { type ScreenSize, storefrontScreenSizes } from '../drawing';
import styles from './ContentMeasures.module.css';
import type { StudioScreenName } from './Page';
import { buildPopupContentStyle } from './PopupBox';
import { hasAutomaticSize, type StudioPopup } from './popups';
import { useElementSize } from './useElementSize';

type ContentSizeListener = (screenName: StudioScreenName, id: string, size: ScreenSize) => void;

const studioScreenNames = Object.keys(storefrontScreenSizes) as StudioScreenName[];

interface ContentSizeMeasurerProps {
  popup: StudioPopup;
  page: StudioScreenName;
  content: string;
  onSize: ContentSizeListener;
}

const ContentSizeMeasurer = ({ popup: { id, values }, page, content, onSize }: ContentSizeMeasurerProps) => {
  const [ref, size] = useElementSize<HTMLDivElement>();
  useEffect(() => {
    if (size) onSize(page, id, size);
  }, [page, id, size, onSize]);
  return (
    <div
      ref={ref}
      className={styles.content}
      style={buildPopupContentStyle(values, storefrontScreenSizes[page])}
    >
      <PurifiedHtml content={content} />
    </div>
  );
};

interface PopupContentSizeMeasurersProps {
  popups: readonly StudioPopup[];
  contents: ReadonlyMap<string, string>;
  onSize: ContentSizeListener;
}

export const PopupContentSizeMeasurers = ({ popups, contents, onSize }: PopupContentSizeMeasurersProps) => (
  <div className={styles.measures} inert aria-hidden>
    {popups.map((popup) => {
      const content = hasAutomaticSize(popup.values) ? contents.get(popup.id) : undefined;
      if (content === undefined) return null;
      return studioScreenNames.map((screenName) => (
        <ContentSizeMeasurer
          key={`${screenName} ${popup.id}`}
          {...{ popup, page: screenName, content, onSize }}
        />
      ));
    })}
  </div>
);
