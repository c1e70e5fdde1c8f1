import { KakaoPostcodeEmbed } from 'react-daum-postcode';

/** The constructor that the service's script leaves behind. */
export type Service = NonNullable<Window['kakao']>['Postcode'];

/** Milliseconds until a silent host counts as unreachable. */
const PATIENCE = 8_000;
const { scriptUrl: SCRIPT } = KakaoPostcodeEmbed.defaultProps;

function loadScript(): Promise<void> {
  const script = document.createElement('script');
  script.src = SCRIPT;
  return new Promise<void>((resolve, reject) => {
    const fail = () => {
      script.remove();
      reject(new Error(`${SCRIPT} can't be reached`));
    };
    const timer = setTimeout(fail, PATIENCE);
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    document.head.append(script);
  });
}

/**
 * Kakao's postcode service, loaded at its first use. Rejects if it can't be reached, and can then be retried. The
 * library's own loader would keep the failure for the page's lifetime.
 */
export async function kakaoService(): Promise<Service> {
  if (!window.kakao) await loadScript();
  if (!window.kakao) throw new Error(`${SCRIPT} has no service in it`);
  return window.kakao.Postcode;
}
