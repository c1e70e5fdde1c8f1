import { useWaitingRecordCounts } from '../../core/engine/calls/useWaitingCounts';
import { useTexts } from '../../core/engine/texts';
import { AllLink } from '../../core/home/Card';
import styles from '../../core/home/Card.module.css';
import { OpenLink } from '../../core/home/OpenLink';
import { Rows, RowTime } from '../../core/home/Rows';
import { useRecords } from '../../core/home/useRecords';
import type { ConsoleRecord } from '../../core/provider/dataProvider';
import { getAt } from '../../core/schema/index';
import { Badge } from '../../core/ui/Badge';
import { Chip } from '../../core/ui/Chip';
import { classNames } from '../../core/ui/classNames';
import { useText } from '../../core/ui/useText';
import { questions } from '../resources/questions';

const QUESTION_LISTS = [{ resource: questions }];
/** Maximum number of inquiries that are shown, as many as fit beside the chart. */
const MAX_SHOWN_QUESTIONS = 6;

const QuestionRow = ({ record, at }: { record: ConsoleRecord; at: number }) => {
  const texts = useTexts(questions);
  const isOpen = !record.reply;
  return (
    <li>
      <div className={styles.first}>
        <Chip tone={isOpen ? 'amber' : undefined}>{texts.state('reply', isOpen)}</Chip>
        <OpenLink resource={questions} {...{ record, at }}>
          <b>{String(record.subject ?? '')}</b>
        </OpenLink>
      </div>
      <div className={styles.second}>
        <span>{String(getAt(record, 'user.companyName') || record.name || '')}</span>
        <span aria-hidden>·</span>
        <span className={classNames('cut', styles.flows)}>
          {String(getAt(record, 'product.name') || texts.blank('product.name'))}
        </span>
        <RowTime at={record.createdAt} />
      </div>
    </li>
  );
};

const Questions = () => {
  const translate = useText();
  const texts = useTexts(questions);
  const reading = useRecords(questions.name, MAX_SHOWN_QUESTIONS);
  const [waiting] = useWaitingRecordCounts(QUESTION_LISTS);
  return (
    <Rows
      title={texts.name}
      note={
        waiting && (
          <Badge count={waiting.count} label={translate('dashboard.unanswered', { count: waiting.count })} />
        )
      }
      acts={<AllLink to={`/${questions.name}`} name={texts.name} />}
      {...{ reading }}
      expected={MAX_SHOWN_QUESTIONS}
      rowsOf={({ data }) => data.map((record, at) => <QuestionRow key={record.id} {...{ record, at }} />)}
      empty={texts.empty}
    />
  );
};

export default Questions;
