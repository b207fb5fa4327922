/** Returns the parsed address, or null when invalid. `URL.canParse` needs Chrome 120 and Safari 17. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
