import { useEffect } from 'react';
import PurifiedHtml from '../../../../core/engine/richText/PurifiedHtml';
import { type ScreenSize, storefrontScreens } from '../drawing';
import styles from './ContentMeasures.module.css';
import type { StudioScreenName } from './Page';
import { contentStyle } from './PopupBox';
import { hasAutomaticSize, type StudioPopup } from './popups';
import { useElementSize } from './useElementSize';

type ReportContentSize = (page: StudioScreenName, id: string, size: ScreenSize) => void;

const studioScreens = Object.keys(storefrontScreens) as StudioScreenName[];

interface ContentMeasureProps {
  popup: StudioPopup;
  page: StudioScreenName;
  content: string;
  onSize: ReportContentSize;
}

const ContentMeasure = ({ popup: { id, values }, page, content, onSize }: ContentMeasureProps) => {
  const [ref, size] = useElementSize<HTMLDivElement>();
  useEffect(() => {
    if (size) onSize(page, id, size);
  }, [page, id, size, onSize]);
  return (
    <div ref={ref} className={styles.content} style={contentStyle(values, storefrontScreens[page])}>
      <PurifiedHtml content={content} />
    </div>
  );
};

interface PopupContentMeasuresProps {
  popups: readonly StudioPopup[];
  contents: ReadonlyMap<string, string>;
  onSize: ReportContentSize;
}

export const PopupContentMeasures = ({ popups, contents, onSize }: PopupContentMeasuresProps) => (
  <div className={styles.measures} inert aria-hidden>
    {popups.map((popup) => {
      const content = hasAutomaticSize(popup.values) ? contents.get(popup.id) : undefined;
      if (content === undefined) return null;
      return studioScreens.map((page) => (
        <ContentMeasure key={`${page} ${popup.id}`} {...{ popup, page, content, onSize }} />
      ));
    })}
  </div>
);
