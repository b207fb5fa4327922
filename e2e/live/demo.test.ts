import { beforeAll, describe, expect, test } from 'vitest';
import { call } from '../api.ts';
import { walletNotice } from '../faults/deposits.ts';
import { readDeposits } from '../faults/statements.ts';
import { createMember } from '../member.ts';
import { findFreePorts, startProgram } from '../processes.ts';
import { shareStack, type Stack } from '../stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await shareStack();
});

describe('a demo', () => {
  test('takes no notice that is signed with the secret of older versions, which was published', async () => {
    const member = await createMember(stack, 0n);
    const forged = await walletNotice(member, `forged-${member.id}`, 0, 'kapao-sandbox-shared-secret');
    expect((await call(stack.servers[0].url, forged)).status).toBe(401);
    const signed = await walletNotice(member, `signed-${member.id}`);
    expect((await call(stack.servers[0].url, signed)).status).toBe(200);
    expect(await readDeposits(stack, member, 'truemoney')).toEqual([100_00n]);
  });

  test('answers on the loopback address alone, and so does its sandbox', async () => {
    for (const url of [`${stack.servers[0].url}/healthz`, `${stack.sandboxUrl}/healthz`]) {
      expect((await fetch(url)).status).toBe(200);
      // Linux reserves all of 127.0.0.0/8, so this address reaches a program that listens on every address.
      await expect(fetch(url.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow('fetch failed');
    }
  });

  test('never becomes live: server and commands of live mode refuse its database', async () => {
    const [port] = await findFreePorts(1);
    const { DATA_DIR = '', DATABASE_URL = '', DATABASE_OWNER_URL = '' } = stack.servers[0].env;
    const env = { DATABASE_URL, DATABASE_OWNER_URL, PORT: String(port), DATA_DIR };
    const ops = 'server/src/ops/ops.ts';
    const programs: [file: string, args: string[]][] = [
      ['server/src/main.ts', []],
      [ops, ['withdrawals', 'list']],
      [ops, ['ledger', 'verify']],
    ];
    for (const [file, args] of programs) {
      const program = startProgram(file, env, { args });
      expect([file, args, await program.ended]).toEqual([file, args, 1]);
      expect(program.output().trim()).toMatch(/^This database belongs to a demo installation and this is live mode.*$/);
    }
  });
});
