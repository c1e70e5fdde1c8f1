import { KeyRound, Plus, ShieldCheck, UserPlus, Users } from 'lucide';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { operators } from '../../../i18n/ko/core/operators';
import { addTexts } from '../../../i18n/late';
import { useErrorText } from '../engine/calls/errorText';
import type { CreatedInvitation } from '../provider/calls/operators';
import { useDeployment } from '../shell/DeploymentContext';
import { addOwnPasswordTexts } from '../ui/appTexts';
import { Button } from '../ui/Button';
import cardStyles from '../ui/card.module.css';
import { EmptyState } from '../ui/EmptyState';
import { ErrorState } from '../ui/ErrorState';
import { PageHead } from '../ui/PageHead';
import { ProgressBar } from '../ui/ProgressBar';
import pageStyles from '../ui/page.module.css';
import { RetryButton } from '../ui/RetryButton';
import { useText } from '../ui/useText';
import { InvitationLinkDialog } from './InvitationLinkDialog';
import { InviteDialog } from './InviteDialog';
import { buildRightsMatrixRows } from './matrix';
import { OperatorActionsMenu } from './OperatorActionsMenu';
import { OperatorDialog } from './OperatorDialog';
import { emptyOperatorFilters, isOperatorMatchingFilters, OperatorFilters } from './OperatorFilters';
import styles from './Operators.module.css';
import { OperatorTable } from './OperatorTable';
import { useFormatRoleName, useTranslateAreaName } from './operatorTexts';
import type { RoleTemplate } from './RoleDialog';
import { RolesView } from './RolesView';
import { SecondFactorDueNotice } from './SecondFactorDueNotice';
import { TokensView } from './TokensView';
import { useOperatorsAndRoles, useSignedInOperator } from './useOperators';

export type { RoleTemplate } from './RoleDialog';

addOwnPasswordTexts();
addTexts('operators', operators);

/** Number of operators that the page shows at first. Each click on "more" adds the same number. */
const OPERATORS_PER_BATCH = 50;
const VIEW_URL_PARAMETER = 'view';
const ROLES_VIEW = 'roles';
const TOKENS_VIEW = 'tokens';
type OperatorsPageView = 'people' | typeof ROLES_VIEW | typeof TOKENS_VIEW;

const addButtonTextKeyByView = {
  people: 'operators.invite.open',
  roles: 'operators.role.add',
  tokens: 'operators.tokens.add',
} as const;
const titleTextKeyByView = {
  people: 'operators.title',
  roles: 'operators.roles',
  tokens: 'operators.tokens.title',
} as const;

export const OperatorsPage = ({ templates }: { templates: readonly RoleTemplate[] }) => {
  const translate = useText();
  const formatErrorText = useErrorText();
  const translateAreaName = useTranslateAreaName();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { menu, pages } = useDeployment();
  const signedInOperator = useSignedInOperator();
  const { operators, roles, rights, error, refetch } = useOperatorsAndRoles();
  const [filters, setFilters] = useState(emptyOperatorFilters);
  const [most, setMost] = useState(OPERATORS_PER_BATCH);
  const [opened, setOpened] = useState<string | null>(null);
  const [adds, setAdds] = useState(false);
  const [link, setLink] = useState<{ name: string; invitation: CreatedInvitation } | null>(null);
  const requestedView = params.get(VIEW_URL_PARAMETER);
  const readViewFromUrl = (): OperatorsPageView => {
    if (requestedView === TOKENS_VIEW && signedInOperator.hasTokens) return TOKENS_VIEW;
    return requestedView === ROLES_VIEW ? ROLES_VIEW : 'people';
  };
  const view = readViewFromUrl();
  const matrixRows = buildRightsMatrixRows(
    menu.map(({ name }) => name),
    rights ?? [],
  );
  const formatRoleName = useFormatRoleName(roles ?? [], matrixRows);
  const isDataLoaded = operators && roles && rights;
  const matchingOperators = (operators ?? []).filter((operator) =>
    isOperatorMatchingFilters(operator, filters),
  );
  const openedOperator = operators?.find(({ _id }) => _id === opened);
  const navigateToOperatorsPageView = (nextView: OperatorsPageView) => {
    setAdds(false);
    navigate({ search: nextView === 'people' ? '' : `?${VIEW_URL_PARAMETER}=${nextView}` });
  };
  const formatOperatorCount = (count: number) => translate('operators.count', { count });
  const showInvitationLink = (operatorName: string, invitation: CreatedInvitation) =>
    setLink({ name: operatorName, invitation });

  return (
    <div className={pageStyles.page}>
      <PageHead
        crumbs={[
          { label: translateAreaName(pages.operators?.group ?? '') },
          { label: translate('operators.group') },
          ...(view === 'people' ? [] : [{ label: translate(titleTextKeyByView[view]) }]),
        ]}
        title={translate(titleTextKeyByView[view])}
        count={isDataLoaded && view === 'people' ? formatOperatorCount(operators.length) : undefined}
        actions={
          <>
            {view !== 'people' && (
              <Button variant="outlined" icon={Users} onClick={() => navigateToOperatorsPageView('people')}>
                {translate('operators.people')}
              </Button>
            )}
            {view !== ROLES_VIEW && (
              <Button
                variant="outlined"
                icon={ShieldCheck}
                onClick={() => navigateToOperatorsPageView(ROLES_VIEW)}
              >
                {translate('operators.roles')}
              </Button>
            )}
            {view !== TOKENS_VIEW && signedInOperator.hasTokens && (
              <Button
                variant="outlined"
                icon={KeyRound}
                onClick={() => navigateToOperatorsPageView(TOKENS_VIEW)}
              >
                {translate('operators.tokens.title')}
              </Button>
            )}
            {signedInOperator.changes && isDataLoaded && (
              <Button
                variant="primary"
                icon={view === 'people' ? UserPlus : Plus}
                onClick={() => setAdds(true)}
              >
                {translate(addButtonTextKeyByView[view])}
              </Button>
            )}
          </>
        }
      />
      {error && !isDataLoaded && (
        <ErrorState title={translate('operators.failed')} text={formatErrorText(error)}>
          <RetryButton variant="outlined" onClick={refetch} />
        </ErrorState>
      )}
      {!error && !isDataLoaded && <ProgressBar label={translate('app.loading')} />}
      {isDataLoaded && view === TOKENS_VIEW && (
        <TokensView {...{ rows: matrixRows, isAdding: adds }} onAddingChange={setAdds} />
      )}
      {isDataLoaded && view === ROLES_VIEW && (
        <RolesView
          {...{ roles, operators, templates, rows: matrixRows, rights, isAdding: adds }}
          onAddingChange={setAdds}
        />
      )}
      {isDataLoaded && view === 'people' && (
        <>
          <SecondFactorDueNotice operators={operators} />
          <OperatorFilters
            roles={roles}
            onSearch={(newFilters) => {
              setFilters(newFilters);
              setMost(OPERATORS_PER_BATCH);
            }}
          />
          {matchingOperators.length === 0 ? (
            <section className={cardStyles.card}>
              <EmptyState title={translate('operators.none')} text={translate('operators.noneText')} />
            </section>
          ) : (
            <OperatorTable
              operators={matchingOperators.slice(0, most)}
              ownId={signedInOperator.id}
              getRoleName={formatRoleName}
              onOpen={({ _id }) => setOpened(_id)}
              renderActions={(operator) => (
                <OperatorActionsMenu
                  {...{ operator, onInvitationLink: showInvitationLink }}
                  onOpen={() => setOpened(operator._id)}
                />
              )}
            />
          )}
          {matchingOperators.length > most && (
            <Button className={styles.more} onClick={() => setMost(most + OPERATORS_PER_BATCH)}>
              {translate('operators.more', { count: matchingOperators.length - most })}
            </Button>
          )}
          {adds && (
            <InviteDialog
              {...{ roles, onInvitationLink: showInvitationLink }}
              ownScope={signedInOperator.scope}
              onClose={() => setAdds(false)}
            />
          )}
          {openedOperator && (
            <OperatorDialog
              key={openedOperator._id}
              operator={openedOperator}
              {...{ roles, rows: matrixRows, rights }}
              onClose={() => setOpened(null)}
            />
          )}
          {link && <InvitationLinkDialog {...link} onClose={() => setLink(null)} />}
        </>
      )}
    </div>
  );
};
