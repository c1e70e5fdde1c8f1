import { useTexts } from '../../core/engine/texts';
import { ShowAllLink } from '../../core/home/Card';
import styles from '../../core/home/Card.module.css';
import { HomeCardRows, RowTime } from '../../core/home/HomeCardRows';
import { OpenLink } from '../../core/home/OpenLink';
import { useRecords } from '../../core/home/useRecords';
import { exhibitions } from '../resources/exhibitions';

const MOST = 5;

const Shown = () => {
  const texts = useTexts(exhibitions);
  return (
    <HomeCardRows
      title={texts.name}
      acts={<ShowAllLink to={`/${exhibitions.name}`} name={texts.name} />}
      reading={useRecords(exhibitions.name, MOST)}
      expected={MOST}
      rowsOf={({ data }) =>
        data.map((record, at) => (
          <li key={record.id}>
            <div className={styles.first}>
              <OpenLink resource={exhibitions} {...{ record, at }}>
                {String(record.subject)}
              </OpenLink>
              <RowTime at={record.createdAt} day />
            </div>
          </li>
        ))
      }
      empty={texts.empty}
    />
  );
};

export default Shown;
