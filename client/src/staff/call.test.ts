import { agentClose, agentInbox, agentUploadImage } from '@kapao/contract/chat-agent';
import { staffMe } from '@kapao/contract/staff';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stubClosedStorage, stubWindow } from '../../testing/browser.ts';
import { call, onSessionEnd } from './call.ts';
import { dropSession, keepSession, readSession } from './session.ts';

const session = { token: 't1', staff: { id: '1', username: 'nok', name: 'Nok' } };
const onEnd = vi.fn();
const sent: { address: string; init: RequestInit }[] = [];

function answer(reply: () => Response | Promise<Response>): void {
  sent.length = 0;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({ address, init });
    return reply();
  });
}

beforeEach(() => {
  stubWindow();
  onEnd.mockReset();
  onSessionEnd(onEnd);
});

describe('what is sent', () => {
  test('the token, the body as JSON, and the query', async () => {
    keepSession(session);
    answer(() => Response.json({}));
    await call(agentInbox, { query: { view: 'mine' } });
    await call(agentClose, { body: { conversationId: 'c1' } });
    expect(sent[0]).toMatchObject({ address: '/api/staff/chat/inbox?view=mine', init: { method: 'GET', body: null } });
    expect(sent[0]?.init.headers).toEqual({
      Accept: 'application/json',
      'X-Requester': 'staff',
      'X-Device': expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      Authorization: 'Bearer t1',
    });
    expect(sent[1]).toMatchObject({
      address: '/api/staff/chat/close',
      init: { method: 'POST', body: '{"conversationId":"c1"}' },
    });
    expect(sent[1]?.init.headers).toMatchObject({ 'Content-Type': 'application/json' });
  });

  test('before the sign-in there is no token', async () => {
    answer(() => Response.json({}));
    await call(staffMe, {});
    expect(sent[0]?.init.headers).toEqual({
      Accept: 'application/json',
      'X-Requester': 'staff',
      'X-Device': expect.any(String) as string,
    });
  });

  test('a file goes as a form, whose type the browser writes', async () => {
    answer(() => Response.json({}));
    await call(agentUploadImage, { file: new File(['x'], 'a.png') });
    const form = sent[0]?.init.body;
    expect(form instanceof FormData && form.get('file')).toMatchObject({ name: 'a.png' });
    expect(sent[0]?.init.headers).not.toHaveProperty('Content-Type');
  });
});

describe('what comes back', () => {
  test('a good answer as it is', async () => {
    answer(() => Response.json(session.staff));
    await expect(call(staffMe, {})).resolves.toEqual(session.staff);
  });

  test('a refusal with its code and its figures; the session stays', async () => {
    keepSession(session);
    answer(() => Response.json({ message: 'IN_PROGRESS', data: { by: 'Lek' } }, { status: 409 }));
    await expect(call(agentClose, { body: { conversationId: 'c1' } })).rejects.toMatchObject({
      code: 'IN_PROGRESS',
      data: { by: 'Lek' },
    });
    expect(readSession()).toEqual(session);
  });

  test.each([
    ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['an answer that is no JSON', () => new Response('<html>', { status: 502 })],
    ['a good answer that is no JSON', () => new Response('<html>')],
    ['a refusal without a code', () => Response.json({}, { status: 500 })],
  ])('%s has an unknown outcome', async (_name, reply) => {
    answer(reply);
    await expect(call(staffMe, {})).rejects.toMatchObject({ kind: 'unknown', code: null });
  });
});

describe('the end of a session', () => {
  const dead = () => Response.json({ message: 'EXPIRED_AUTH_TOKEN' }, { status: 401 });

  test('a 401 forgets it, and the console asks to sign in', async () => {
    keepSession(session);
    answer(dead);
    await expect(call(staffMe, {})).rejects.toMatchObject({ code: 'EXPIRED_AUTH_TOKEN' });
    expect(readSession()).toBeNull();
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  test('a late answer to an older session leaves the new one alone', async () => {
    keepSession(session);
    answer(() => {
      keepSession({ ...session, token: 't2' });
      return dead();
    });
    await expect(call(staffMe, {})).rejects.toMatchObject({ code: 'EXPIRED_AUTH_TOKEN' });
    expect(readSession()?.token).toBe('t2');
    expect(onEnd).not.toHaveBeenCalled();
  });

  test('a wrong password at the sign-in ends nothing', async () => {
    answer(() => Response.json({ message: 'WRONG_CREDENTIAL' }, { status: 401 }));
    await expect(call(staffMe, {})).rejects.toMatchObject({ code: 'WRONG_CREDENTIAL' });
    expect(onEnd).not.toHaveBeenCalled();
  });
});

describe('the kept session', () => {
  test('it is there until it is dropped', () => {
    expect(readSession()).toBeNull();
    keepSession(session);
    expect(readSession()).toEqual(session);
    dropSession();
    expect(readSession()).toBeNull();
  });

  test.each(['{', '[]', '"x"', 'null', '{"staff":{}}'])('%s holds no staff session', (text) => {
    stubWindow().sessionStorage.setItem('staff-session', text);
    expect(readSession()).toBeNull();
  });

  test('a browser that refuses its storage has no session', () => {
    stubClosedStorage();
    expect(readSession()).toBeNull();
  });
});
