import { Play, X } from 'lucide';
import { useState } from 'react';
import type { FieldWidgetProps } from '../../engine/EngineContext';
import slotsStyles from '../../engine/fields/slots.module.css';
import { useField } from '../../engine/fields/useField';
import { parseYoutubeVideoId } from '../../schema/index';
import { Button } from '../../ui/Button';
import { Input } from '../../ui/Input';
import { Labelled } from '../../ui/Labelled';
import { useText } from '../../ui/useText';
import { buildYoutubePlayerUrl } from './playerAddress';
import styles from './YoutubeInput.module.css';

/** Height of the player in pixels (specification, section 9). */
const PLAYER_HEIGHT_PX = 176;

const VideoPlayer = ({ id }: { id: string }) => {
  const translate = useText();
  return (
    <iframe
      className={styles.player}
      height={PLAYER_HEIGHT_PX}
      src={buildYoutubePlayerUrl(id)}
      title={translate('widgets.youtube.player')}
      allow="encrypted-media; fullscreen; picture-in-picture"
      // YouTube's player refuses to play if the request has no referrer.
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
};

const YoutubeInput = ({ path }: FieldWidgetProps) => {
  const translate = useText();
  const { value, onChange, onBlur, name, ref, placeholder, frame } = useField<string>(path);
  const [shown, setShown] = useState<string | null>(null);
  const id = parseYoutubeVideoId(value);
  const isPlayerVisible = id !== null && id === shown;
  return (
    <Labelled {...frame} className={slotsStyles.whole}>
      {(controlProps) => (
        <div className={styles.field}>
          <div className={styles.link}>
            <Input
              {...controlProps}
              {...{ name, ref, placeholder, value, onBlur }}
              inputMode="url"
              onChange={({ target }) => onChange(target.value)}
            />
            <Button
              variant="outlined"
              icon={isPlayerVisible ? X : Play}
              disabled={id === null}
              aria-expanded={isPlayerVisible}
              aria-label={translate(
                isPlayerVisible ? 'widgets.youtube.hideFor' : 'widgets.youtube.previewFor',
                {
                  label: frame.label,
                },
              )}
              onClick={() => setShown(isPlayerVisible ? null : id)}
            >
              {translate(isPlayerVisible ? 'widgets.youtube.hide' : 'widgets.youtube.preview')}
            </Button>
          </div>
          {isPlayerVisible && <VideoPlayer key={id} id={id} />}
        </div>
      )}
    </Labelled>
  );
};

export default YoutubeInput;
