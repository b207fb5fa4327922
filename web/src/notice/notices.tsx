import { useEffect, useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import { type NoticeEvent, type NoticeState, noticeEvents } from '@kapao/contract/notice';
import { useLanguage, usePageMessages } from '@kapao/i18n/language';
import { useErrorText } from '../lib/error-text.ts';
import { Button } from '../ui/action/button.tsx';
import { Checkbox } from '../ui/form/field.tsx';
import { Group, Note, Row } from '../ui/layout/card.tsx';
import { toast } from '../ui/overlay/toasts.ts';
import profileCss from '../account/profile.module.css';
import { markQuery, noticeQuery, useChoose, useTurnOff, useTurnOn } from './api.ts';
import { readAbility, readPermission } from './browser.ts';
import { LineRow } from './line.tsx';
import { faceOf } from './model.ts';
import css from './notices.module.css';

/** The member's channels and events; nothing while the operator has set no channel up. */
export function Notices() {
  const { notice: messages, common } = usePageMessages();
  const query = useQuery(noticeQuery);
  const state = query.data;
  useNoticeLanguage(state);
  if (!query.isError && (state === undefined || (state.push === null && state.line === null))) return null;
  return (
    <section className="stack stack-2">
      <h2 className={profileCss['heading']}>{messages.title}</h2>
      {state === undefined ? (
        <Note kind="error">
          <div className="stack stack-2">
            <span>{messages.loadFailed}</span>
            <Button kind="line" small busy={query.isFetching} onClick={() => void query.refetch()}>
              {common.retry}
            </Button>
          </div>
        </Note>
      ) : (
        <>
          <p className="t14 c2">{messages.about}</p>
          <Group>
            {state.push && <DeviceRow state={state} pushKey={state.push.key} />}
            {state.line && <LineRow state={state} />}
          </Group>
          {state.subscriptions.length > 0 && <Events chosen={state.events} />}
        </>
      )}
    </section>
  );
}

function DeviceRow({ state, pushKey }: { state: NoticeState; pushKey: string }) {
  const { notice: messages } = usePageMessages();
  const errorOf = useErrorText();
  const [titleId, textId] = [useId(), useId()];
  const { data: mark = null } = useQuery(markQuery);
  const [turnOn, turnOff] = [useTurnOn(), useTurnOff()];
  const face = faceOf(readAbility(), readPermission(), state, mark);
  const busy = turnOn.isPending || turnOff.isPending;
  const isSwitch = face === 'on' || face === 'off';

  async function toggle(): Promise<void> {
    try {
      if (face === 'on') {
        await turnOff.mutateAsync(state.subscriptions.find((one) => one.mark === mark)?.id);
        toast.success(messages.turnedOff);
      } else if ((await turnOn.mutateAsync(pushKey)) === 'on') toast.success(messages.turnedOn);
    } catch (error) {
      // The browser's own failures have no text for members.
      toast.error(error instanceof DOMException || error instanceof TypeError ? messages.failed : errorOf(error));
    }
  }

  return (
    <Row>
      <span className="grow">
        <b id={titleId} className="block">
          {messages.device}
        </b>
        <span id={textId} className="t14 c2 block">
          {turnOn.isError ? messages.failed : messages[face]}
        </span>
      </span>
      {(isSwitch || face === 'denied') && (
        <button
          type="button"
          role="switch"
          className={css['switch']}
          aria-checked={face === 'on'}
          aria-labelledby={titleId}
          aria-describedby={textId}
          aria-busy={busy || undefined}
          aria-disabled={!isSwitch || busy || undefined}
          onClick={() => {
            if (isSwitch && !busy) void toggle();
          }}
        />
      )}
    </Row>
  );
}

function Events({ chosen }: { chosen: readonly NoticeEvent[] }) {
  const { notice: messages } = usePageMessages();
  const errorOf = useErrorText();
  const choose = useChoose();
  const shown = choose.isPending ? choose.variables : chosen;

  function toggle(event: NoticeEvent): void {
    const events = noticeEvents.filter((one) => (one === event ? !shown.includes(one) : shown.includes(one)));
    choose.mutate(events, { onError: (error) => toast.error(errorOf(error)) });
  }

  return (
    <fieldset className={css['events']}>
      <legend className="t14 c2">{messages.events}</legend>
      {noticeEvents.map((event) => (
        <Checkbox
          key={event}
          checked={shown.includes(event)}
          disabled={choose.isPending}
          onChange={() => toggle(event)}
        >
          {messages.event[event]}
        </Checkbox>
      ))}
    </fieldset>
  );
}

/** Notices follow the language that the member reads the wallet in. */
function useNoticeLanguage(state: NoticeState | undefined): void {
  const language = useLanguage();
  const { mutate } = useChoose();
  const isOther = state !== undefined && state.subscriptions.length > 0 && state.language !== language;
  const events = state?.events;
  useEffect(() => {
    if (isOther && events) mutate(events);
  }, [isOther, events, mutate]);
}
