import { Upload } from 'lucide';
import { useFileDropZone } from '../../engine/fields/files/DropZone';
import { convertBytesToWholeMegabytes } from '../../engine/values/bytes';
import { maxFileBytesByType } from '../../engine/values/fileRefusal';
import { acceptedImageMimeTypes } from '../../schema/index';
import { classNames } from '../../ui/classNames';
import dropStyles from '../../ui/drop.module.css';
import { Icon } from '../../ui/Icon';
import labelledStyles from '../../ui/Labelled.module.css';
import { useText } from '../../ui/useText';
import styles from './SlideDropZone.module.css';

const MAX_FILE_SIZE_TEXT_ARGS = { max: convertBytesToWholeMegabytes(maxFileBytesByType.image) };

export const SlideDropZone = (props: { onImages: (files: readonly File[]) => void; complaint: string }) => {
  const { onImages, complaint } = props;
  const translate = useText();
  const { zone, refused } = useFileDropZone('image', true, onImages);
  const problemsText = [refused, complaint].filter(Boolean).join(' ');
  return (
    <>
      <div
        {...zone.getRootProps({
          className: classNames(dropStyles.drop, styles.drop, zone.isDragActive && dropStyles.over),
        })}
      >
        <input {...zone.getInputProps({ accept: acceptedImageMimeTypes.join(), 'aria-hidden': true })} />
        <Icon of={Upload} size={20} />
        <div>
          <p>
            {translate('widgets.slides.drop')}{' '}
            <button type="button" aria-label={translate('widgets.slides.chooseFor')}>
              <b>{translate('widgets.slides.choose')}</b>
            </button>
          </p>
          <p className={labelledStyles.help}>
            {translate('widgets.slides.dropHelp', MAX_FILE_SIZE_TEXT_ARGS)}
          </p>
        </div>
      </div>
      {problemsText && (
        <p className={classNames(labelledStyles.help, labelledStyles.bad)} role="alert">
          {problemsText}
        </p>
      )}
    </>
  );
};
