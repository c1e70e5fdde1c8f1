import { Dialog, DialogBody } from '../../../ui/Dialog';
import { useText } from '../../../ui/useText';
import styles from './KeysDialog.module.css';

const WIDTH = 420;
const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

const shown = [
  ['rows', ['↑', '↓']],
  ['open', ['Enter']],
  ['create', ['N']],
  ['renew', ['R']],
  ['search', ['/']],
  ['leave', ['Esc']],
  ['save', [isApple() ? '⌘' : 'Ctrl', 'Enter']],
  ['close', ['Esc']],
  ['help', ['?']],
] as const;

export const KeysDialog = ({ onClose }: { onClose: () => void }) => {
  const translate = useText();
  return (
    <Dialog
      title={translate('list.keys.title')}
      width={WIDTH}
      closeLabel={translate('list.keys.dismiss')}
      onClose={onClose}
    >
      <DialogBody>
        <dl className={styles.keys}>
          {shown.map(([name, keys]) => (
            <div key={name}>
              <dt>{translate(`list.keys.${name}`)}</dt>
              <dd>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <p className="muted">{translate('list.keys.note')}</p>
      </DialogBody>
    </Dialog>
  );
};
