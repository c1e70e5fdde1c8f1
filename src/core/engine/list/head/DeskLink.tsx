import { MessageSquareReply } from 'lucide';
import { Link } from 'react-router';
import { buttonClass } from '../../../ui/Button';
import { addDeskStateTexts } from '../../../ui/deskStateTexts';
import { Icon } from '../../../ui/Icon';
import { useText } from '../../../ui/useText';
import { useListing } from '../listing/ListingContext';

addDeskStateTexts();

/** Leads to the screen where operators answer what waits. */
export const DeskLink = () => {
  const { resource, variant } = useListing();
  const translate = useText();
  const by = resource.variants?.by;
  const query = new URLSearchParams(variant !== undefined && by !== undefined ? { [by]: variant } : {});
  query.set('desk', '');
  return (
    <Link className={buttonClass('outlined')} to={{ search: `?${query}` }}>
      <Icon of={MessageSquareReply} /> {translate('deskStates.open')}
    </Link>
  );
};
