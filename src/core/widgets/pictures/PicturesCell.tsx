import { useRecordContext } from 'ra-core';
import { useState } from 'react';
import type { CellWidgetProps } from '../../engine/EngineContext';
import { EmptyValueSign } from '../../engine/fields/cells';
import { buildPictureImgAttributes, computeWidthToCoverSquare } from '../../engine/values/sources';
import { type Asset, isObject, listValuesAtPath } from '../../schema/index';
import { useText } from '../../ui/useText';
import styles from './PicturesCell.module.css';
import { PicturesDialog } from './PicturesDialog';

const MAX_SHOWN_PICTURES = 5;

/** Side in CSS pixels of the square that a picture fills on a card. In a table row, the square is smaller. */
const THUMBNAIL_SIDE_PX = 48;

const isPictureAsset = (value: unknown): value is Asset => isObject(value) && typeof value.url === 'string';

const PicturesCell = ({ path, field }: CellWidgetProps) => {
  const record = useRecordContext() ?? {};
  const translate = useText();
  const [shown, setShown] = useState<number | null>(null);
  const pictures = listValuesAtPath(record, path).filter(isPictureAsset);
  const hiddenPictureCount = pictures.length - MAX_SHOWN_PICTURES;
  if (pictures.length === 0) return <EmptyValueSign />;
  return (
    <span className={styles.pictures}>
      {pictures.slice(0, MAX_SHOWN_PICTURES).map((picture, index) => (
        <button key={picture._id} type="button" className={styles.picture} onClick={() => setShown(index)}>
          <img
            loading="lazy"
            {...buildPictureImgAttributes(
              picture,
              field,
              computeWidthToCoverSquare(picture, THUMBNAIL_SIDE_PX),
            )}
            alt={translate('widgets.pictures.open', { index: index + 1 })}
            width={picture.width}
            height={picture.height}
          />
        </button>
      ))}
      {hiddenPictureCount > 0 && (
        <button type="button" className={styles.more} onClick={() => setShown(MAX_SHOWN_PICTURES)}>
          {translate('list.moreItems', { count: hiddenPictureCount })}
        </button>
      )}
      {shown !== null && (
        <PicturesDialog {...{ pictures, shown }} onShow={setShown} onClose={() => setShown(null)} />
      )}
    </span>
  );
};

export default PicturesCell;
