import { holidays, holidaysUntil } from '../../../../i18n/ko/product/holidays';
import { today } from '../../../core/schema/index';
import labelledStyles from '../../../core/ui/Labelled.module.css';
import { useText } from '../../../core/ui/useText';
import styles from './Holidays.module.css';
import '../texts';

/** Maximum number of public holidays that are shown; a year has about as many. */
const MAX_HOLIDAYS = 20;

const Holidays = () => {
  const translate = useText();
  const currentDay = today();
  const weekdayLetters = translate('ownWidgets.holidays.weekdays');
  const upcomingHolidays = Object.entries(holidays).filter(([day]) => day >= currentDay);
  return (
    <figure className={styles.holidays}>
      <p className={labelledStyles.help}>{translate('ownWidgets.holidays.help')}</p>
      <figcaption className={labelledStyles.label}>{translate('ownWidgets.holidays.title')}</figcaption>
      <ul className={styles.days}>
        {upcomingHolidays.slice(0, MAX_HOLIDAYS).map(([day, name]) => (
          <li key={day}>
            <span className="num">
              {translate('ownWidgets.holidays.weekday', {
                day,
                weekday: weekdayLetters.charAt(new Date(day).getUTCDay()),
              })}
            </span>{' '}
            {name}
          </li>
        ))}
      </ul>
      <p className={labelledStyles.help}>
        {translate(currentDay > holidaysUntil ? 'ownWidgets.holidays.over' : 'ownWidgets.holidays.until', {
          day: holidaysUntil,
        })}
      </p>
    </figure>
  );
};

export default Holidays;
