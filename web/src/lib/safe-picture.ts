/**
 * The address of a picture that may be shown, or null: of this very house and no call of its API, or carried along as an
 * image. The page's policy loads no other (promises B2, V6).
 */
export function safePicture(address: string, origin: string = window.location.origin): string | null {
  if (/^data:image\/[\w.+-]+[;,]/i.test(address)) return address;
  const url = URL.canParse(address, origin) ? new URL(address, origin) : null;
  if (!url || url.protocol === 'blob:' || url.origin !== origin || url.pathname.startsWith('/api')) return null;
  return url.pathname + url.search;
}
