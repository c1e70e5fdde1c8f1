import { useTexts } from '../../core/engine/texts';
import { ShowAllLink } from '../../core/home/Card';
import { HomeCardRows } from '../../core/home/HomeCardRows';
import { OpenLink } from '../../core/home/OpenLink';
import { useRecords } from '../../core/home/useRecords';
import { purchases } from '../resources/purchases';

const MOST = 5;

const Purchases = () => {
  const texts = useTexts(purchases);
  return (
    <HomeCardRows
      title={texts.name}
      acts={<ShowAllLink to="/purchases" name={texts.name} />}
      reading={useRecords('purchases', MOST)}
      expected={MOST}
      rowsOf={({ data }) =>
        data.map((record, at) => (
          <li key={record.id}>
            <OpenLink resource={purchases} {...{ record, at }}>
              {String(record.number)}
            </OpenLink>
          </li>
        ))
      }
      empty={texts.empty}
    />
  );
};

export default Purchases;
