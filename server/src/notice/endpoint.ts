import type { Services } from '../platform/services.ts';

/**
 * Whether a browser's push address may be called: https, without port and login, at a host of `notice.pushHosts`
 * (security#notices). A demo also calls the sandbox's push service.
 */
export async function isPushEndpoint(
  { config, settings }: Pick<Services, 'config' | 'settings'>,
  endpoint: string,
): Promise<boolean> {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (isSandboxEndpoint(config, url)) return true;
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false;
  const hosts = (await settings.read())['notice.pushHosts'];
  return hosts.some((host) => isHostLike(url.hostname, host));
}

/** `*.example.com` stands for any host below. */
function isHostLike(hostname: string, host: string): boolean {
  return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;
}

function isSandboxEndpoint({ mode, partners }: Services['config'], url: URL): boolean {
  const sandbox = mode === 'demo' ? partners.sms?.baseUrl : undefined;
  return sandbox !== undefined && url.origin === new URL(sandbox).origin && url.pathname.startsWith('/partners/push/');
}
