import { X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useSending } from '../../engine/fields/files/useSending';
import type { Pending } from '../../provider/uploads';
import { IconButton } from '../../ui/IconButton';
import { ProgressBar } from '../../ui/ProgressBar';

/** Over a picture that is not stored: that it waits to be sent, or how much of it has left. */
export const PictureNote = ({ file }: { file: Pending }) => {
  const translate = useTranslate();
  const sending = useSending(file);
  const named = (key: string) => translate(`form.files.${key}`, { name: file.rawFile.name });
  if (!sending) return <span className="pic-note waiting">{named('later')}</span>;
  // Why it failed is more than fits on a picture, and stands below it.
  if (sending.state === 'failed') return null;
  return (
    <div className="pic-note">
      <span className="grow">
        <ProgressBar label={named('uploading')} value={sending.share} />
      </span>
      <b className="num">{Math.round(sending.share * 100)}%</b>
      <IconButton icon={X} label={named('cancel')} onClick={sending.cancel} />
    </div>
  );
};
