import { useRef } from 'react';
import { moveFocusByArrowKey } from '../../../core/ui/arrowKeys';
import { useText } from '../../../core/ui/useText';
import { type SalesChartName, salesChartNames } from './kinds';
import styles from './Sales.module.css';

interface SalesTabsProps {
  chosen: SalesChartName;
  onChoose: (name: SalesChartName) => void;
  /** Id of the panel below the tabs, which shows the chosen chart. */
  panel: string;
}

export const SalesTabs = ({ chosen, onChoose, panel }: SalesTabsProps) => {
  const translate = useText();
  const tabListRef = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={tabListRef}
      role="tablist"
      className={styles.tabs}
      aria-label={translate('dashboard.sales.kinds')}
      onKeyDown={(event) =>
        moveFocusByArrowKey(event, 'horizontal', [
          ...(tabListRef.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? []),
        ])
      }
    >
      {salesChartNames.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${panel}-${name}`}
          className={name === chosen ? styles.chosen : undefined}
          aria-selected={name === chosen}
          aria-controls={panel}
          tabIndex={name === chosen ? 0 : -1}
          onFocus={() => name !== chosen && onChoose(name)}
          onClick={() => name !== chosen && onChoose(name)}
        >
          {translate(`dashboard.sales.kind.${name}`)}
        </button>
      ))}
    </div>
  );
};
