import { PackageOpen, ReceiptText, ShoppingBag, Truck } from 'lucide-react';
import { useDataProvider } from 'ra-core';
import { useTexts } from '../../engine/texts';
import type { ConsoleProvider } from '../../provider/dataProvider';
import { claims } from '../../resources/claims';
import { orders } from '../../resources/orders';
import { shipments } from '../../resources/shipments';
import { choicesOf } from '../../schema/index';
import { useText } from '../../ui/useText';
import { useReading } from '../useReading';
import { Card, Failed, Stale } from './Card';
import { type Counted, Counts } from './Counts';
import styles from './Grid.module.css';

/** What the API counts (decisions, section 6), by states. */
type SummaryOf = Readonly<Record<(typeof cards)[number]['name'], Readonly<Record<string, Counted>>>>;

/** Each card: the states that it counts, by the field of a resource that has them. */
const cards = [
  { name: 'orders', icon: ReceiptText, resource: orders, path: 'status' },
  { name: 'shipping', icon: Truck, resource: shipments, path: 'status' },
  { name: 'claims', icon: PackageOpen, resource: claims, path: 'type' },
  { name: 'purchases', icon: ShoppingBag, resource: orders, path: 'confirmation' },
] as const;

/** A purchase that is not yet delivered waits for nothing. */
const NO_STATE = 'NONE';

type SummaryCardProps = (typeof cards)[number] & { counts: Readonly<Record<string, Counted>> | undefined };

const SummaryCard = ({ name, icon, resource, path, counts }: SummaryCardProps) => {
  const translate = useText();
  const texts = useTexts(resource);
  const states = choicesOf(resource, {}, path).filter((state) => state !== NO_STATE);
  return (
    <Counts
      title={translate(`dashboard.cards.${name}`)}
      icon={icon}
      states={translate('dashboard.state')}
      rows={states.map((state) => ({ label: texts.choice(path, state), counts: counts?.[state] }))}
    />
  );
};

/** Orders, shipping, claims and purchases: today's, and those of the last seven days. */
export const Summary = () => {
  const translate = useText();
  const provider = useDataProvider<ConsoleProvider>();
  const { data, error, busy, again } = useReading(
    ['dashboard', 'summary'],
    async (options) => (await provider.read('dashboard/summary', options)) as unknown as SummaryOf,
  );
  const title = translate('dashboard.figures');
  if (!data && error) {
    return (
      <Card title={title}>
        <Failed {...{ title, error, busy, again }} />
      </Card>
    );
  }
  return (
    <>
      {error && <Stale {...{ error, again }} />}
      <div className={styles.counts}>
        {cards.map((card) => (
          <SummaryCard key={card.name} {...card} counts={data?.[card.name]} />
        ))}
      </div>
    </>
  );
};
