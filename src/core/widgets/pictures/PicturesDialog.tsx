import { ChevronLeft, ChevronRight } from 'lucide';
import type { Asset } from '../../schema/index';
import { Dialog, DialogBody } from '../../ui/Dialog';
import { IconButton } from '../../ui/IconButton';
import { useText } from '../../ui/useText';
import styles from './PicturesCell.module.css';

const DIALOG_WIDTH_PX = 1040;

type PicturesDialogProps = {
  pictures: readonly Asset[];
  /** Index of the picture that the dialog shows. */
  shown: number;
  onShow: (index: number) => void;
  onClose: () => void;
};

export const PicturesDialog = ({ pictures, shown, onShow, onClose }: PicturesDialogProps) => {
  const translate = useText();
  const picture = pictures[shown];
  if (!picture) return null;
  const { url, name, width, height } = picture;
  const pictureCount = pictures.length;
  const showPictureAtOffset = (offset: number) => onShow((shown + offset + pictureCount) % pictureCount);
  const sizeText = width && height ? translate('widgets.image.size', { width, height }) : '';
  return (
    <Dialog
      title={translate('widgets.pictures.title', { index: shown + 1, count: pictureCount })}
      width={DIALOG_WIDTH_PX}
      closable
      onClose={onClose}
      actions={
        pictureCount > 1 && (
          <>
            <IconButton
              icon={ChevronLeft}
              label={translate('widgets.pictures.previous')}
              onClick={() => showPictureAtOffset(-1)}
            />
            <IconButton
              icon={ChevronRight}
              label={translate('widgets.pictures.next')}
              onClick={() => showPictureAtOffset(1)}
            />
          </>
        )
      }
    >
      <DialogBody className={styles.large}>
        <img src={url} alt={name} width={width} height={height} />
        <p className="muted">{[name, sizeText].filter((text) => text !== '').join(' · ')}</p>
      </DialogBody>
    </Dialog>
  );
};
