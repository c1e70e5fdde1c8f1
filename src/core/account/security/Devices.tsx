import { useQuery } from '@tanstack/react-query';
import { type IconNode, Laptop, Monitor, Smartphone, Tablet } from 'lucide';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { useErrorText } from '../../engine/calls/errorText';
import type { OwnSession } from '../../provider/calls/security';
import type { ConsoleProvider } from '../../provider/dataProvider';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Icon } from '../../ui/Icon';
import { Notice } from '../../ui/Notice';
import { ProgressBar } from '../../ui/ProgressBar';
import { usePhone } from '../../ui/usePhone';
import { useText } from '../../ui/useText';
import { agentOf, type DeviceKind } from './agent';
import styles from './Devices.module.css';
import { Section } from './Section';
import sectionStyles from './Section.module.css';
import { saidAt } from './said';
import { SESSIONS, useChange } from './useChange';

const icons: Readonly<Record<DeviceKind, IconNode>> = { desktop: Laptop, mobile: Smartphone, tablet: Tablet };

/** A session as the page says it. */
function useSaid(): (session: OwnSession) => { icon: IconNode; kind: string; browser: string; seen: string } {
  const translate = useText();
  return ({ agent, isOwn, seenAt }) => {
    const { kind, name } = agentOf(agent);
    const unknown = translate('security.devices.unknown');
    return {
      icon: kind ? icons[kind] : Monitor,
      kind: kind ? translate(`security.devices.${kind}`) : unknown,
      browser: name || unknown,
      seen: isOwn ? translate('security.devices.now') : saidAt(translate, seenAt, true),
    };
  };
}

interface DeviceProps {
  session: OwnSession;
  onEnd: () => Promise<unknown>;
}

const End = ({ session, onEnd }: DeviceProps) => {
  const translate = useText();
  const { browser } = useSaid()(session);
  if (session.isOwn) return <Chip tone="blue">{translate('security.devices.own')}</Chip>;
  const name = `${browser} ${session.address}`.trim();
  return (
    <Button size="small" aria-label={translate('security.devices.signOutOf', { name })} onClick={onEnd}>
      {translate('security.devices.signOut')}
    </Button>
  );
};

const Row = ({ session, onEnd }: DeviceProps) => {
  const { icon, kind, browser, seen } = useSaid()(session);
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
      <td className={styles.end}>
        <End {...{ session, onEnd }} />
      </td>
    </tr>
  );
};

const Line = ({ session, onEnd }: DeviceProps) => {
  const { icon, browser, seen } = useSaid()(session);
  return (
    <li className={styles.line}>
      <Icon of={icon} size={16} />
      <div className="grow">
        <b>{browser}</b>
        <span className={sectionStyles.help}>
          {[session.address, seen].filter((part) => part !== '').join(' · ')}
        </span>
      </div>
      <End {...{ session, onEnd }} />
    </li>
  );
};

/** The operator's sessions, here and elsewhere; each of the others can be ended. */
export const Devices = () => {
  const translate = useText();
  const provider = useDataProvider<ConsoleProvider>();
  const reason = useErrorText();
  const phone = usePhone();
  const [asking, setAsking] = useState(false);
  const one = useChange();
  const all = useChange();
  const { data: sessions, error } = useQuery({
    queryKey: SESSIONS,
    queryFn: async ({ signal }) => (await provider.security()).readSessions(signal),
  });
  const done = translate('security.devices.signedOut');
  const endsOf =
    ({ _id }: OwnSession) =>
    () =>
      one.run((calls) => calls.endSession(_id), done);
  const endOthers = async () => {
    if (await all.run((calls) => calls.endOtherSessions(), done)) setAsking(false);
  };
  const failure = one.error ?? (error ? reason(error) : undefined);
  const title = translate('security.devices.title');
  const drawn = (sessions ?? []).map((session) => ({ key: session._id, session, onEnd: endsOf(session) }));
  return (
    <Section title={title} help={translate('security.devices.help')}>
      {failure && (
        <Notice tone="red" role="alert">
          {failure}
        </Notice>
      )}
      {!sessions && !error && <ProgressBar label={translate('app.loading')} />}
      {sessions && phone && (
        <ul className={styles.framed}>
          {drawn.map(({ key, ...row }) => (
            <Line key={key} {...row} />
          ))}
        </ul>
      )}
      {sessions && !phone && (
        <div className={styles.framed}>
          <table className={styles.table} aria-label={title}>
            <thead>
              <tr>
                <th scope="col">{translate('security.devices.device')}</th>
                <th scope="col">{translate('security.devices.browser')}</th>
                <th scope="col">{translate('security.devices.address')}</th>
                <th scope="col">{translate('security.devices.seen')}</th>
                <th scope="col">
                  <span className="sr-only">{translate('security.devices.acts')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {drawn.map(({ key, ...row }) => (
                <Row key={key} {...row} />
              ))}
            </tbody>
          </table>
        </div>
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
          cancelLabel={translate('security.cancel')}
          tone="danger"
          onConfirm={endOthers}
          onCancel={() => setAsking(false)}
          busy={all.busy}
          error={all.error}
        />
      )}
    </Section>
  );
};
