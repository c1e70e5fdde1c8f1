import Bowser from 'bowser';

/** The kind of a device from which an operator signs in. */
export type DeviceKind = 'desktop' | 'mobile' | 'tablet';

const DEVICE_KINDS: readonly string[] = ['desktop', 'mobile', 'tablet'] satisfies readonly DeviceKind[];

const isDeviceKind = (type: string | undefined): type is DeviceKind =>
  type !== undefined && DEVICE_KINDS.includes(type);

/**
 * Parses a browser's `User-Agent`. Returns the kind of device, and the names of the browser and its system,
 * such as `Chrome 142 · Windows`. If the browser does not reveal them, the kind is undefined and the name is
 * empty.
 */
export function parseUserAgent(userAgent: string): { kind: DeviceKind | undefined; name: string } {
  if (userAgent.trim() === '') return { kind: undefined, name: '' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const majorVersion = browser.version?.split('.')[0];
  const nameParts = [[browser.name, majorVersion].filter(Boolean).join(' '), os.name ?? ''];
  return {
    kind: isDeviceKind(platform.type) ? platform.type : undefined,
    name: nameParts.filter((part) => part !== '').join(' · '),
  };
}
