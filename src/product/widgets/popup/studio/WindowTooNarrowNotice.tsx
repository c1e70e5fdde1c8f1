import { MoveHorizontal } from 'lucide';
import { Link, useLocation } from 'react-router';
import { buildButtonClassName } from '../../../../core/ui/Button';
import { EmptyState } from '../../../../core/ui/EmptyState';
import { useText } from '../../../../core/ui/useText';
import { buildPopupStudioUrlQuery } from './address';

interface WindowTooNarrowNoticeProps {
  resource: string;
  /** Id of the chosen popup; if undefined, the list of popups is shown. */
  id: string | undefined;
  hasUnsaved: boolean;
}

export const WindowTooNarrowNotice = ({ resource, id, hasUnsaved }: WindowTooNarrowNoticeProps) => {
  const translate = useText();
  const urlQuery = buildPopupStudioUrlQuery(useLocation().search);
  const listPath = `/${resource}`;
  return (
    <EmptyState
      icon={MoveHorizontal}
      title={translate('popupStudio.narrow.title')}
      text={translate(hasUnsaved ? 'popupStudio.narrow.unsaved' : 'popupStudio.narrow.text')}
    >
      {id !== undefined && (
        <Link
          className={buildButtonClassName('primary')}
          to={{ pathname: `${listPath}/${encodeURIComponent(id)}`, search: urlQuery }}
        >
          {translate('popupStudio.narrow.form')}
        </Link>
      )}
      <Link className={buildButtonClassName('outlined')} to={{ pathname: listPath, search: urlQuery }}>
        {translate('popupStudio.narrow.list')}
      </Link>
    </EmptyState>
  );
};
