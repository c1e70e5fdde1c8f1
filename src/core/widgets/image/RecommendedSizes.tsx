import type { SectionWidgetProps } from '../../engine/EngineContext';
import cardStyles from '../../ui/card.module.css';
import { classNames } from '../../ui/classNames';
import labelledStyles from '../../ui/Labelled.module.css';
import { useText } from '../../ui/useText';
import styles from './RecommendedSizes.module.css';
import type { RecommendedPictureSizes } from './sizes';

/** Scale at which the recommended sizes are drawn: pixels on the screen for one pixel of the picture. */
const DRAWING_SCALE_BY_SCREEN = { pc: 1 / 30, mobile: 1 / 27.5 };

const RecommendedSizeDrawing = ({
  screen: screenName,
  sizes,
}: {
  screen: keyof RecommendedPictureSizes;
  sizes: RecommendedPictureSizes;
}) => {
  const translate = useText();
  const { width, height } = sizes[screenName];
  const scale = DRAWING_SCALE_BY_SCREEN[screenName];
  return (
    <div className={styles.ratio}>
      <span className={styles.box}>
        <i style={{ width: Math.round(width * scale), height: Math.round(height * scale) }} />
      </span>
      <span>
        <b>{translate(`widgets.sizes.${screenName}`)}</b>
        <span className={classNames(labelledStyles.help, 'num')}>
          {translate('widgets.sizes.pixels', { ...sizes[screenName] })}
        </span>
      </span>
    </div>
  );
};

const RecommendedSizes = ({ options: sizes }: SectionWidgetProps<'recommendedSizes'>) => {
  const translate = useText();
  return (
    <div className={styles.ratios}>
      <h2 className={cardStyles.title}>{translate('widgets.sizes.title')}</h2>
      <RecommendedSizeDrawing screen="pc" sizes={sizes} />
      <RecommendedSizeDrawing screen="mobile" sizes={sizes} />
    </div>
  );
};

export default RecommendedSizes;
