import { Video } from 'lucide';
import { useRecordContext } from 'ra-core';
import { useState } from 'react';
import type { CellWidgetProps } from '../../engine/EngineContext';
import { FormattedText } from '../../engine/fields/cellLinks';
import { EmptyValueSign } from '../../engine/fields/cells';
import { getAt, parseYoutubeVideoId } from '../../schema/index';
import { Icon } from '../../ui/Icon';
import styles from './VideoCell.module.css';

/** Returns the URL of a video's thumbnail, 320 by 180 pixels, at YouTube's image host. */
const buildVideoThumbnailUrl = (id: string) => `https://i.ytimg.com/vi/${id}/mqdefault.jpg`;

const VideoThumbnail = ({ id }: { id: string }) => {
  const [isLost, setLost] = useState(false);
  return (
    <span className={styles.picture}>
      {isLost ? (
        <Icon of={Video} />
      ) : (
        <img
          src={buildVideoThumbnailUrl(id)}
          alt=""
          loading="lazy"
          // With a referrer, YouTube's host would learn which console shows the picture.
          referrerPolicy="no-referrer"
          onError={() => setLost(true)}
        />
      )}
    </span>
  );
};

const VideoCell = ({ path }: CellWidgetProps) => {
  const record = useRecordContext() ?? {};
  const videoUrl = String(getAt(record, path) ?? '');
  const id = parseYoutubeVideoId(videoUrl);
  if (videoUrl.trim() === '') return <EmptyValueSign />;
  if (id === null) return <FormattedText format="youtube" text={videoUrl} />;
  return (
    <span className={styles.video}>
      <VideoThumbnail key={id} id={id} />
      <a
        className="cut"
        href={`https://youtu.be/${id}`}
        target="_blank"
        rel="noopener noreferrer"
        title={videoUrl}
      >
        {id}
      </a>
    </span>
  );
};

export default VideoCell;
