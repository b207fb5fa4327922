import { useEffect, useRef, useState } from 'react';
import type { Promotion } from '@kapao/contract/promotion';
import { promotionFind } from '@kapao/contract/promotion';
import { ApiError } from '@kapao/client/api-error';
import { call } from '@kapao/client/member/call';
import { canBeCode } from './model.ts';

export type Find =
  | { kind: 'idle' | 'required' }
  | { kind: 'searching' | 'none'; code: string }
  | { kind: 'found'; promotion: Promotion }
  | { kind: 'failed'; error: unknown };

export function useFind() {
  const [state, setState] = useState<Find>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  function forget(): void {
    running.current?.abort();
    running.current = null;
    setState({ kind: 'idle' });
  }

  async function find(code: string): Promise<void> {
    forget();
    if (code === '') return setState({ kind: 'required' });
    if (!canBeCode(code)) return setState({ kind: 'none', code });
    const search = new AbortController();
    running.current = search;
    setState({ kind: 'searching', code });
    const next = await askForPromotion(code, search.signal);
    if (running.current === search) setState(next);
  }

  return { state, find, forget };
}

const isPromotion = (answer: object): answer is Promotion => 'code' in answer;

async function askForPromotion(code: string, signal: AbortSignal): Promise<Find> {
  try {
    const answer = await call(promotionFind, { params: { code }, signal });
    return isPromotion(answer) ? { kind: 'found', promotion: answer } : { kind: 'none', code };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'INVALID_REQUEST') return { kind: 'none', code };
    return { kind: 'failed', error };
  }
}
