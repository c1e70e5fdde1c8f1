import { Upload } from 'lucide';
import { useFileChoosing } from '../../engine/fields/files/DropZone';
import { bytesInMegabytes } from '../../engine/values/bytes';
import { mostFileBytes } from '../../engine/values/fileRefusal';
import { imageTypes } from '../../schema/index';
import { classNames } from '../../ui/classNames';
import dropStyles from '../../ui/drop.module.css';
import { Icon } from '../../ui/Icon';
import labelledStyles from '../../ui/Labelled.module.css';
import { useText } from '../../ui/useText';
import styles from './SlideDrop.module.css';

const MOST = { max: bytesInMegabytes(mostFileBytes.image) };

export const SlideDrop = (props: { onImages: (files: readonly File[]) => void; complaint: string }) => {
  const { onImages, complaint } = props;
  const translate = useText();
  const { zone, refused } = useFileChoosing('image', true, onImages);
  const problems = [refused, complaint].filter(Boolean).join(' ');
  return (
    <>
      <div
        {...zone.getRootProps({
          className: classNames(dropStyles.drop, styles.drop, zone.isDragActive && dropStyles.over),
        })}
      >
        <input {...zone.getInputProps({ accept: imageTypes.join(), 'aria-hidden': true })} />
        <Icon of={Upload} size={20} />
        <div>
          <p>
            {translate('widgets.slides.drop')}{' '}
            <button type="button" aria-label={translate('widgets.slides.chooseFor')}>
              <b>{translate('widgets.slides.choose')}</b>
            </button>
          </p>
          <p className={labelledStyles.help}>{translate('widgets.slides.dropHelp', MOST)}</p>
        </div>
      </div>
      {problems && (
        <p className={classNames(labelledStyles.help, labelledStyles.bad)} role="alert">
          {problems}
        </p>
      )}
    </>
  );
};
