import { Calendar } from 'lucide';
import { useState } from 'react';
import { IconButton } from '../../../ui/IconButton';
import { Spinner } from '../../../ui/Spinner';
import { useText } from '../../../ui/useText';
import { lazyDialog } from '../../loading/lazyDialog';

const DayCalendar = lazyDialog(async () => (await import('./DayCalendar')).default, <Spinner />);

export interface CalendarButtonProps {
  /** Accessible name of the field whose day is picked. */
  label: string;
  /** The selected day, `YYYY-MM-DD`. */
  value: string | undefined;
  /** First day that the operator can pick in the calendar; undefined if there is no limit. */
  min?: string | undefined;
  max?: string | undefined;
  disabled?: boolean | undefined;
  onPick: (day: string) => void;
}

export const CalendarButton = ({ disabled, ...rest }: CalendarButtonProps) => {
  const translate = useText();
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        icon={Calendar}
        label={translate('list.calendar.open', { label: rest.label })}
        aria-haspopup="dialog"
        disabled={disabled}
        onClick={(event) => setOpener(event.currentTarget)}
      />
      {opener && <DayCalendar {...rest} opener={opener} onClose={() => setOpener(null)} />}
    </>
  );
};
