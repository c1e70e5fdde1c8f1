import { useTranslate } from 'ra-core';
import { useSending } from '../../engine/fields/files/useSending';
import { useRecordFormContext } from '../../engine/fields/RecordFormContext';
import { type FormFile, isPending, type Pending } from '../../provider/uploads';
import type { Asset } from '../../schema/index';
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

const Failure = ({ file: { rawFile } }: { file: Pending }) => {
  const translate = useTranslate();
  const { again } = useRecordFormContext();
  const sending = useSending({ rawFile });
  if (sending?.state !== 'failed') return null;
  return (
    <p className="help bad" role="alert">
      {sending.message}
      <button
        type="button"
        className="again"
        aria-label={translate('form.files.againFor', { name: rawFile.name })}
        onClick={() => again(rawFile)}
      >
        {translate('form.files.again')}
      </button>
    </p>
  );
};

interface PictureStateProps {
  file: FormFile;
  /** Null until the picture is loaded. */
  size: Size | null;
}

/** What is known of a picture: its name, its size and how that misses the recommended one, why it was not sent. */
export const PictureState = ({ file, size }: PictureStateProps) => {
  const translate = useTranslate();
  if (!file) return <p className="help">{translate('widgets.image.none')}</p>;
  return (
    <>
      <Facts file={file} size={size} />
      {isPending(file) && <Failure file={file} />}
    </>
  );
};
