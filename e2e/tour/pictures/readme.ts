import { tour } from '../tour.ts';
import type { Chosen } from './chosen.ts';

export const fileOf = ({ stop, language, widthPx }: Chosen): string => `${stop}-${language}-${widthPx}.webp`;

const columns = 3;

/** The page that shows the pictures, and names every stop they are a few of. */
export function makeIndex(chosen: readonly Chosen[]): string {
  const rows = Array.from({ length: Math.ceil(chosen.length / columns) }, (_, row) =>
    chosen.slice(row * columns, (row + 1) * columns),
  );
  return `# Screens

Made by \`npm run screenshots\`, which goes to every stop of [the tour](../../e2e/tour/) on the real house, in three languages
and at 320, 360, 390, 768 and 1280 px; the whole set lands in \`.screens/\`. In brackets stands the drawing a screen was made
after, where there is one.

| | | |
|---|---|---|
${rows.map((row) => `| ${[...row, ...Array.from({ length: columns - row.length }, () => null)].map((one) => (one ? cell(one) : '')).join(' | ')} |`).join('\n')}

## Every stop

| stop | seen by | drawing |
|---|---|---|
${tour.map(({ name, who, mock = '' }) => `| ${name} | ${who} | ${mock} |`).join('\n')}
`;
}

function cell(picture: Chosen): string {
  const { stop, language, widthPx } = picture;
  const mock = tour.find(({ name }) => name === stop)?.mock;
  const shownPx = widthPx > 600 ? 330 : 230;
  const caption = `**${stop}** ${language} ${widthPx}${mock ? ` (${mock})` : ''}`;
  return `<img src="${fileOf(picture)}" width="${shownPx}" alt="${stop}, ${language}, ${widthPx} px"><br>${caption}`;
}
