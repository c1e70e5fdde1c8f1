import { CircleAlert, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { IconButton } from '../../ui/IconButton';
import { ProgressBar } from '../../ui/ProgressBar';
import type { SendingImage } from './useImages';

export type EditorNoticesProps = {
  /** Pictures on their way into the text, the one that is being sent first. */
  sending: readonly SendingImage[];
  /** What could not be put in, each as a sentence. */
  failures: readonly string[];
  onDismiss: () => void;
};

/** What happens to pictures, told where the operator looks: below the tools, which stay in sight with the text. */
export const EditorNotices = ({ sending, failures, onDismiss }: EditorNoticesProps) => {
  const translate = useTranslate();
  return (
    <>
      {sending.length > 0 && <Sending images={sending} />}
      {failures.length > 0 && (
        <div className="notice red" role="alert">
          <CircleAlert className="i i16" aria-hidden />
          <ul className="grow">
            {[...new Set(failures)].map((failure) => (
              <li key={failure}>{failure}</li>
            ))}
          </ul>
          <IconButton icon={X} label={translate('ra.action.close')} onClick={onDismiss} />
        </div>
      )}
    </>
  );
};

/** Its place in the text says aloud that a picture is on its way; this is for who has scrolled away from there. */
const Sending = ({ images: [current, ...waiting] }: { images: readonly SendingImage[] }) => {
  const translate = useTranslate();
  if (!current) return null;
  const name = current.file.name;
  const text =
    waiting.length === 0
      ? translate('richText.picture.uploading', { name })
      : translate('richText.picture.uploadingMore', { name, count: waiting.length });
  return (
    <div className="notice">
      <div className="grow">
        {text}
        <ProgressBar label={text} value={current.share} />
      </div>
    </div>
  );
};
