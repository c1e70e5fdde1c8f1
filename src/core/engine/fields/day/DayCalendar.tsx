import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { koKR, type PickersLocaleText } from '@mui/x-date-pickers/locales';
import dayjs from 'dayjs';
import 'dayjs/locale/ko';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import { nowInstant } from '../../../schema/basics/clock';
import { today } from '../../../schema/index';
import { Button } from '../../../ui/Button';
import { Popup } from '../../../ui/Popup';
import { useText } from '../../../ui/useText';
import { useEngine } from '../../EngineContext';
import styles from './DayCalendar.module.css';

type DayCalendarProps = {
  /** The button in the field. The calendar is anchored to this button. */
  opener: HTMLElement;
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onPick: (day: string) => void;
  onClose: () => void;
};

const DAY_FORMAT = 'YYYY-MM-DD';
// The cast is needed because the library's type allows each text of a complete locale to be undefined.
const koreanCalendarTexts = koKR.components.MuiLocalizationProvider.defaultProps
  .localeText as PickersLocaleText;

// The calendar and its mark for today use the time zone Asia/Seoul, not the browser's.
dayjs.extend(utc);
dayjs.extend(timezone);
const CALENDAR_TIME_ZONE = 'Asia/Seoul';
const toDayjs = (day: string) => dayjs.tz(day, CALENDAR_TIME_ZONE);

/** Date adapter that uses the server's time for today, because the computer's clock may be wrong. */
class ServerTimeDateAdapter extends AdapterDayjs {
  constructor(...options: ConstructorParameters<typeof AdapterDayjs>) {
    super(...options);
    const { date } = this;
    this.date = <T extends string | null | undefined>(dateText?: T, timeZone?: string) =>
      date(dateText === undefined ? (nowInstant() as T) : dateText, timeZone);
  }
}

const DayCalendar = ({ opener, label, value, min, max, onPick, onClose }: DayCalendarProps) => {
  const translate = useText();
  const { MuiTheme } = useEngine();
  const pickDay = (day: string) => {
    onPick(day);
    onClose();
  };
  return (
    <Popup
      anchor={opener.parentElement ?? opener}
      role="dialog"
      aria-label={label}
      className={styles.calendar}
      first='[role=gridcell][tabindex="0"]'
      {...{ opener, onClose }}
    >
      <MuiTheme>
        <LocalizationProvider
          dateAdapter={ServerTimeDateAdapter}
          adapterLocale="ko"
          localeText={koreanCalendarTexts}
        >
          <DateCalendar
            reduceAnimations
            timezone={CALENDAR_TIME_ZONE}
            value={value ? toDayjs(value) : null}
            referenceDate={toDayjs(value ?? max ?? today())}
            {...(min && { minDate: toDayjs(min) })}
            {...(max && { maxDate: toDayjs(max) })}
            slotProps={{
              calendarHeader: { format: translate('list.calendar.month') },
            }}
            onChange={(day, selectionState) => {
              if (day && selectionState === 'finish') pickDay(day.format(DAY_FORMAT));
            }}
          />
        </LocalizationProvider>
      </MuiTheme>
      <Button size="small" onClick={() => pickDay(today())}>
        {translate('list.calendar.today')}
      </Button>
    </Popup>
  );
};

export default DayCalendar;
