import { toSeoul, toSeoulDay } from '../../../schema/index';
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
  const state = computePublishingState(values, now);
  const steps = listPublicationSteps(values, now);
  // The steps show only whether the record is public now, not the other details of its publishing state.
  const isPublic = state === 'PUBLIC';
  const clock = toSeoul(now).slice(11, 16);
  const describePublishStepTime = (at: string) => {
    const days = countDaysUntil(at, now);
    const time = formatTimeWithoutCurrentYear(at, now);
    if (toSeoulDay(at) === toSeoulDay(now))
      return translate('publishing.today', { time: toSeoul(at).slice(11, 16) });
    return days > 0 && days < 100 ? translate('publishing.inDays', { days, time }) : time;
  };
  const before = steps.filter(({ at }) => at <= now);
  const after = steps.filter(({ at }) => at > now);
  return (
    <ol className={styles.course}>
      {before.map(({ key, at }) => (
        <li key={key}>
          <span>{translate(`publishing.${key}`)}</span>
          <time dateTime={at}>{describePublishStepTime(at)}</time>
        </li>
      ))}
      <li className={classNames(styles.now)}>
        <span>
          <b role="status">{translate(`publishing.now.${isPublic ? 'PUBLIC' : 'HIDDEN'}`)}</b>
          {!isPublic && <span className={styles.more}>{translate('publishing.unseen')}</span>}
        </span>
        <time dateTime={now}>{translate('publishing.today', { time: clock })}</time>
      </li>
      {after.map(({ key, at }) => (
        <li key={key}>
          <span>{translate(`publishing.${key}`)}</span>
          <time dateTime={at}>{describePublishStepTime(at)}</time>
        </li>
      ))}
    </ol>
  );
};
