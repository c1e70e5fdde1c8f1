import { useWaitingRecordCounts } from '../../core/engine/calls/useWaitingCounts';
import { useTexts } from '../../core/engine/texts';
import { ShowAllLink } from '../../core/home/Card';
import styles from '../../core/home/Card.module.css';
import { HomeCardRows, RowTime } from '../../core/home/HomeCardRows';
import { OpenLink } from '../../core/home/OpenLink';
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
  const resourceTexts = useTexts(questions);
  const isUnanswered = !record.reply;
  return (
    <li>
      <div className={styles.first}>
        <Chip tone={isUnanswered ? 'amber' : undefined}>{resourceTexts.state('reply', isUnanswered)}</Chip>
        <OpenLink resource={questions} {...{ record, at }}>
          <b>{String(record.subject ?? '')}</b>
        </OpenLink>
      </div>
      <div className={styles.second}>
        <span>{String(getAt(record, 'user.companyName') || record.name || '')}</span>
        <span aria-hidden>·</span>
        <span className={classNames('cut', styles.flows)}>
          {String(getAt(record, 'product.name') || resourceTexts.blank('product.name'))}
        </span>
        <RowTime at={record.createdAt} />
      </div>
    </li>
  );
};

const Questions = () => {
  const translate = useText();
  const resourceTexts = useTexts(questions);
  const questionsQuery = useRecords(questions.name, MAX_SHOWN_QUESTIONS);
  const [waiting] = useWaitingRecordCounts(QUESTION_LISTS);
  return (
    <HomeCardRows
      title={resourceTexts.name}
      note={
        waiting && (
          <Badge count={waiting.count} label={translate('dashboard.unanswered', { count: waiting.count })} />
        )
      }
      acts={<ShowAllLink to={`/${questions.name}`} name={resourceTexts.name} />}
      {...{ reading: questionsQuery }}
      expected={MAX_SHOWN_QUESTIONS}
      rowsOf={({ data }) =>
        data.map((record, index) => <QuestionRow key={record.id} {...{ record, at: index }} />)
      }
      empty={resourceTexts.empty}
    />
  );
};

export default Questions;
