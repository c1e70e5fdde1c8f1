import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { KakaoPostcodeEmbed } from 'react-daum-postcode';
import { Spinner } from '../../ui/Spinner';
import { useText } from '../../ui/useText';
import { toAddressWithoutDetail } from './address';
import styles from './KakaoPostcode.module.css';
import type { PostcodeServiceProps } from './service';

/** The constructor that Kakao's script defines. */
type PostcodeServiceConstructor = NonNullable<Window['kakao']>['Postcode'];

/** Milliseconds after which a host that has not responded counts as unreachable. */
const SCRIPT_LOAD_TIMEOUT_MS = 8_000;
const { scriptUrl: SCRIPT_URL } = KakaoPostcodeEmbed.defaultProps;

function loadKakaoScript(): Promise<void> {
  const script = document.createElement('script');
  script.src = SCRIPT_URL;
  return new Promise<void>((resolve, reject) => {
    const rejectScriptLoading = () => {
      script.remove();
      reject(new Error(`${SCRIPT_URL} can't be reached`));
    };
    const timer = setTimeout(rejectScriptLoading, SCRIPT_LOAD_TIMEOUT_MS);
    script.addEventListener('error', rejectScriptLoading);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    document.head.append(script);
  });
}

/**
 * Returns Kakao's postcode service; its script loads at the first call. Rejects if the script can't be
 * loaded; a further call then tries again. The postcode library's own loader is not used, because it would
 * repeat the failure until the page is closed.
 */
async function loadPostcodeService(): Promise<PostcodeServiceConstructor> {
  if (!window.kakao) await loadKakaoScript();
  if (!window.kakao) throw new Error(`${SCRIPT_URL} has no service in it`);
  return window.kakao.Postcode;
}

/** Number of addresses suggested while the operator types (specification, section 9). */
const MAX_ADDRESS_SUGGESTIONS = 5;

export const KakaoPostcode = ({ onFound, onUnreachable }: PostcodeServiceProps) => {
  const translate = useText();
  const embedContainer = useRef<HTMLDivElement>(null);
  const [isLoading, setLoading] = useState(true);

  const embedPostcodeSearch = useEffectEvent((PostcodeService: PostcodeServiceConstructor) => {
    if (!embedContainer.current) return;
    setLoading(false);
    const postcodeSearch = new PostcodeService({
      maxSuggestItems: MAX_ADDRESS_SUGGESTIONS,
      width: '100%',
      height: '100%',
      oncomplete: (foundAddress) => onFound(toAddressWithoutDetail(foundAddress)),
    });
    // With `autoClose`, the service would remove its frame itself. Here, React removes the frame together
    // with the dialog around it.
    postcodeSearch.embed(embedContainer.current, { autoClose: false });
  });
  const reportUnreachable = useEffectEvent(() => {
    if (embedContainer.current) onUnreachable();
  });
  useEffect(() => {
    loadPostcodeService().then(embedPostcodeSearch, reportUnreachable);
  }, []);

  return (
    <div className={styles.frame}>
      {isLoading && (
        <p className={styles.waiting} role="status">
          <Spinner />
          {translate('widgets.postcode.loading')}
        </p>
      )}
      <div ref={embedContainer} className={styles.place} />
    </div>
  );
};
