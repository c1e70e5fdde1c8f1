import { useTranslate } from 'ra-core';
import { PageHead } from '../../core/ui/PageHead';
import pageStyles from '../../core/ui/page.module.css';

const Hours = () => {
  const say = useTranslate();
  return (
    <div className={pageStyles.page}>
      <PageHead title={say('app.pages.hours')} crumbs={[{ label: say('app.menu.visits') }]} />
      <p>{say('hours.text')}</p>
    </div>
  );
};

export default Hours;
