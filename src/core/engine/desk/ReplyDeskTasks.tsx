import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useGetIdentity } from 'ra-core';
import type { ConsoleProvider } from '../../provider/dataProvider';
import {
  addDays,
  getAt,
  type Loose,
  REPLY_DESK_ASSIGNEE_PATH,
  REPLY_DESK_HELD_UNTIL_PATH,
  today,
} from '../../schema/index';
import { countBusinessDaysBetween } from '../../schema/text/businessDays';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/Select';
import { useText } from '../../ui/useText';
import { invalidateCachedLists } from '../calls/cachedLists';
import { useFailureMessage } from '../calls/failureMessage';
import { useIdempotencyKeys } from '../calls/useIdempotencyKeys';
import { useExclusiveMutation } from '../calls/useSingleRunningCall';
import { useRecordFormContext } from '../fields/RecordFormContext';
import { useFormModel } from '../form/edit/EditingContext';
import { useRights } from '../rights';
import styles from './DeskPage.module.css';
import type { AnswerDeadlineRule } from './useDeskQueue';

/** The numbers of business days by which a record can be postponed. */
const POSTPONE_BUSINESS_DAYS = [1, 2, 3, 5, 10];
/**
 * Number of calendar days that are searched for business days. They contain ten business days even around
 * long holidays.
 */
const MAX_SEARCHED_CALENDAR_DAYS = 60;

/**
 * Returns the days to which a record can be postponed: one for each number of business days in
 * `POSTPONE_BUSINESS_DAYS`, counted from `startDay`.
 */
function listPostponementDays(startDay: string, deadlineRule: AnswerDeadlineRule): string[] {
  const calendarDays = Array.from({ length: MAX_SEARCHED_CALENDAR_DAYS }, (_, index) =>
    addDays(startDay, index + 1),
  );
  return POSTPONE_BUSINESS_DAYS.flatMap(
    (businessDayCount) =>
      calendarDays.find(
        (candidateDay) => countBusinessDaysBetween(startDay, candidateDay, deadlineRule) === businessDayCount,
      ) ?? [],
  );
}

export const ReplyDeskTasks = ({
  due,
  onChanged,
}: {
  due: AnswerDeadlineRule | undefined;
  onChanged: () => void;
}) => {
  const { resource, stored } = useRecordFormContext();
  const { mergeIn } = useFormModel();
  const provider = useDataProvider<ConsoleProvider>();
  const { identity } = useGetIdentity();
  const { changes } = useRights();
  const translate = useText();
  const failureMessage = useFailureMessage();
  const client = useQueryClient();
  const getIdempotencyKey = useIdempotencyKeys();
  const { call, isPending } = useExclusiveMutation<boolean, { act: string; body: Loose }>({
    async mutationFn({ act, body }) {
      failureMessage.clear();
      if (!stored) return false;
      const key = getIdempotencyKey({ act, body, version: stored.version });
      return mergeIn(await provider.act(resource.name, act, { record: stored, key, body }));
    },
    onSuccess() {
      onChanged();
      // The lists are also marked as outdated, because the menu gets its number of waiting records from a
      // list call.
      invalidateCachedLists(client, resource.name);
    },
    onError: failureMessage.show,
  });
  if (!stored || !changes(resource, undefined, stored)) return null;
  const assigneeId = getAt(stored, `${REPLY_DESK_ASSIGNEE_PATH}._id`);
  const isAssignedToMe = assigneeId !== undefined && assigneeId === identity?.id;
  const assigneeName = String(getAt(stored, `${REPLY_DESK_ASSIGNEE_PATH}.name`) ?? '');
  const heldUntil = String(getAt(stored, REPLY_DESK_HELD_UNTIL_PATH) ?? '');
  const postponedUntil = heldUntil > today() ? heldUntil : '';
  const postponementDays = due ? listPostponementDays(today(), due) : [];
  const dayOptions =
    postponedUntil === '' || postponementDays.includes(postponedUntil)
      ? postponementDays
      : [...postponementDays, postponedUntil].sort();
  return (
    <div className={styles.work}>
      {assigneeName !== '' && <span>{translate('desk.assignee', { name: assigneeName })}</span>}
      <Button
        size="small"
        variant="outlined"
        busy={isPending}
        onClick={() => call({ act: 'assign', body: { to: isAssignedToMe ? null : 'me' } })}
      >
        {translate(isAssignedToMe ? 'desk.unassign' : 'desk.assign')}
      </Button>
      <Select
        aria-label={translate('desk.hold')}
        disabled={isPending}
        options={[
          { value: '', label: translate('desk.holdNone') },
          ...dayOptions.map((day) => ({ value: day, label: translate('desk.holdUntil', { day }) })),
        ]}
        value={postponedUntil}
        onChange={({ target }) => call({ act: 'hold', body: { until: target.value || null } })}
      />
    </div>
  );
};
