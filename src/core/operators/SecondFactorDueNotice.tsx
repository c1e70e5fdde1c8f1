import { useNotify } from 'ra-core';
import type { ListedOperator } from '../provider/calls/operators';
import { nowInstant } from '../schema/basics/clock';
import { toSeoulDay } from '../schema/index';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { useText } from '../ui/useText';
import { useOperatorChangeRunner, useSignedInOperator } from './useOperators';

/** Maximum number of operators that the notice lists by name. */
const MAX_OPERATORS_LISTED_BY_NAME = 3;

export const SecondFactorDueNotice = ({ operators }: { operators: readonly ListedOperator[] }) => {
  const translate = useText();
  const notify = useNotify();
  const { changes } = useSignedInOperator();
  const { busy, error, run } = useOperatorChangeRunner();
  const dueOperators = operators
    .flatMap(({ name, state, secondDueAt }) =>
      secondDueAt && state === 'active' ? [{ name, at: secondDueAt }] : [],
    )
    .toSorted((a, b) => (a.at < b.at ? -1 : 1));
  const [first] = dueOperators;
  if (!first) return null;
  const listedNamesText = dueOperators
    .slice(0, MAX_OPERATORS_LISTED_BY_NAME)
    .map(({ name }) => name)
    .join(', ');
  const dueDay = toSeoulDay(first.at);
  const otherCount = dueOperators.length - MAX_OPERATORS_LISTED_BY_NAME;
  const describeSecondFactorDeadline = () => {
    if (otherCount > 0)
      return translate('operators.due.more', { names: listedNamesText, count: otherCount, day: dueDay });
    return first.at <= nowInstant()
      ? translate('operators.due.now', { names: listedNamesText })
      : translate('operators.due.one', { names: listedNamesText, day: dueDay });
  };
  const sendReminders = async () => {
    const [reminded] = (await run((calls) => calls.remindOperators())) ?? [];
    if (reminded === 0) notify(translate('operators.due.sentBefore'), { type: 'info' });
    else if (reminded) notify(translate('operators.due.sent', { count: reminded }), { type: 'success' });
  };
  return (
    <Notice tone="amber" centered>
      <div className="grow">
        <p>{describeSecondFactorDeadline()}</p>
        {error && <p role="alert">{error}</p>}
      </div>
      {changes && (
        <Button size="small" {...{ busy }} onClick={sendReminders}>
          {translate('operators.due.send')}
        </Button>
      )}
    </Notice>
  );
};
