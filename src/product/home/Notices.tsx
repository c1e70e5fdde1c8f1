import { useTexts } from '../../core/engine/texts';
import { ShowAllLink } from '../../core/home/Card';
import styles from '../../core/home/Card.module.css';
import { HomeCardRows, RowTime } from '../../core/home/HomeCardRows';
import { OpenLink } from '../../core/home/OpenLink';
import { useRecords } from '../../core/home/useRecords';
import { Chip } from '../../core/ui/Chip';
import { useText } from '../../core/ui/useText';
import { notices } from '../resources/notices';

const MAX_HOME_NOTICES = 4;

const Notices = () => {
  const translate = useText();
  const resourceTexts = useTexts(notices);
  return (
    <HomeCardRows
      title={resourceTexts.name}
      acts={<ShowAllLink to={`/${notices.name}`} name={resourceTexts.name} />}
      reading={useRecords(notices.name, MAX_HOME_NOTICES)}
      expected={MAX_HOME_NOTICES}
      rowsOf={({ data }) =>
        data.map((record, index) => (
          <li key={record.id}>
            <div className={styles.first}>
              {record.isNotice === true && <Chip tone="blue">{translate('dashboard.pinned')}</Chip>}
              <OpenLink resource={notices} {...{ record, at: index }}>
                {String(record.subject ?? '')}
              </OpenLink>
              <RowTime at={record.createdAt} day />
            </div>
          </li>
        ))
      }
      empty={resourceTexts.empty}
    />
  );
};

export default Notices;
