import { ChevronRight, ClipboardList, type IconNode, KeyRound, ShieldCheck, UsersRound } from 'lucide';
import { secondStep } from '../../../../i18n/ko/core/secondStep';
import type { SecondSignInStep as Due } from '../../provider/wire/sessionGate';
import { Icon } from '../../ui/Icon';
import styles from './Step.module.css';

const { others: texts } = secondStep;

/**
 * A kind of second factor that the sign-in asks for. `others` stands for the list from which the operator
 * chooses a kind.
 */
export type SecondStepMethod = Due['methods'][number] | 'others';

interface SecondStepMethodChoice {
  way: Exclude<SecondStepMethod, 'others'>;
  icon: IconNode;
  title: string;
  text: string;
}

const SecondStepMethodLabel = ({ icon, title, text }: Omit<SecondStepMethodChoice, 'way'>) => (
  <>
    <Icon of={icon} />
    <span className="grow">
      <b>{title}</b>
      <span className="muted">{text}</span>
    </span>
  </>
);

export interface OtherSecondStepMethodsProps {
  due: Due;
  hasPasskey: boolean;
  onChoose: (method: SecondStepMethod) => void;
}

export const OtherSecondStepMethods = ({
  due: { methods, left },
  hasPasskey,
  onChoose,
}: OtherSecondStepMethodsProps) => {
  const methodChoices: readonly SecondStepMethodChoice[] = [
    { way: 'authenticator', icon: ShieldCheck, title: texts.authenticator, text: texts.authenticatorText },
    {
      way: 'recovery',
      icon: ClipboardList,
      title: texts.recovery,
      text: texts.left.replace('%{left}', String(left)),
    },
    { way: 'passkey', icon: KeyRound, title: texts.passkey, text: texts.passkeyText },
  ];
  const offeredChoices = methodChoices.filter(
    ({ way }) => methods.includes(way) && (way !== 'passkey' || hasPasskey),
  );
  return (
    <>
      <ul className={styles.ways}>
        {offeredChoices.map(({ way, ...label }) => (
          <li key={way}>
            <button type="button" className={styles.way} onClick={() => onChoose(way)}>
              <SecondStepMethodLabel {...label} />
              <Icon of={ChevronRight} size={16} />
            </button>
          </li>
        ))}
        <li>
          <span className={styles.way}>
            <SecondStepMethodLabel icon={UsersRound} title={texts.colleague} text={texts.colleagueText} />
          </span>
        </li>
      </ul>
      <p className={styles.said}>{texts.reset}</p>
    </>
  );
};
