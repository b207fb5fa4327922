import type { Figure, Limit } from './measure.ts';

const header = '| figure | target | median | spread | | for information |\n|---|---|---|---|---|---|';

export function tableOf(figures: readonly Figure[]): string {
  return [header, ...figures.map(rowOf)].join('\n');
}

export const missed = (figure: Figure): boolean => {
  if (figure.limit === undefined) return false;
  return 'atLeast' in figure.limit ? figure.median < figure.limit.atLeast : figure.median > figure.limit.atMost;
};

function rowOf(figure: Figure): string {
  const spread = figure.spread === undefined ? '' : figure.spread.map(numberOf).join(' – ');
  const verdict = [missed(figure) ? '**missed**' : '', figure.steady === false ? 'unsteady' : ''].filter(Boolean);
  const cells = [figure.name, targetOf(figure.limit), numberOf(figure.median), spread, verdict.join(', ')];
  return `| ${[...cells, figure.detail ?? ''].join(' | ')} |`;
}

function targetOf(limit: Limit | undefined): string {
  if (limit === undefined) return '';
  return 'atLeast' in limit ? `≥ ${limit.atLeast}` : `≤ ${limit.atMost}`;
}

const numberOf = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(2));
