import { useUploadState } from '../../engine/fields/files/useUploadState';
import { useRecordFormContext } from '../../engine/fields/RecordFormContext';
import { type FileFieldValue, isPendingFile, type PendingFile } from '../../provider/calls/uploads';
import type { Asset } from '../../schema/index';
import { classNames } from '../../ui/classNames';
import labelledStyles from '../../ui/Labelled.module.css';
import { useText } from '../../ui/useText';
import styles from './PictureDetails.module.css';
import {
  compareWithRecommendedSize,
  computePictureCrop,
  type PictureSize,
  type RecommendedPictureSizes,
} from './sizes';

const PictureSizeWithRemark = ({ size, sizes }: { size: PictureSize; sizes: RecommendedPictureSizes }) => {
  const translate = useText();
  const remark = compareWithRecommendedSize(size, sizes);
  const sizeText = translate('widgets.image.size', size);
  if (!remark) return <span className={classNames(styles.size, 'num')}>{sizeText}</span>;
  return (
    <span className={classNames(styles.size, styles.missed, 'num')}>
      {sizeText} · {translate(`widgets.image.remarks.${remark}`)}
    </span>
  );
};

const CropNotice = ({ size, sizes }: { size: PictureSize; sizes: RecommendedPictureSizes }) => {
  const translate = useText();
  const crop = computePictureCrop(size, sizes);
  if (!crop) return null;
  return (
    <p className={classNames(labelledStyles.help, styles.missed, 'num')}>
      {translate(`widgets.image.cut.${crop.side}`, { pixels: crop.pixels })}
    </p>
  );
};

const PictureFileInfo = ({
  file,
  size,
  sizes,
}: {
  file: Asset | PendingFile;
  size: PictureSize | null;
  sizes: RecommendedPictureSizes;
}) => {
  const { name } = isPendingFile(file) ? file.rawFile : file;
  return (
    <p className={labelledStyles.help}>
      <span className="cut" title={name}>
        {name}
      </span>
      {size && <PictureSizeWithRemark {...{ size, sizes }} />}
    </p>
  );
};

const PictureUploadFailure = ({ file: { rawFile } }: { file: PendingFile }) => {
  const translate = useText();
  const { again } = useRecordFormContext();
  const uploadState = useUploadState({ rawFile });
  if (uploadState?.state !== 'failed') return null;
  return (
    <p className={classNames(labelledStyles.help, labelledStyles.bad)} role="alert">
      {uploadState.message}
      {!uploadState.isFinal && (
        <button
          type="button"
          className={styles.again}
          aria-label={translate('form.files.againFor', { name: rawFile.name })}
          onClick={() => again(rawFile)}
        >
          {translate('app.retry')}
        </button>
      )}
    </p>
  );
};

interface PictureDetailsProps {
  file: FileFieldValue;
  /** Size of the picture in pixels; null until it is loaded. */
  size: PictureSize | null;
  sizes: RecommendedPictureSizes;
}

export const PictureDetails = ({ file, size, sizes }: PictureDetailsProps) => {
  const translate = useText();
  if (!file) return <p className={labelledStyles.help}>{translate('widgets.image.none')}</p>;
  return (
    <>
      <PictureFileInfo {...{ file, size, sizes }} />
      {size && <CropNotice {...{ size, sizes }} />}
      {isPendingFile(file) && <PictureUploadFailure file={file} />}
    </>
  );
};
