import { expect } from 'vitest';
import { ProviderRefused } from '../../../provider.ts';
import { loginOf, traitOf } from '../known.ts';
import { testAlone, newName, newReference, password, patience, providerAt, type Stage } from '../stage.ts';

const fresh = 'Fresh5678';

export function keepsAccounts(stage: Stage): void {
  refusesStrangers(stage);

  testAlone('signs in as the catalogue says, with the newest password only', async () => {
    const username = await stage.open();
    await stage.provider().setPassword?.({ username, password: fresh, signal: patience() });
    expect(stage.provider().setPassword).toBeDefined();
    await entrances[loginOf(stage.code, '').kind]?.(stage, username);
  });

  testAlone('reports a refused account, password or sign-in as refused', async () => {
    const username = await stage.open();
    const { createPlayer, setPassword, signInLink, formState } = stage.provider();
    const call = { username, password, signal: patience() };
    await stage.fault('refuse');
    const asked = [
      createPlayer({ ...call, username: newName() }),
      setPassword?.(call),
      signInLink?.(call),
      formState?.(call),
    ];
    const ends = await Promise.allSettled(asked.filter((one) => one !== undefined));
    await stage.fault('ok');
    for (const end of ends) expect(end).toMatchObject({ reason: expect.any(ProviderRefused) });
  });

  testAlone('sets no password for an unknown player', async () => {
    const setting = stage.provider().setPassword?.({ username: newName(), password: fresh, signal: patience() });
    await expect(setting).rejects.toThrow(ProviderRefused);
  });
}

function refusesStrangers(stage: Stage): void {
  testAlone('a wrong secret is KEY_INVALID, and never a refusal of the transfer', async () => {
    const username = await stage.open(stage.exact(500n));
    const stranger = providerAt(stage.code, { ...stage.sandbox.partner, secret: 'another-secret' });
    const call = { username, password, signal: patience() };
    for (const direction of ['in', 'out'] as const) {
      const transfer = { ...call, direction, creditsMinor: stage.exact(500n), reference: newReference() };
      expect((await stranger.transfer(transfer)).outcome).toBe('unknown');
      if (stranger.status) expect((await stranger.status(transfer)).status).toBe('unknown');
    }
    expect(await stage.balance(username)).toBe(stage.exact(500n));
    const window = { from: new Date(0), to: new Date(), cursor: null, signal: patience() };
    const asked = [
      stranger.balance(call),
      stranger.createPlayer(call),
      stranger.setPassword?.(call),
      stranger.signInLink?.(call),
      stranger.formState?.(call),
      stranger.recent?.(call),
      stranger.movedIn?.(call),
      stranger.statement.read(window),
    ];
    for (const end of await Promise.allSettled(asked.filter((one) => one !== undefined))) {
      expect(end).toMatchObject({ reason: { reason: 'KEY_INVALID' } });
    }
  });
}

type Entrance = (stage: Stage, username: string) => Promise<void>;

const entrances: Readonly<Record<string, Entrance>> = {
  async auto(stage, username) {
    const { signInLink, formState } = stage.provider();
    expect(formState).toBeUndefined();
    const link = (await signInLink?.({ username, password: fresh, signal: patience() })) ?? '';
    expect(link).not.toContain(fresh);
    expect(await isSeated(stage, await fetch(link, { redirect: 'manual' }))).toBe(true);
    expect(await isSeated(stage, await fetch(link, { redirect: 'manual' }))).toBe(false);
    if (traitOf(stage.code).byNameAlone) return;
    await expect(signInLink?.({ username, password, signal: patience() })).rejects.toThrow(ProviderRefused);
  },

  async form(stage, username) {
    const login = loginOf(stage.code, stage.sandbox.partner.baseUrl);
    if (login.kind !== 'form') throw new Error('no form');
    const { formState, signInLink } = stage.provider();
    expect(signInLink).toBeUndefined();
    expect(formState !== undefined).toBe(login.fields.includes('event'));
    const enter = async (secret: string) => {
      const values: Record<string, string> = {
        username,
        password: secret,
        ...(await formState?.({ username, signal: patience() })),
      };
      expect(Object.keys(values)).toEqual(expect.arrayContaining(login.fields));
      const form = new URLSearchParams(Object.fromEntries(login.fields.map((name) => [name, values[name] ?? ''])));
      return isSeated(stage, await fetch(login.action, { method: 'POST', body: form, redirect: 'manual' }));
    };
    expect(await enter(fresh)).toBe(true);
    expect(await enter(password)).toBe(false);
  },

  async link(stage, username) {
    const login = loginOf(stage.code, stage.sandbox.partner.baseUrl);
    if (login.kind !== 'link') throw new Error('no link');
    const { formState, signInLink } = stage.provider();
    expect([formState, signInLink]).toEqual([undefined, undefined]);
    const enter = (secret: string) =>
      fetch(login.template.replace('{username}', username).replace('{password}', secret), { redirect: 'manual' });
    const answer = await enter(fresh);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('location')).not.toMatch(new RegExp(`${username}|${fresh}`));
    expect(await isSeated(stage, answer)).toBe(true);
    expect(await isSeated(stage, await enter(password))).toBe(false);
  },

  async open(stage, username) {
    const { formState, signInLink } = stage.provider();
    expect([formState, signInLink]).toEqual([undefined, undefined]);
    const enter = (secret: string) =>
      fetch(`${stage.sandbox.partner.baseUrl}/play/${stage.code}/enter`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password: secret }),
      });
    expect(await isSeated(stage, await enter(fresh))).toBe(true);
    expect(await isSeated(stage, await enter(password))).toBe(false);
  },
};

async function isSeated({ code, sandbox }: Stage, answer: Response): Promise<boolean> {
  const cookie = answer.headers.get('set-cookie') ?? '';
  const location = answer.headers.get('location');
  if (cookie.startsWith(`seat_${code.toLowerCase()}=`)) return true;
  if (location === null) return false;
  const next = await fetch(new URL(location, sandbox.partner.baseUrl), { redirect: 'manual' });
  return isSeated({ code, sandbox } as Stage, next);
}
