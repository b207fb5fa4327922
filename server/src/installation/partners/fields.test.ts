import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { knownPartners, variableOf } from './known.ts';

const guide = readFileSync(join(import.meta.dirname, '../../../../docs/partner-settings.md'), 'utf8');

test('the guide has a row for each partner, with the fields its adapter needs and their meaning', () => {
  const rows = knownPartners.map(({ code, byCurrency, needs }) => {
    const { url, agent = '', secret = '' } = needs.notes;
    const cells = [`\`${code}\``, `\`${variableOf(code)}\``, url === undefined ? '' : 'yes', agent, secret];
    return `| ${[...cells, byCurrency ? 'yes' : ''].join(' | ')} |`.replaceAll('|  |', '| |').replaceAll('|  |', '| |');
  });
  expect(guide.split('\n').filter((line) => line.startsWith('| `') && line.includes('`PARTNER_'))).toEqual(rows);
});
