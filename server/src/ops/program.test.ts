import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { describe, expect, test } from 'vitest';
import { runOps } from '../../test/ops.ts';
import { createProgram } from './program.ts';

const root = join(import.meta.dirname, '../../..');
const closed = () => Promise.reject(new Error('this program runs nothing'));
const program = createProgram(
  { print() {}, fail: () => false, run: closed, runOnDatabase: closed },
  { write() {}, writeError() {} },
);
const nouns = program.commands.map((noun) => noun.name());
const verbsOf = (noun: CommandUnknownOpts) => noun.commands.map((verb) => verb.name());
const verbs = program.commands.flatMap((noun) => verbsOf(noun).map((verb) => [noun.name(), verb] as const));
const leaves = program.commands.flatMap((noun) => (noun.commands.length === 0 ? [noun] : [...noun.commands]));

describe('--help', () => {
  test('lists every noun with what it is for', async () => {
    const { code, output, errors } = await runOps(['--help']);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    for (const noun of program.commands) expect(output).toMatch(new RegExp(`^  ${noun.name()} .*\\S`, 'm'));
  });

  test.each(nouns)('of %s lists every verb', async (name) => {
    const { code, output, errors } = await runOps([name, '--help']);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    const noun = program.commands.find((command) => command.name() === name);
    for (const verb of noun?.commands ?? []) expect(output).toMatch(new RegExp(`^  ${verb.name()} `, 'm'));
  });

  test.each(verbs)('of %s %s shows how it is called', async (noun, verb) => {
    const { code, output, errors } = await runOps([noun, verb, '--help']);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toContain(`Usage: npm run ops -- ${noun} ${verb} [options]`);
  });

  test('describes every noun, verb, argument and option', () => {
    for (const command of [...program.commands, ...leaves]) {
      expect(command.description(), command.name()).not.toBe('');
      for (const { description } of [...command.options, ...command.registeredArguments])
        expect(description, command.name()).not.toBe('');
    }
  });
});

describe('a command line with a mistake', () => {
  const otherReason = ['payments', 'reverse', '7', '--reason', 'OTHER'];

  test.each<[string, string[]]>([
    ["error: unknown command 'withdrawal' (Did you mean withdrawals?)", ['withdrawal', 'list']],
    ["error: unknown command 'aprove' (Did you mean approve?)", ['withdrawals', 'aprove', 'W1']],
    ["error: unknown option '--colour'", ['withdrawals', 'list', '--colour']],
    ["error: missing required argument 'id'", ['withdrawals', 'approve', '--revision', '1', '--by', 'Noi']],
    ["error: required option '--by <name>' not specified", ['withdrawals', 'reject', 'W1', '--revision', '1']],
    ["error: option '--by <name>' argument ' ' is invalid. It is empty.", ['payments', 'drop', 'D1', '--by', ' ']],
    ["error: too many arguments for 'list'. Expected 0 arguments but got 1", ['withdrawals', 'list', 'W1']],
    [
      "value '1e3' is invalid for argument 'amount'. An amount is written like 100.00.",
      ['gifts', 'credit', 'G1', '1e3', '--by', 'Noi'],
    ],
    ['An account is written like "SCB 4051234567".', ['payments', 'compare', 'x.csv', '--account', 'SCB']],
    [
      'Allowed choices are applied, not_applied.',
      ['transfers', 'settle', 'T1', 'perhaps', '--by', 'Noi', '--reason', 'x'],
    ],
    ["error: reason OTHER needs option '--note <text>'", [...otherReason, '--by', 'Noi']],
  ])('is refused in one line: %s', async (message, words) => {
    const { code, output, errors } = await runOps(words);
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors).toMatch(/^error: [^\n]+\n$/);
    expect(errors).toContain(message);
  });

  test.each([[[]], [['withdrawals']]])('%j shows the help as an error', async (words) => {
    const { code, output, errors } = await runOps(words);
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors).toContain('Usage: npm run ops -- ');
  });
});

describe('the documents', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md'].concat(
    readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  );

  test('name only commands, verbs and options that exist', () => {
    for (const page of pages) {
      const text = readFileSync(join(root, page), 'utf8');
      for (const [, line = ''] of text.matchAll(/(?:npm run )?\bops -- ((?:\\\n|\\\||[^`\n#|])+)/g))
        expectKnown(line, `${page}: ${line}`);
    }
  });

  function expectKnown(line: string, place: string): void {
    const words = line
      .replaceAll('\\\n', ' ')
      .replaceAll(/[[\],]/g, '')
      .trim()
      .split(/\s+/);
    const [first = '', second = ''] = words;
    if (first.startsWith('<') || first.startsWith('-')) return;
    expect(nouns, place).toContain(first);
    const noun = program.commands.find((command) => command.name() === first) ?? program;
    if (/^[a-z]/.test(second) && noun.commands.length > 0) expect(verbsOf(noun), place).toContain(second);
    const verb = noun.commands.find((command) => command.name() === second) ?? noun;
    const known = ['--help', ...verb.options.map((option) => option.long)];
    for (const word of words.filter((each) => each.startsWith('--'))) expect(known, place).toContain(word);
  }

  test('name only npm scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    for (const page of pages) {
      for (const [, name] of readFileSync(join(root, page), 'utf8').matchAll(/\bnpm run ([a-z]+(?:[:-][a-z]+)*)/g))
        expect(Object.keys(scripts), page).toContain(name);
    }
  });

  test('operations.md has a table with each noun and verb, and no others', () => {
    const text = readFileSync(join(root, 'docs/operations.md'), 'utf8');
    const section = text.split('\n## Commands\n')[1]?.split('\n## ')[0] ?? '';
    const rows = [...section.matchAll(/^\| `([a-z]+)` \|([^|]*)\|/gm)].map(([, noun, cell = '']) => [
      noun,
      [...cell.matchAll(/`([a-z-]+)`/g)].map(([, verb]) => verb),
    ]);
    expect(rows).toEqual(program.commands.map((noun) => [noun.name(), verbsOf(noun)]));
  });
});
