import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { useText } from '../../../ui/useText';
import type { Texts } from '../../texts';
import type { Import } from '../useImport';

/** The corrections applied to the file; each can be undone. */
export const Fixed = ({ of: { fixes, mend }, texts }: { of: Import; texts: Texts }) => {
  const translate = useText();
  return fixes.map((fix) => {
    const name = texts.column(fix.path);
    return (
      <Notice key={JSON.stringify(fix)} role="status" centered>
        <span className="push">
          {'zeros' in fix
            ? translate('imports.preview.fixedZeros', { name })
            : translate('imports.preview.fixed', { name, said: fix.said, word: fix.word })}
        </span>
        <Button size="small" onClick={() => void mend(fixes.filter((other) => other !== fix))}>
          {translate('imports.preview.undo')}
        </Button>
      </Notice>
    );
  });
};
