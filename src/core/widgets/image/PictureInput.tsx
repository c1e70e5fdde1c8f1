import { ImagePlus } from 'lucide';
import { useState } from 'react';
import { useFileDropZone } from '../../engine/fields/files/DropZone';
import { usePictureUrl } from '../../engine/fields/files/usePictureAddress';
import { useRecordFormContext } from '../../engine/fields/RecordFormContext';
import { useField } from '../../engine/fields/useField';
import { buildPictureImgAttributes } from '../../engine/values/sources';
import { type FileFieldValue, isPendingFile } from '../../provider/calls/uploads';
import { acceptedImageMimeTypes, getFieldAtFormPath } from '../../schema/index';
import { classNames } from '../../ui/classNames';
import dropStyles from '../../ui/drop.module.css';
import { Icon } from '../../ui/Icon';
import labelledStyles from '../../ui/Labelled.module.css';
import { useText } from '../../ui/useText';
import { PictureDetails } from './PictureDetails';
import styles from './PictureInput.module.css';
import { PictureUploadProgress } from './PictureUploadProgress';
import {
  computePictureCrop,
  isPortrait,
  type PictureCrop,
  type PictureSize,
  type RecommendedPictureSizes,
} from './sizes';

/** Returns the size of the picture at a URL as soon as the picture is loaded. */
function usePictureSize(pictureUrl: string | undefined) {
  const [measured, setMeasured] = useState<{ address: string | undefined; size: PictureSize }>();
  const size = measured && measured.address === pictureUrl ? measured.size : null;
  return [
    size,
    (measuredSize: PictureSize) => setMeasured({ address: pictureUrl, size: measuredSize }),
  ] as const;
}

const EmptyPictureContent = () => {
  const translate = useText();
  return (
    <>
      <Icon of={ImagePlus} />
      <span>{translate('widgets.image.choose')}</span>
    </>
  );
};

/**
 * The displayed width of the picture, in the syntax of the `sizes` attribute. The picture's style sets the
 * same width.
 */
const PREVIEW_SIZES_ATTRIBUTE = '(max-width: 600px) 100vw, 240px';

const CroppedAreas = ({
  size: { width, height },
  cut: { side, pixels },
}: {
  size: PictureSize;
  cut: PictureCrop;
}) => {
  const croppedArea = side === 'across' ? { width: pixels, height } : { width, height: pixels };
  return (
    <svg className={styles.cut} viewBox={`0 0 ${width} ${height}`} aria-hidden data-cut={side}>
      <rect {...croppedArea} />
      <rect {...croppedArea} x={width - croppedArea.width} y={height - croppedArea.height} />
    </svg>
  );
};

interface PictureInputProps {
  path: string;
  /** Name of the item that the picture belongs to, such as the second slide. */
  label: string;
  sizes: RecommendedPictureSizes;
}

export const PictureInput = ({ path, label, sizes }: PictureInputProps) => {
  const translate = useText();
  const { value, onChange, frame } = useField<FileFieldValue>(path);
  const { zone, refused } = useFileDropZone('image', false, ([rawFile]) => rawFile && onChange({ rawFile }));
  const pictureUrl = usePictureUrl(value);
  const [loaded, setLoaded] = usePictureSize(pictureUrl);
  const { resource } = useRecordFormContext();
  const storedPicture = isPendingFile(value) ? null : value;
  // The size is that of the stored picture, because the displayed copy often has fewer pixels.
  const size =
    storedPicture?.width && storedPicture.height
      ? { width: storedPicture.width, height: storedPicture.height }
      : loaded;
  const crop = size && computePictureCrop(size, sizes);
  const translatePictureButtonLabel = (key: 'replaceFor' | 'chooseFor' | 'preview') =>
    translate(`widgets.image.${key}`, { label });
  const error = frame.error || refused;
  return (
    <div className={styles.input} data-path={path}>
      <div className={styles.picture}>
        <div {...zone.getRootProps({ className: classNames(styles.zone, zone.isDragActive && styles.over) })}>
          <input {...zone.getInputProps({ accept: acceptedImageMimeTypes.join(), 'aria-hidden': true })} />
          <button
            type="button"
            className={value ? undefined : classNames(dropStyles.drop, styles.empty)}
            aria-label={translatePictureButtonLabel(value ? 'replaceFor' : 'chooseFor')}
          >
            {value ? (
              <img
                className={size && (crop || isPortrait(size)) ? styles.whole : undefined}
                {...(storedPicture
                  ? buildPictureImgAttributes(
                      storedPicture,
                      getFieldAtFormPath(resource, path),
                      PREVIEW_SIZES_ATTRIBUTE,
                    )
                  : { src: pictureUrl })}
                alt={translatePictureButtonLabel('preview')}
                onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                  setLoaded({ width: naturalWidth, height: naturalHeight })
                }
              />
            ) : (
              <EmptyPictureContent />
            )}
            {value && size && crop && <CroppedAreas {...{ size, cut: crop }} />}
          </button>
        </div>
        {isPendingFile(value) && <PictureUploadProgress file={value} />}
      </div>
      <PictureDetails file={value} {...{ size, sizes }} />
      {error && (
        <p className={classNames(labelledStyles.help, labelledStyles.bad)} role="alert">
          {error}
        </p>
      )}
    </div>
  );
};
