/** True if the browser has passkeys and the server accepts them at this host: `<meta name="console">` names it. */
export function canUsePasskeys(): boolean {
  const content = document.querySelector<HTMLMetaElement>('meta[name="console"]')?.content ?? '{}';
  const { passkeys }: { passkeys?: unknown } = JSON.parse(content);
  return 'PublicKeyCredential' in window && passkeys === window.location.hostname;
}
