import { useTranslate } from 'ra-core';
import { recommended } from './sizes';
import './picture.css';

/** Pixels on the screen for one of the picture's. */
const SCALES = { pc: 1 / 30, mobile: 1 / 27.5 };

const Frame = ({ of }: { of: keyof typeof recommended }) => {
  const translate = useTranslate();
  const { width, height } = recommended[of];
  const scale = SCALES[of];
  return (
    <div className="ratio">
      <span className="ratio-box">
        <i style={{ width: Math.round(width * scale), height: Math.round(height * scale) }} />
      </span>
      <span>
        <b>{translate(`widgets.sizes.${of}`)}</b>
        <span className="help num">{translate('widgets.sizes.pixels', recommended[of])}</span>
      </span>
    </div>
  );
};

/** The sizes in which a banner's images fit the storefront. */
const RecommendedSizes = () => {
  const translate = useTranslate();
  return (
    <div className="ratios">
      <h2 className="title">{translate('widgets.sizes.title')}</h2>
      <Frame of="pc" />
      <Frame of="mobile" />
    </div>
  );
};

export default RecommendedSizes;
