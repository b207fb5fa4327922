/** Puts values into a text's `{placeholders}`; one without a value stays visible, so that a mistake is seen. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
