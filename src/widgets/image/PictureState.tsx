import { X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useFormFace } from '../../engine/form/FormFace';
import { useSending } from '../../engine/uploads/useSending';
import { type FormFile, isPending, type Pending } from '../../provider/uploads';
import type { Asset } from '../../schema/index';
import { IconButton } from '../../ui/IconButton';
import { ProgressBar } from '../../ui/ProgressBar';
import { remarkOn, type Size } from './sizes';

const Measured = ({ size }: { size: Size }) => {
  const translate = useTranslate();
  const remark = remarkOn(size);
  const text = translate('widgets.image.size', size);
  if (!remark) return <span className="num">{text}</span>;
  return (
    <span className="num missed">
      {text} · {translate(`widgets.image.remarks.${remark}`)}
    </span>
  );
};

const Facts = ({ file, size }: { file: Asset | Pending; size: Size | null }) => {
  const { name } = isPending(file) ? file.rawFile : file;
  return (
    <p className="help">
      <span className="cut" title={name}>
        {name}
      </span>
      {size && <Measured size={size} />}
    </p>
  );
};

const SendingState = ({ file }: { file: Asset | Pending }) => {
  const translate = useTranslate();
  const { again } = useFormFace();
  const sending = useSending(file);
  if (!sending || !isPending(file)) return null;
  const { rawFile } = file;
  const named = (key: string) => translate(`form.files.${key}`, { name: rawFile.name });
  if (sending.state === 'failed') {
    return (
      <p className="help bad" role="alert">
        {sending.message}
        <button type="button" className="again" aria-label={named('againFor')} onClick={() => again(rawFile)}>
          {named('again')}
        </button>
      </p>
    );
  }
  return (
    <div className="picture-sending">
      <ProgressBar label={named('uploading')} value={sending.share} />
      <IconButton icon={X} label={named('cancel')} onClick={sending.cancel} />
    </div>
  );
};

interface PictureStateProps {
  file: FormFile;
  /** Null until the picture is loaded. */
  size: Size | null;
}

/** What is known of a picture: its name, its size where that misses the recommended one, how its upload fares. */
export const PictureState = ({ file, size }: PictureStateProps) => {
  const translate = useTranslate();
  if (!file) return <p className="help">{translate('widgets.image.none')}</p>;
  return (
    <>
      <Facts file={file} size={size} />
      <SendingState file={file} />
    </>
  );
};
