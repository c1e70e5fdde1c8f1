import { useQuery } from '@tanstack/react-query';
import { type IconNode, Laptop, Monitor, Smartphone, Tablet } from 'lucide';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { useErrorText } from '../../engine/calls/errorText';
import type { OperatorSession } from '../../provider/calls/security';
import type { ConsoleProvider } from '../../provider/dataProvider';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Icon } from '../../ui/Icon';
import { Notice } from '../../ui/Notice';
import { ProgressBar } from '../../ui/ProgressBar';
import { TableFrame, useIsTableNarrow } from '../../ui/TableFrame';
import tableStyles from '../../ui/tableFrame.module.css';
import { useText } from '../../ui/useText';
import { type DeviceKind, parseUserAgent } from './agent';
import styles from './OwnSessionsSection.module.css';
import { SecuritySection } from './SecuritySection';
import sectionStyles from './SecuritySection.module.css';
import { formatRecentTime } from './timeTexts';
import { OWN_SESSIONS_QUERY_KEY, useChangeSecuritySettings } from './useSecurityChange';

const iconByDeviceKind: Readonly<Record<DeviceKind, IconNode>> = {
  desktop: Laptop,
  mobile: Smartphone,
  tablet: Tablet,
};

/** Returns a function that describes a session by texts and an icon. */
function useSessionDescriber(): (session: OperatorSession) => {
  icon: IconNode;
  kind: string;
  browser: string;
  seen: string;
} {
  const translate = useText();
  return ({ agent, isOwn, seenAt }) => {
    const { kind, name } = parseUserAgent(agent);
    const unknownText = translate('security.devices.unknown');
    return {
      icon: kind ? iconByDeviceKind[kind] : Monitor,
      kind: kind ? translate(`security.devices.${kind}`) : unknownText,
      browser: name || unknownText,
      seen: isOwn ? translate('security.devices.now') : formatRecentTime(translate, seenAt, true),
    };
  };
}

const COLUMN_WIDTHS_PX = [144, undefined, 184, 128, 112];

interface OperatorSessionProps {
  session: OperatorSession;
  onEnd: () => Promise<unknown>;
}

const EndSessionButton = ({ session, onEnd }: OperatorSessionProps) => {
  const translate = useText();
  const { browser } = useSessionDescriber()(session);
  if (session.isOwn) return <Chip tone="blue">{translate('security.devices.own')}</Chip>;
  const sessionName = `${browser} ${session.address}`.trim();
  return (
    <Button
      size="small"
      aria-label={translate('security.devices.signOutOf', { name: sessionName })}
      onClick={onEnd}
    >
      {translate('security.devices.signOut')}
    </Button>
  );
};

const SessionTableRow = ({ session, onEnd }: OperatorSessionProps) => {
  const { icon, kind, browser, seen } = useSessionDescriber()(session);
  return (
    <tr>
      <td>
        <span className={styles.device}>
          <Icon of={icon} size={16} />
          <b>{kind}</b>
        </span>
      </td>
      <td>{browser}</td>
      <td className="num">{session.address}</td>
      <td className="num">{seen}</td>
      <td className={tableStyles.right}>
        <EndSessionButton {...{ session, onEnd }} />
      </td>
    </tr>
  );
};

const SessionCard = ({ session, onEnd }: OperatorSessionProps) => {
  const { icon, browser, seen } = useSessionDescriber()(session);
  return (
    <li className={tableStyles.line}>
      <Icon of={icon} size={16} />
      <div className="grow">
        <b>{browser}</b>
        <span className={sectionStyles.help}>
          {[session.address, seen].filter((part) => part !== '').join(' · ')}
        </span>
      </div>
      <EndSessionButton {...{ session, onEnd }} />
    </li>
  );
};

export const OwnSessionsSection = () => {
  const translate = useText();
  const provider = useDataProvider<ConsoleProvider>();
  const formatErrorText = useErrorText();
  const isTableNarrow = useIsTableNarrow();
  const [asking, setAsking] = useState(false);
  const endSessionAction = useChangeSecuritySettings();
  const endOtherSessionsAction = useChangeSecuritySettings();
  const { data: sessions, error } = useQuery({
    queryKey: OWN_SESSIONS_QUERY_KEY,
    queryFn: async ({ signal }) => (await provider.security()).readSessions(signal),
  });
  const signedOutMessage = translate('security.devices.signedOut');
  const createEndSessionHandler =
    ({ _id }: OperatorSession) =>
    () =>
      endSessionAction.run((securityCalls) => securityCalls.endSession(_id), signedOutMessage);
  const endAllOtherSessions = async () => {
    if (
      await endOtherSessionsAction.run((securityCalls) => securityCalls.endOtherSessions(), signedOutMessage)
    )
      setAsking(false);
  };
  const errorText = endSessionAction.error ?? (error ? formatErrorText(error) : undefined);
  const title = translate('security.devices.title');
  const columnTitles = (['device', 'browser', 'address', 'seen', 'acts'] as const).map((column) =>
    translate(`security.devices.${column}`),
  );
  const sessionRows = (sessions ?? []).map((session) => ({
    key: session._id,
    session,
    onEnd: createEndSessionHandler(session),
  }));
  return (
    <SecuritySection title={title} help={translate('security.devices.help')}>
      {errorText && (
        <Notice tone="red" role="alert">
          {errorText}
        </Notice>
      )}
      {!sessions && !error && <ProgressBar label={translate('app.loading')} />}
      {sessions && isTableNarrow && (
        <ul className={tableStyles.framed}>
          {sessionRows.map(({ key, ...row }) => (
            <SessionCard key={key} {...row} />
          ))}
        </ul>
      )}
      {sessions && !isTableNarrow && (
        <TableFrame
          {...{ heads: columnTitles }}
          label={title}
          widths={COLUMN_WIDTHS_PX}
          actionsColumn="silent"
          isFlat
        >
          {sessionRows.map(({ key, ...row }) => (
            <SessionTableRow key={key} {...row} />
          ))}
        </TableFrame>
      )}
      {sessions && sessions.length > 1 && (
        <div className={sectionStyles.more}>
          <Button size="small" tone="red" onClick={() => setAsking(true)}>
            {translate('security.devices.others')}
          </Button>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title={translate('security.devices.othersSure')}
          message={translate('security.devices.othersText')}
          confirmLabel={translate('security.devices.signOut')}
          tone="danger"
          onConfirm={endAllOtherSessions}
          onCancel={() => setAsking(false)}
          busy={endOtherSessionsAction.busy}
          error={endOtherSessionsAction.error}
        />
      )}
    </SecuritySection>
  );
};
