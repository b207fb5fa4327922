type Rgb = readonly [red: number, green: number, blue: number];

export type SliceColours = { fill: string; text: string };

/** Minimum contrast of normal text (WCAG 2.2 AA). */
const leastContrast = 4.5;
const inks = ['#161a29', '#ffffff', '#000000'] as const;

export function readHex(text: string): Rgb | null {
  const match = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text.trim());
  if (!match) return null;
  return [
    Number.parseInt(match[1] ?? '', 16),
    Number.parseInt(match[2] ?? '', 16),
    Number.parseInt(match[3] ?? '', 16),
  ];
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const light = part / 255;
    return light <= 0.04045 ? light / 12.92 : ((light + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: Rgb, other: Rgb): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

export function legibleOn(fill: string, wanted: string): string {
  const ground = readHex(fill);
  const reads = (text: string): boolean => {
    const colour = readHex(text);
    return ground !== null && colour !== null && contrast(ground, colour) >= leastContrast;
  };
  return [wanted, ...inks].find(reads) ?? '#ffffff';
}

function ownColours(index: number, own: readonly SliceColours[]): SliceColours {
  const place = index === 0 ? 0 : 1 + ((index - 1) % (own.length - 1));
  return own[place] ?? { fill: '#2f354d', text: '#ffffff' };
}

type Wanted = { bgColor: string; textColor: string };

export function coloursOf(wanted: Wanted, index: number, own: readonly SliceColours[]): SliceColours {
  if (readHex(wanted.bgColor) === null) return ownColours(index, own);
  return { fill: wanted.bgColor.trim(), text: legibleOn(wanted.bgColor, wanted.textColor) };
}
