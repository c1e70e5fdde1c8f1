import { useTexts } from '../../core/engine/texts';
import { AllLink } from '../../core/home/Card';
import { OpenLink } from '../../core/home/OpenLink';
import { Rows } from '../../core/home/Rows';
import { useRecords } from '../../core/home/useRecords';
import { purchases } from '../resources/purchases';

const MOST = 5;

const Purchases = () => {
  const texts = useTexts(purchases);
  return (
    <Rows
      title={texts.name}
      acts={<AllLink to="/purchases" name={texts.name} />}
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
