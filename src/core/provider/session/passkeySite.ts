/**
 * Whether the browser supports passkeys and the server accepts them at this host (`<meta name="console">`).
 */
export function canUsePasskeys(): boolean {
  const content = document.querySelector<HTMLMetaElement>('meta[name="console"]')?.content ?? '{}';
  const { passkeys }: { passkeys?: unknown } = JSON.parse(content);
  return 'PublicKeyCredential' in window && passkeys === window.location.hostname;
}
