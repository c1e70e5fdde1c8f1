import { ExternalLink } from 'lucide';
import { useLayoutEffect, useRef, useState } from 'react';
import type { PreviewLink } from '../../../../provider/calls/previews';
import { buildButtonClassName } from '../../../../ui/Button';
import { Dialog, DialogBody, DialogFoot } from '../../../../ui/Dialog';
import { Icon } from '../../../../ui/Icon';
import { addPreviewTexts } from '../../../../ui/previewTexts';
import { SegmentedControl } from '../../../../ui/SegmentedControl';
import { useIsPhoneWidth } from '../../../../ui/usePhone';
import { useText } from '../../../../ui/useText';
import styles from './PreviewDialog.module.css';

addPreviewTexts();

/** Widths in pixels in which the preview shows the page that visitors see. */
const PREVIEW_WIDTHS_PX = { wide: 1280, narrow: 390 } as const;
type PreviewWidthName = keyof typeof PREVIEW_WIDTHS_PX;

/** Returns a ref and the present size of the element that has the ref. */
function usePreviewSize() {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, size };
}

const previewTimeFormat = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

interface PreviewDialogProps extends PreviewLink {
  onClose: () => void;
}

/**
 * Returns the `sandbox` attribute of the preview's frame. A page of this server may run no scripts. A page of
 * the product is on another origin, so it may run scripts.
 */
const getPreviewFrameSandbox = (url: string) =>
  url.startsWith('/') ? 'allow-popups' : 'allow-scripts allow-same-origin allow-forms allow-popups';

export const PreviewDialog = ({ url, until, onClose }: PreviewDialogProps) => {
  const translate = useText();
  const isPhoneWidth = useIsPhoneWidth();
  const [width, setWidth] = useState<PreviewWidthName>(isPhoneWidth ? 'narrow' : 'wide');
  const { ref, size } = usePreviewSize();
  const scale = Math.min(1, size.width / PREVIEW_WIDTHS_PX[width]);
  return (
    <Dialog
      title={translate('previews.title')}
      width={1120}
      closable
      onClose={onClose}
      actions={
        <div className={styles.widths}>
          <SegmentedControl
            label={translate('previews.width')}
            options={(['wide', 'narrow'] as const).map((widthName) => ({
              value: widthName,
              label: translate(`previews.${widthName}`),
            }))}
            value={width}
            onChange={setWidth}
          />
        </div>
      }
    >
      <DialogBody className={styles.body}>
        <div ref={ref} className={styles.stage}>
          {size.width > 0 && (
            <iframe
              title={translate('previews.title')}
              src={url}
              sandbox={getPreviewFrameSandbox(url)}
              referrerPolicy="no-referrer"
              className={styles.page}
              style={{
                width: PREVIEW_WIDTHS_PX[width],
                height: size.height / scale,
                transform: `scale(${scale}) translateX(-50%)`,
              }}
            />
          )}
        </div>
      </DialogBody>
      <DialogFoot>
        <p className={styles.until}>
          {translate('previews.until', { time: previewTimeFormat.format(new Date(until)) })}
        </p>
        <span className="push" />
        <a className={buildButtonClassName('outlined')} href={url} target="_blank" rel="noreferrer">
          <Icon of={ExternalLink} />
          {translate('previews.open')}
        </a>
      </DialogFoot>
    </Dialog>
  );
};
