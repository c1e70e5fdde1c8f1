import { useEffect } from 'react';
import PurifiedHtml from '../../../../core/engine/richText/PurifiedHtml';
import { type ScreenSize, storefrontScreens } from '../drawing';
import styles from './ContentMeasures.module.css';
import type { PageName } from './Page';
import { contentStyle } from './PopupBox';
import { hasAutomaticSize, type StudioPopup } from './popups';
import { useSize } from './useSize';

type OnSize = (page: PageName, id: string, size: ScreenSize) => void;

const pages = Object.keys(storefrontScreens) as PageName[];

interface MeasureProps {
  popup: StudioPopup;
  page: PageName;
  content: string;
  onSize: OnSize;
}

const Measure = ({ popup: { id, values }, page, content, onSize }: MeasureProps) => {
  const [ref, size] = useSize<HTMLDivElement>();
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

export const ContentMeasures = ({ popups, contents, onSize }: MeasuresProps) => (
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
