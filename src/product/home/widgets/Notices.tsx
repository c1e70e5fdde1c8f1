import { useTexts } from '../../../core/engine/texts';
import { Chip } from '../../../core/ui/Chip';
import { useText } from '../../../core/ui/useText';
import { notices } from '../../resources/notices';
import { AllLink } from './Card';
import styles from './Card.module.css';
import { OpenLink } from './OpenLink';
import { Moment, Rows } from './Rows';
import { useRecords } from './useRecords';

const MOST = 4;

/** Notices as their list begins: those on top first. */
export const Notices = () => {
  const translate = useText();
  const texts = useTexts(notices);
  return (
    <Rows
      title={texts.name}
      acts={<AllLink to={`/${notices.name}`} name={texts.name} />}
      reading={useRecords(notices.name, MOST)}
      expected={MOST}
      rowsOf={({ data }) =>
        data.map((record, at) => (
          <li key={record.id}>
            <div className={styles.first}>
              {record.isNotice === true && <Chip tone="blue">{translate('dashboard.pinned')}</Chip>}
              <OpenLink resource={notices} {...{ record, at }}>
                {String(record.subject)}
              </OpenLink>
              <Moment at={record.createdAt} day />
            </div>
          </li>
        ))
      }
      empty={texts.empty}
    />
  );
};
