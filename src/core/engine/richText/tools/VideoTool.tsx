import { SquarePlay } from 'lucide';
import { useState } from 'react';
import { parseYoutubeVideoId } from '../../../schema/index';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { Input } from '../../../ui/Input';
import { Labelled } from '../../../ui/Labelled';
import { Popup } from '../../../ui/Popup';
import { usePopup } from '../../../ui/usePopup';
import { useText } from '../../../ui/useText';
import { EditorToolForm } from '../EditorToolForm';
import styles from './actions.module.css';
import { useToolbarEditor } from './useToolbarEditor';

/** Default size of a video's frame in pixels. */
const DEFAULT_VIDEO_SIZE_PX = { width: '560', height: '315' };

export const VideoTool = () => {
  const translate = useText();
  const { anchor, trigger, close } = usePopup();
  const label = translate('richText.video');
  return (
    <>
      <IconButton icon={SquarePlay} label={label} {...trigger('dialog')} />
      {anchor && (
        <Popup anchor={anchor} role="dialog" aria-label={label} onClose={close}>
          <VideoForm onDone={close} />
        </Popup>
      )}
    </>
  );
};

const VideoForm = ({ onDone }: { onDone: () => void }) => {
  const translate = useText();
  const { editor } = useToolbarEditor();
  const [{ address, title }, setDraft] = useState({ address: '', title: '' });
  const [refused, setRefused] = useState(false);
  const insertVideo = () => {
    const id = parseYoutubeVideoId(address);
    if (!id) return setRefused(true);
    onDone();
    const embedUrl = `https://www.youtube-nocookie.com/embed/${id}`;
    const videoAttributes = {
      src: embedUrl,
      title: title.trim() || translate('richText.videos.unnamed'),
      ...DEFAULT_VIDEO_SIZE_PX,
    };
    editor.chain().focus().insertContent({ type: 'video', attrs: videoAttributes }).run();
  };
  return (
    <EditorToolForm onSubmit={insertVideo}>
      <Labelled
        label={translate('richText.videos.address')}
        error={refused && translate('richText.videos.refused')}
      >
        {(controlProps) => (
          <Input
            {...controlProps}
            inputMode="url"
            placeholder="https://youtu.be/"
            value={address}
            onChange={(event) => setDraft({ address: event.target.value, title })}
          />
        )}
      </Labelled>
      <Labelled label={translate('richText.videos.title')} help={translate('richText.videos.titleHelp')}>
        {(controlProps) => (
          <Input
            {...controlProps}
            maxLength={100}
            value={title}
            onChange={(event) => setDraft({ address, title: event.target.value })}
          />
        )}
      </Labelled>
      <div className={styles.actions}>
        <Button type="submit" variant="primary">
          {translate('richText.videos.insert')}
        </Button>
      </div>
    </EditorToolForm>
  );
};
