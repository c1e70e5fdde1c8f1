import { toSeoulDay, toSeoulTimeText } from '../../../schema/index';
import { classNames } from '../../../ui/classNames';
import { useText } from '../../../ui/useText';
import {
  computePublishingState,
  countDaysUntil,
  formatTimeWithoutCurrentYear,
  listPublicationSteps,
  type PublishValues,
} from './course';
import styles from './PublishInput.module.css';

export const PublishSteps = ({ values, now }: { values: PublishValues; now: string }) => {
  const translate = useText();
  const publishingState = computePublishingState(values, now);
  const steps = listPublicationSteps(values, now);
  // The steps show only whether the record is public now, not the other details of its publishing state.
  const isRecordPublic = publishingState === 'PUBLIC';
  const clockTime = toSeoulTimeText(now).slice(11, 16);
  const describePublishStepTime = (stepTime: string) => {
    const days = countDaysUntil(stepTime, now);
    const shownTime = formatTimeWithoutCurrentYear(stepTime, now);
    if (toSeoulDay(stepTime) === toSeoulDay(now))
      return translate('publishing.today', { time: toSeoulTimeText(stepTime).slice(11, 16) });
    return days > 0 && days < 100 ? translate('publishing.inDays', { days, time: shownTime }) : shownTime;
  };
  const pastSteps = steps.filter(({ at }) => at <= now);
  const futureSteps = steps.filter(({ at }) => at > now);
  return (
    <ol className={styles.course}>
      {pastSteps.map(({ key, at }) => (
        <li key={key}>
          <span>{translate(`publishing.${key}`)}</span>
          <time dateTime={at}>{describePublishStepTime(at)}</time>
        </li>
      ))}
      <li className={classNames(styles.now)}>
        <span>
          <b role="status">{translate(`publishing.now.${isRecordPublic ? 'PUBLIC' : 'HIDDEN'}`)}</b>
          {!isRecordPublic && <span className={styles.more}>{translate('publishing.unseen')}</span>}
        </span>
        <time dateTime={now}>{translate('publishing.today', { time: clockTime })}</time>
      </li>
      {futureSteps.map(({ key, at }) => (
        <li key={key}>
          <span>{translate(`publishing.${key}`)}</span>
          <time dateTime={at}>{describePublishStepTime(at)}</time>
        </li>
      ))}
    </ol>
  );
};
