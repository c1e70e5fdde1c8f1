import { useEffect } from 'react';
import PurifiedHtml from '../../../../core/engine/richText/PurifiedHtml';
import { type ScreenSize, storefrontScreens } from '../drawing';
import styles from './ContentMeasures.module.css';
import type { StudioScreenName } from './Page';
import { contentStyle } from './PopupBox';
import { hasAutomaticSize, type StudioPopup } from './popups';
import { useElementSize } from './useElementSize';

type OnSize = (page: StudioScreenName, id: string, size: ScreenSize) => void;

const pages = Object.keys(storefrontScreens) as StudioScreenName[];

interface MeasureProps {
  popup: StudioPopup;
  page: StudioScreenName;
  content: string;
  onSize: OnSize;
}

const Measure = ({ popup: { id, values }, page, content, onSize }: MeasureProps) => {
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

interface MeasuresProps {
  popups: readonly StudioPopup[];
  contents: ReadonlyMap<string, string>;
  onSize: OnSize;
}

export const PopupContentMeasures = ({ popups, contents, onSize }: MeasuresProps) => (
  <div className={styles.measures} inert aria-hidden>
    {popups.map((popup) => {
      const content = hasAutomaticSize(popup.values) ? contents.get(popup.id) : undefined;
      if (content === undefined) return null;
      return pages.map((page) => (
        <Measure key={`${page} ${popup.id}`} {...{ popup, page, content, onSize }} />
      ));
    })}
  </div>
);
