import { PackageOpen, ReceiptText, ShoppingBag, Truck } from 'lucide';
import { useTexts } from '../../core/engine/texts';
import { CountCards, type CountsByCard } from '../../core/home/CountCards';
import styles from '../../core/home/Grid.module.css';
import { HomeCountTable } from '../../core/home/HomeCounts';
import { getChoicesOfField } from '../../core/schema/index';
import { useText } from '../../core/ui/useText';
import { claims } from '../resources/claims';
import { orders } from '../resources/orders';
import { shipments } from '../resources/shipments';

/** The summary cards. Each counts records by the values of one field. */
const summaryCards = [
  { name: 'orders', icon: ReceiptText, resource: orders, path: 'status' },
  { name: 'shipping', icon: Truck, resource: shipments, path: 'status' },
  { name: 'claims', icon: PackageOpen, resource: claims, path: 'type' },
  { name: 'purchases', icon: ShoppingBag, resource: orders, path: 'confirmation' },
] as const;

/**
 * Key in the API response for the number of purchases that are not delivered yet. Such purchases don't wait
 * for a confirmation, so the card does not show them.
 */
const UNDELIVERED_PURCHASES_COUNT_KEY = 'NONE';

type SummaryCounts = CountsByCard<(typeof summaryCards)[number]['name']>;
type SummaryCardProps = (typeof summaryCards)[number] & {
  counts: SummaryCounts[keyof SummaryCounts] | undefined;
};

const SummaryCard = ({ name, icon, resource, path, counts }: SummaryCardProps) => {
  const translate = useText();
  const resourceTexts = useTexts(resource);
  const states = getChoicesOfField(resource, {}, path).filter(
    (state) => state !== UNDELIVERED_PURCHASES_COUNT_KEY,
  );
  return (
    <HomeCountTable
      title={translate(`dashboard.cards.${name}`)}
      icon={icon}
      states={translate('dashboard.state')}
      rows={states.map((state) => ({ label: resourceTexts.choice(path, state), counts: counts?.[state] }))}
    />
  );
};

const Summary = () => (
  <CountCards
    title={useText()('dashboard.figures')}
    of="summary"
    names={summaryCards.map(({ name }) => name)}
    className={styles.counts}
    cardsOf={(counts: SummaryCounts | undefined) =>
      summaryCards.map((card) => <SummaryCard key={card.name} {...card} counts={counts?.[card.name]} />)
    }
  />
);

export default Summary;
