import { RotateCw } from 'lucide';
import { type ComponentType, useRef } from 'react';
import { dashboard } from '../../../i18n/ko/product/dashboard';
import { usePosition } from '../../core/engine/list/usePosition';
import { renewAll } from '../../core/engine/renewal/renewals';
import { toSeoul } from '../../core/schema/index';
import { Button } from '../../core/ui/Button';
import { classNames } from '../../core/ui/classNames';
import { IconButton } from '../../core/ui/IconButton';
import { PageHead } from '../../core/ui/PageHead';
import pageStyles from '../../core/ui/page.module.css';
import { usePhone } from '../../core/ui/usePhone';
import { useText } from '../../core/ui/useText';
import type { HomePart } from '../menu';
import { Sales } from './sales/Sales';
import { useReadAt } from './useReadAt';
import { WithTexts } from './WithTexts';
import { Applications } from './widgets/Applications';
import gridStyles from './widgets/Grid.module.css';
import { Notices } from './widgets/Notices';
import { Questions } from './widgets/Questions';
import { Reviews } from './widgets/Reviews';
import { Summary } from './widgets/Summary';

type Widgets = readonly (readonly [HomePart, ComponentType])[];

/** Widgets side by side: a wide one and a narrow one, or two narrow ones. */
const wide: Widgets = [
  ['sales', Sales],
  ['reviews', Reviews],
];
const narrow: Widgets = [
  ['questions', Questions],
  ['notices', Notices],
];

const texts = { dashboard };

const renew = () => renewAll(true);

/** Where the page was scrolled to is kept as it is for lists. */
const POSITION = 'dashboard';

/**
 * The home page (specification, section 2.21): what happened today and lately, and what waits for an answer. Each part
 * reads for itself: one that is slow or fails leaves the others alone.
 */
const Page = ({ parts }: { parts: readonly HomePart[] }) => {
  const translate = useText();
  const page = useRef<HTMLDivElement>(null);
  const phone = usePhone();
  const readAt = useReadAt();
  usePosition(POSITION, true, page);
  const title = translate('app.menu.home');
  const has = ([part]: Widgets[number]) => parts.includes(part);
  const isWide = wide.some(has);
  const counts = parts.includes('applications') && <Applications />;
  const pairs = [0, 1].flatMap((row) =>
    [wide[row], narrow[row]].flatMap((each) => (each && has(each) ? [each] : [])),
  );
  return (
    <div className={pageStyles.page} ref={page}>
      <PageHead
        crumbs={[{ label: title }]}
        title={title}
        count={
          readAt === undefined
            ? undefined
            : translate('dashboard.asOf', { at: toSeoul(new Date(readAt).toISOString()) })
        }
        actions={
          phone ? (
            <IconButton icon={RotateCw} label={translate('list.renew')} onClick={renew} />
          ) : (
            <Button variant="outlined" icon={RotateCw} onClick={renew}>
              {translate('list.renew')}
            </Button>
          )
        }
      />
      {parts.includes('summary') && <Summary />}
      {/* Beside a shop they come last. */}
      {!isWide && counts}
      <div className={classNames(gridStyles.pair, isWide && gridStyles.wide)}>
        {pairs.map(([part, Widget]) => (
          <Widget key={part} />
        ))}
      </div>
      {isWide && counts}
    </div>
  );
};

const Dashboard = (props: { parts: readonly HomePart[] }) => (
  <WithTexts texts={texts}>
    <Page {...props} />
  </WithTexts>
);

export default Dashboard;
