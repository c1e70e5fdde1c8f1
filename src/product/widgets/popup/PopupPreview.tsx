import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import type { SectionWidgetProps } from '../../../core/engine/EngineContext';
import { useRecordFormContext } from '../../../core/engine/fields/RecordFormContext';
import labelledStyles from '../../../core/ui/Labelled.module.css';
import { SegmentedControl } from '../../../core/ui/SegmentedControl';
import { useText } from '../../../core/ui/useText';
import {
  computePopupSketchGeometry,
  type PixelBox,
  type PopupDrawingGeometry,
  storefrontScreenSizes,
} from './drawing';
import styles from './PopupPreview.module.css';
import { StorefrontSketch } from './StorefrontSketch';
import { buildPopupStudioUrlQuery, useIsWideEnoughForStudio } from './studio/address';
import '../texts';

type PreviewScreenName = keyof typeof storefrontScreenSizes;

/**
 * The screen that decides the size of the drawing. A phone's screen is drawn in the middle, scaled to the
 * same height.
 */
const DRAWING_REFERENCE_SCREEN_SIZE_PX = storefrontScreenSizes.pc;

const PopupDrawingBox = ({ popup, guides, caption, cross }: PopupDrawingGeometry) => (
  <>
    {guides.map(({ from, to }) => (
      <path key={`${from}`} className={styles.guide} d={`M${from}L${to}`} />
    ))}
    {popup && (
      <rect
        className={styles.box}
        x={popup.left}
        y={popup.top}
        width={popup.width}
        height={popup.height}
        rx={14}
      />
    )}
    {cross && <path className={styles.cross} d={`M${cross.x} ${cross.y}l28 28m0-28l-28 28`} />}
    {caption && (
      <text className={styles.size} x={caption.x} y={caption.y}>
        {caption.text}
      </text>
    )}
    {guides.map(
      ({ from, label }) =>
        label && (
          <text key={`${from}`} className={styles.length} x={label.x} y={label.y}>
            {label.text}
          </text>
        ),
    )}
  </>
);

const StorefrontScreenDrawing = ({
  name,
  drawing,
}: {
  name: PreviewScreenName;
  drawing: PopupDrawingGeometry;
}) => {
  const { width, height } = storefrontScreenSizes[name];
  const drawnWidth = (width * DRAWING_REFERENCE_SCREEN_SIZE_PX.height) / height;
  return (
    <svg
      aria-hidden
      x={(DRAWING_REFERENCE_SCREEN_SIZE_PX.width - drawnWidth) / 2}
      width={drawnWidth}
      height={DRAWING_REFERENCE_SCREEN_SIZE_PX.height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <rect className={styles.screen} width={width} height={height} rx={16} />
      <StorefrontSketch screen={name} />
      <PopupDrawingBox {...drawing} />
    </svg>
  );
};

type PopupPreviewFieldPaths = SectionWidgetProps<'popupPreview'>['fields'];

const usePopupBox = (fieldPaths: PopupPreviewFieldPaths): PixelBox => {
  const [left = 0, top = 0, width = 0, height = 0]: number[] = useWatch({
    name: [fieldPaths.left, fieldPaths.top, fieldPaths.width, fieldPaths.height],
  });
  return { left, top, width, height };
};

const PopupPreview = ({ fields }: SectionWidgetProps<'popupPreview'>) => {
  const translate = useText();
  const [name, setName] = useState<PreviewScreenName>('pc');
  const popupBox = usePopupBox(fields);
  const { resource, stored } = useRecordFormContext();
  const isWindowWide = useIsWideEnoughForStudio();
  const drawingGeometry = computePopupSketchGeometry(popupBox, storefrontScreenSizes[name]);
  const screenSizeText = translate('ownWidgets.popup.size', storefrontScreenSizes[name]);
  const createScreenOption = (value: PreviewScreenName) => ({
    value,
    label: translate(`ownWidgets.popup.screens.${value}`),
  });
  const description = translate('ownWidgets.popup.described', { screen: screenSizeText, ...popupBox });
  return (
    <figure className={styles.preview}>
      <div className={styles.head}>
        <span className={labelledStyles.label}>
          {translate('ownWidgets.popup.title')} <span className="num">{screenSizeText}</span>
          {drawingGeometry.outside && <b> · {translate('ownWidgets.popup.outside')}</b>}
          {!drawingGeometry.popup && ` · ${translate('ownWidgets.popup.sizeless')}`}
        </span>
        {stored && isWindowWide && (
          <Link
            className={styles.studio}
            to={{ pathname: `/${resource.name}`, search: buildPopupStudioUrlQuery('', stored.id) }}
          >
            {translate('ownWidgets.popup.studio')}
          </Link>
        )}
        <SegmentedControl
          label={translate('ownWidgets.popup.screen')}
          options={[createScreenOption('pc'), createScreenOption('mobile')]}
          value={name}
          onChange={setName}
        />
      </div>
      <svg
        viewBox={`0 0 ${DRAWING_REFERENCE_SCREEN_SIZE_PX.width} ${DRAWING_REFERENCE_SCREEN_SIZE_PX.height}`}
        role="img"
        aria-label={description}
      >
        <StorefrontScreenDrawing {...{ name, drawing: drawingGeometry }} />
      </svg>
    </figure>
  );
};

export default PopupPreview;
