import { Command, CommanderError } from '@commander-js/extra-typings';
import { describe, expect, test } from 'vitest';
import { byOption, optionalReasonOption, parseAmount, parseRowId } from './command.ts';

function parse(...words: string[]) {
  const command = new Command()
    .argument('<id>')
    .addOption(byOption)
    .addOption(optionalReasonOption)
    .exitOverride()
    .configureOutput({ writeErr() {} });
  command.parse(words, { from: 'user' });
  return { args: command.args, ...command.opts() };
}

describe('--by', () => {
  test.each([
    [['P1', '--by', 'Noi'], { args: ['P1'], by: 'Noi' }],
    [['--by=Noi Dee', 'P1'], { args: ['P1'], by: 'Noi Dee' }],
    [['P1', '--by', ' Noi ', '--reason', 'called him'], { args: ['P1'], by: 'Noi', reason: 'called him' }],
  ])('of %j is read', (words, read) => {
    expect(parse(...words)).toEqual(read);
  });

  test.each([[['P1']], [['P1', '--by']], [['P1', '--by', ' ']], [['P1', '--by=']]])('is refused in %j', (words) => {
    expect(() => parse(...words)).toThrow(CommanderError);
  });
});

describe('an amount', () => {
  test('is read in minor units', () => {
    expect([parseAmount('100.00'), parseAmount('0.01'), parseAmount('7')]).toEqual([10_000n, 1n, 700n]);
  });

  test.each(['0', '-1', '1e3', '1.005', 'x', ''])('of %j is refused', (text) => {
    expect(() => parseAmount(text)).toThrow('An amount is written like 100.00.');
  });
});

test('the number of a row has digits only', () => {
  expect(parseRowId('12')).toBe(12n);
  for (const text of ['-1', '1.0', 'x', '', '1'.repeat(19)]) expect(() => parseRowId(text)).toThrow('not a number');
});
