import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Command, type Font, parse } from 'opentype.js/dist/opentype.mjs';

/** Text as outlines, so that the machine needs no fonts. Letters missing from the fonts are left out. */
export type Line = {
  text: string;
  x: number;
  y: number;
  size: number;
  color?: string;
  bold?: boolean;
  right?: boolean;
};

const read = (name: string): Font => {
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/${name}`)));
  return parse(new Uint8Array(bytes).buffer);
};

let fonts: { plain: Font[]; bold: Font[] } | undefined;

function fontsOf(bold: boolean): Font[] {
  const weight = (value: number) => [
    read(`noto-sans/files/noto-sans-latin-${value}-normal.woff`),
    read(`noto-sans-thai/files/noto-sans-thai-thai-${value}-normal.woff`),
  ];
  fonts ??= { plain: weight(400), bold: weight(700) };
  return bold ? fonts.bold : fonts.plain;
}

function pieces(text: string, [latin, thai]: Font[]): { text: string; font: Font }[] {
  return (text.match(/[\u0E00-\u0E7F]+|[\x20-\x7e]+/g) ?? []).flatMap((piece) => {
    const font = /[\u0E00-\u0E7F]/.test(piece) ? thai : latin;
    return font === undefined ? [] : [{ text: piece, font }];
  });
}

export function drawLine({ text, x, y, size, color = '#1c2430', bold = false, right = false }: Line): string {
  const parts = pieces(text, fontsOf(bold)).map((piece) => ({
    ...piece,
    width: piece.font.getAdvanceWidth(piece.text, size),
  }));
  const width = parts.reduce((sum, part) => sum + part.width, 0);
  let at = right ? x - width : x;
  return parts
    .map((part) => {
      const path = part.font.getPath(part.text, at, y, size).commands.map(writeCommand).join('');
      at += part.width;
      return `<path fill="${color}" d="${path}"/>`;
    })
    .join('');
}

function writeCommand({ type, x1, y1, x2, y2, x, y }: Command): string {
  const numbers = [x1, y1, x2, y2, x, y].filter((value) => value !== undefined);
  return type + numbers.map((value) => value.toFixed(1)).join(' ');
}
