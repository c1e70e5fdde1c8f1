import { BookOpen } from 'lucide';
import { use } from 'react';
import { useLocation } from 'react-router';
import { help } from '../../../../i18n/ko/core/help';
import { addTexts } from '../../../../i18n/late';
import type { Product } from '../../product';
import { readDeploymentMetaTag } from '../../provider/pageFacts';
import { Dialog, DialogBody } from '../../ui/Dialog';
import { Icon } from '../../ui/Icon';
import { useIsPhoneWidth } from '../../ui/usePhone';
import { useText } from '../../ui/useText';
import { useDeployment } from '../DeploymentContext';
import styles from './HelpDialog.module.css';
import { buildHandbookPageUrl, type CoreHandbookPageName, findHandbookPageNames } from './pages';

addTexts('help', help);

const DIALOG_WIDTH_PX = 420;
const isAppleDevice = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

const helpShortcuts = [
  ['rows', ['↑', '↓']],
  ['open', ['Enter']],
  ['create', ['N']],
  ['renew', ['R']],
  ['search', ['/']],
  ['leave', ['Esc']],
  ['save', [isAppleDevice() ? '⌘' : 'Ctrl', 'Enter']],
  ['close', ['Esc']],
  ['help', ['?']],
] as const;

type HandbookLoader = NonNullable<Product['handbook']>;

const handbookPromiseByLoader = new WeakMap<HandbookLoader, ReturnType<HandbookLoader>>();

/** Loads the product's handbook pages once. After a failure, the next opening of the help tries again. */
function loadHandbookOnce(loadHandbook: HandbookLoader): ReturnType<HandbookLoader> {
  const handbookPromise = handbookPromiseByLoader.get(loadHandbook) ?? loadHandbook();
  handbookPromiseByLoader.set(loadHandbook, handbookPromise);
  handbookPromise.catch(() => handbookPromiseByLoader.delete(loadHandbook));
  return handbookPromise;
}

const HandbookLinks = ({ onClose }: { onClose: () => void }) => {
  const translate = useText();
  const { handbook, resources } = useDeployment();
  const productHandbook = handbook && use(loadHandbookOnce(handbook)).handbook;
  const pageNames = findHandbookPageNames(useLocation(), resources, productHandbook?.of);
  const handbookLinks = [
    ...pageNames.map((pageName) => ({
      href: buildHandbookPageUrl(pageName),
      title: productHandbook?.titles[pageName] ?? translate(`help.pages.${pageName as CoreHandbookPageName}`),
    })),
    { href: buildHandbookPageUrl(), title: translate('help.contents') },
  ];
  return (
    <section aria-label={translate('help.here')}>
      <ul className={styles.pages}>
        {handbookLinks.map(({ href, title }, index) => (
          <li key={href}>
            <a
              href={href}
              target="_blank"
              rel="noopener"
              onClick={onClose}
              {...(index === 0 && { 'data-autofocus': true })}
            >
              <Icon of={BookOpen} />
              {title}
            </a>
          </li>
        ))}
      </ul>
      <p className="muted">{translate('help.newTab')}</p>
    </section>
  );
};

const ShortcutList = () => {
  const translate = useText();
  return (
    <section aria-label={translate('help.keys.title')}>
      <h3 className={styles.head}>{translate('help.keys.title')}</h3>
      <dl className={styles.keys}>
        {helpShortcuts.map(([name, keys]) => (
          <div key={name}>
            <dt>{translate(`help.keys.${name}`)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="muted">{translate('help.keys.note')}</p>
    </section>
  );
};

export const HelpDialog = ({ onClose }: { onClose: () => void }) => {
  const translate = useText();
  const isPhoneWidth = useIsPhoneWidth();
  // Whether the server serves the handbook. A product's own API and the demo build serve none.
  const hasHandbook = readDeploymentMetaTag().handbook === true;
  return (
    <Dialog title={translate('help.title')} width={DIALOG_WIDTH_PX} closable onClose={onClose}>
      <DialogBody>
        {hasHandbook && <HandbookLinks onClose={onClose} />}
        {!(isPhoneWidth && hasHandbook) && <ShortcutList />}
      </DialogBody>
    </Dialog>
  );
};
