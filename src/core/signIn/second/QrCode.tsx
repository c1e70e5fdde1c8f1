import { encode } from 'uqr';
import { secondStep as texts } from '../../../../i18n/ko/core/secondStep';
import styles from './QrCode.module.css';

/**
 * Width of the empty border around the QR code, in modules (its small squares). ISO/IEC 18004 requires four.
 */
const QR_QUIET_ZONE_MODULE_COUNT = 4;

// The browser draws the QR code, because the secret in it must not be sent anywhere. The code is black on
// white in both themes, so that cameras can read it.
export const QrCode = ({ address }: { address: string }) => {
  const { size, data } = encode(address, { border: QR_QUIET_ZONE_MODULE_COUNT, ecc: 'M' });
  const svgPathData = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={texts.setUp.qr}
      shapeRendering="crispEdges"
    >
      <path className={styles.paper} d={`M0 0h${size}v${size}h-${size}z`} />
      <path className={styles.ink} d={svgPathData} />
    </svg>
  );
};
