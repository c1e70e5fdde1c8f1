import { useEffect } from 'react';
import PurifiedHtml from '../../../../core/engine/richText/PurifiedHtml';
import { type ScreenSize, storefrontScreenSizes } from '../drawing';
import styles from './ContentMeasures.module.css';
import type { StudioScreenName } from './Page';
import { contentStyle } from './PopupBox';
import { hasAutomaticSize, type StudioPopup } from './popups';
import { useElementSize } from './useElementSize';

type ReportContentSize = (page: StudioScreenName, id: string, size: ScreenSize) => void;

const studioScreens = Object.keys(storefrontScreenSizes) as StudioScreenName[];

interface ContentSizeMeasurerProps {
  popup: StudioPopup;
  page: StudioScreenName;
  content: string;
  onSize: ReportContentSize;
}

const ContentSizeMeasurer = ({ popup: { id, values }, page, content, onSize }: ContentSizeMeasurerProps) => {
  const [ref, size] = useElementSize<HTMLDivElement>();
  useEffect(() => {
    if (size) onSize(page, id, size);
  }, [page, id, size, onSize]);
  return (
    <div ref={ref} className={styles.content} style={contentStyle(values, storefrontScreenSizes[page])}>
      <PurifiedHtml content={content} />
    </div>
  );
};

interface PopupContentSizeMeasurersProps {
  popups: readonly StudioPopup[];
  contents: ReadonlyMap<string, string>;
  onSize: ReportContentSize;
}

export const PopupContentSizeMeasurers = ({ popups, contents, onSize }: PopupContentSizeMeasurersProps) => (
  <div className={styles.measures} inert aria-hidden>
    {popups.map((popup) => {
      const content = hasAutomaticSize(popup.values) ? contents.get(popup.id) : undefined;
      if (content === undefined) return null;
      return studioScreens.map((page) => (
        <ContentSizeMeasurer key={`${page} ${popup.id}`} {...{ popup, page, content, onSize }} />
      ));
    })}
  </div>
);
