import { useEffect, useRef, useState } from 'react';
import type { ChangeEvent } from 'react';
import type { Promotion } from '@kapao/contract/promotion';
import { promotionActivate } from '@kapao/contract/promotion';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import { promotionMessages } from '@kapao/i18n/promotion/messages';
import { useErrorText } from '../lib/error-text.ts';
import { Button, Spinner } from '../ui/action/button.tsx';
import { Input } from '../ui/form/field.tsx';
import { IconDisc } from '../ui/icon/icon.tsx';
import { Card, Note } from '../ui/layout/card.tsx';
import { findPromotion } from './api.ts';
import type { FoundPromotion } from './api.ts';
import css from './code-form.module.css';
import { canBeCode, longestCode, upperCode } from './model.ts';
import { BonusOutcomeDialog, useTake } from './take-dialog.tsx';
import { BlockNote, GiftHero, TermsList } from './terms.tsx';

type Props = {
  shown: boolean;
  view: WalletView;
};

export function PromotionCodeForm({ shown, view }: Props) {
  const { currency } = view.wallet;
  const messages = promotionMessages.use();
  const [code, setCode] = useState('');
  const { state, find, forget } = useFind();
  const {
    busy,
    take,
    outcome,
    forget: forgetOutcome,
  } = useTake({
    endpoint: promotionActivate,
    name: 'promotion',
    view,
    onReceipt: forget,
  });

  function onChange({ target }: ChangeEvent<HTMLInputElement>): void {
    const { selectionStart, selectionEnd } = target;
    // Set here, the caret stays; React alone would move it to the end.
    target.value = upperCode(target.value);
    target.setSelectionRange(selectionStart, selectionEnd);
    setCode(target.value);
    forget();
  }

  return (
    <>
      {shown && (
        <>
          <form
            className={css['form']}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (!busy && state.kind !== 'searching') void find(code.trim());
            }}
          >
            <Input
              label={messages.label}
              value={code}
              onChange={onChange}
              maxLength={longestCode}
              required
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="search"
              readOnly={busy}
              error={state.kind === 'required' ? messages.required : null}
            />
            <Button type="submit" icon="search" busy={state.kind === 'searching'}>
              {messages.search}
            </Button>
          </form>
          <FoundCode state={state} view={view} busy={busy} onTake={(found) => void take(found, found.description)} />
        </>
      )}
      <BonusOutcomeDialog
        outcome={outcome}
        currency={currency}
        onClose={() => {
          forgetOutcome();
          if (outcome?.kind === 'taken') forget();
        }}
      />
    </>
  );
}

type Find = { kind: 'idle' | 'required' } | { kind: 'searching'; code: string } | FoundPromotion;

function useFind() {
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
    const next = await findPromotion(code, search.signal);
    if (running.current === search) setState(next);
  }

  return { state, find, forget };
}

type ResultProps = { state: Find; view: WalletView; busy: boolean; onTake: (promotion: Promotion) => void };

function FoundCode({ state, view, busy, onTake }: ResultProps) {
  const messages = promotionMessages.use();
  const { currency } = view.wallet;
  const textOf = useErrorText(currency);
  return (
    <div role="status">
      {state.kind === 'searching' && (
        <p className="line t14 c2">
          <Spinner />
          {messages.searching}
        </p>
      )}
      {state.kind === 'none' && <Note kind="info">{fill(messages.none, { code: state.code })}</Note>}
      {state.kind === 'failed' && <Note kind="warn">{textOf(state.error)}</Note>}
      {state.kind === 'found' && (
        <Card>
          <div className="stack">
            <div className={css['found']}>
              <IconDisc name="success" tone="pos" />
              <div className="grow">
                <b className="block">{state.promotion.code}</b>
                <p className="t14 c2">{state.promotion.description}</p>
              </div>
            </div>
            <GiftHero terms={state.promotion} currency={currency} />
            <TermsList terms={state.promotion} currency={currency} />
            {state.promotion.blocked && <BlockNote block={state.promotion.blocked} type="limit" view={view} />}
            <Button
              block
              busy={busy}
              disabled={state.promotion.blocked !== undefined}
              onClick={() => onTake(state.promotion)}
            >
              {messages.activate}
            </Button>
          </div>
        </Card>
      )}
    </div>
  );
}
