import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { useErrorText } from '../../engine/calls/errorText';
import type { SignInLogEntry } from '../../provider/calls/security';
import type { ConsoleProvider } from '../../provider/dataProvider';
import { isHttpError } from '../../provider/wire/http';
import { limits, toSeoulTimeText } from '../../schema/index';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { Notice } from '../../ui/Notice';
import { ProgressBar } from '../../ui/ProgressBar';
import { TableFrame, useIsTableNarrow } from '../../ui/TableFrame';
import tableStyles from '../../ui/tableFrame.module.css';
import { useText } from '../../ui/useText';
import { parseUserAgent } from './agent';
import styles from './OwnSignInsSection.module.css';
import { SecuritySection } from './SecuritySection';
import sectionStyles from './SecuritySection.module.css';
import { OWN_SIGN_INS_QUERY_KEY } from './useSecurityChange';

/** Number of sign-ins that the page shows before the operator asks for more. */
const INITIALLY_SHOWN_SIGN_INS = 10;

const OWN_SIGN_INS_COLUMN_WIDTHS_PX = [168, 64, undefined, 200, 152];

/** Returns a function that converts a sign-in to the texts and labels of its table row. */
function useSignInDescriber() {
  const translate = useText();
  return ({ at, result, by, agent, isNewAddress }: SignInLogEntry) => ({
    at: toSeoulTimeText(at),
    result: (
      <Chip tone={result === 'failed' ? 'red' : undefined}>
        {translate(`security.signIns.results.${result}`)}
      </Chip>
    ),
    browser: parseUserAgent(agent).name || translate('security.devices.unknown'),
    isNew: isNewAddress && <Chip tone="amber">{translate('security.signIns.newAddress')}</Chip>,
    way: translate(`security.signIns.${result}.${by}`),
  });
}

const SignInTableRow = (signIn: SignInLogEntry) => {
  const { at, result, browser, isNew, way } = useSignInDescriber()(signIn);
  return (
    <tr>
      <td className={tableStyles.when}>{at}</td>
      <td>{result}</td>
      <td>{browser}</td>
      <td className="num">
        {signIn.address} {isNew}
      </td>
      <td>{way}</td>
    </tr>
  );
};

const SignInCard = (signIn: SignInLogEntry) => {
  const { at, result, browser, isNew, way } = useSignInDescriber()(signIn);
  return (
    <li className={tableStyles.line}>
      <div className="grow">
        <b>{browser}</b>
        <span className={sectionStyles.help}>{at}</span>
        <span className={sectionStyles.help}>
          {[signIn.address, way].filter((part) => part !== '').join(' · ')}
        </span>
      </div>
      <span className={styles.chips}>
        {isNew} {result}
      </span>
    </li>
  );
};

export const OwnSignInsSection = () => {
  const translate = useText();
  const provider = useDataProvider<ConsoleProvider>();
  const formatErrorText = useErrorText();
  const isTableNarrow = useIsTableNarrow();
  const [areAllShown, setAreAllShown] = useState(false);
  const { data: signIns, error } = useQuery({
    queryKey: OWN_SIGN_INS_QUERY_KEY,
    queryFn: async ({ signal }) => (await provider.security()).readSignIns(signal),
  });
  // If a product's own API keeps no list of sign-ins, it answers 404.
  if (isHttpError(error, 404)) return null;
  const title = translate('security.signIns.title');
  const columnTitles = (['at', 'result', 'device', 'address', 'way'] as const).map((column) =>
    translate(`security.signIns.${column}`),
  );
  const visibleSignIns = (signIns ?? []).slice(0, areAllShown ? undefined : INITIALLY_SHOWN_SIGN_INS);
  const hiddenSignInCount = (signIns ?? []).length - visibleSignIns.length;
  // The React key contains the row's position, because two sign-in attempts sometimes have the same
  // millisecond.
  const signInRows = visibleSignIns.map((signIn, index) => ({ ...signIn, key: `${signIn.at} ${index}` }));
  return (
    <SecuritySection
      title={title}
      help={translate('security.signIns.help', { days: limits.signInListLimits.days })}
    >
      {error && (
        <Notice tone="red" role="alert">
          {formatErrorText(error)}
        </Notice>
      )}
      {!signIns && !error && <ProgressBar label={translate('app.loading')} />}
      {signIns?.length === 0 && (
        <span className={sectionStyles.help}>{translate('security.signIns.none')}</span>
      )}
      {signInRows.length > 0 && isTableNarrow && (
        <ul className={tableStyles.framed} aria-label={title}>
          {signInRows.map(({ key, ...signIn }) => (
            <SignInCard key={key} {...signIn} />
          ))}
        </ul>
      )}
      {signInRows.length > 0 && !isTableNarrow && (
        <TableFrame {...{ heads: columnTitles }} label={title} widths={OWN_SIGN_INS_COLUMN_WIDTHS_PX} isFlat>
          {signInRows.map(({ key, ...signIn }) => (
            <SignInTableRow key={key} {...signIn} />
          ))}
        </TableFrame>
      )}
      {hiddenSignInCount > 0 && (
        <div className={sectionStyles.more}>
          <Button size="small" onClick={() => setAreAllShown(true)}>
            {translate('security.signIns.more', { count: hiddenSignInCount })}
          </Button>
        </div>
      )}
    </SecuritySection>
  );
};
