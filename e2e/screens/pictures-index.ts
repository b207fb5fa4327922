import type { Screen } from './screen.ts';

export const fileOf = ({ name }: Screen, version: string): string => `${name}-${version}.webp`;

const columns = 3;

const walkTitle = '## A second walk';

/** Writes the page anew. What was written by hand, from the title of the walk on, is kept. */
export function makeIndex(catalogue: readonly Screen[], old: string): string {
  const cells = catalogue.flatMap((screen) => (screen.docs ?? []).map((version) => cell(screen, version)));
  const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) =>
    Array.from({ length: columns }, (__, column) => cells[row * columns + column] ?? ''),
  );
  return `# Screens

Made by \`npm run screenshots\`, which opens every screen of [the catalogue](../../e2e/screens/) on a running server, in
three languages and at 320, 360, 390, 768, 1024 and 1280 px; the whole set lands in \`.screens/\`.

| | | |
|---|---|---|
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}

## Every screen

| screen | seen by |
|---|---|
${catalogue.map(({ name, as }) => `| ${name} | ${as ? 'member' : 'visitor'} |`).join('\n')}

${old.slice(old.indexOf(walkTitle))}`;
}

function cell(screen: Screen, version: string): string {
  const { name } = screen;
  const [language = '', widthPx = ''] = version.split('-');
  const shownPx = Number(widthPx) > 600 ? 330 : 230;
  return `<img src="${fileOf(screen, version)}" width="${shownPx}" alt="${name}, ${language}, ${widthPx} px"><br>**${name}** ${language} ${widthPx}`;
}
