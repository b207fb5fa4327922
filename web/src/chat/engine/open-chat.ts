import { memberPrefix } from '@kapao/client/member/unsent';
import { browser } from './browser.ts';
import type { Deps, Who } from './deps.ts';
import { drawView, ratedKey } from './draw.ts';
import { createOlder } from './receive/older.ts';
import { createReadMark } from './receive/read-mark.ts';
import { createReceiver } from './receive/receiver.ts';
import { createRoom } from './room.ts';
import { cleanText } from './send/clean-text.ts';
import { createSender } from './send/sender.ts';
import type { Chat, ChatView } from './view.ts';
import { identityOf } from './who/identity.ts';
import { createRenewal } from './who/renewal.ts';

/** Interval of the socket check (chat#receiving). Every sixth check also fetches missed messages. */
const tickMs = 5_000;
const ticksToSync = 6;

export type ChatOptions = {
  /** A member's conversation ends with the token it was opened with. Open another one after a login. */
  who: Who;
  deps?: Partial<Deps>;
};

export function openChat({ who, deps: replaced }: ChatOptions): Chat {
  const deps: Deps = { ...browser, ...replaced };
  const { room, receiver, sender } = assemble(deps, who, onChange, look);
  const readMark = createReadMark(room);
  const older = createOlder(room);
  const listeners = new Set<() => void>();
  let view: ChatView | undefined;
  let isFresh = false;

  function getView(): ChatView {
    if (!view || !isFresh) view = drawView(room, sender.items(), receiver.isOnline(), view?.items ?? []);
    isFresh = true;
    return view;
  }

  function onChange(): void {
    isFresh = false;
    sender.dropArrived();
    readMark.consider();
    for (const listener of listeners) listener();
  }

  function look(): void {
    receiver.look();
    sender.hurry();
    room.changed();
  }

  const stopTicks = everyTick(deps, (ticks) => {
    sender.tick();
    receiver.link.watch();
    if (!room.log.isLoaded() || !receiver.link.joined() || ticks % ticksToSync === 0) void receiver.wake();
    room.changed();
  });
  const unwatch = deps.page.watch(look);
  void receiver.wake();

  function close(): void {
    room.over = true;
    stopTicks();
    unwatch();
    receiver.link.shut();
    sender.close();
  }

  return {
    getView,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    ...sending(sender),
    ...older,
    setAtBottom: readMark.setAtBottom,
    typing: receiver.typing.send,
    async rate(sessionId, score, note) {
      await room.api.rate(sessionId, score, note);
      deps.texts.write(ratedKey, sessionId);
      room.changed();
    },
    close,
  };
}

function assemble(deps: Deps, who: Who, onChange: () => void, onNew: () => void) {
  const identity = identityOf(deps, who, () => room.api);
  const room = createRoom(deps, deps.api(identity.token), onChange);
  const renewal = createRenewal(room, identity, {
    onGone: () => receiver.link.shut(),
    onNew() {
      sender.forgetUploads();
      onNew();
    },
  });
  const receiver = createReceiver(room, identity, renewal.renew);
  const owner = who.kind === 'member' ? `${memberPrefix}${who.userId}` : 'guest';
  const sender = createSender(room, owner, { onHead: receiver.expect, onDead: renewal.renew });
  return { room, receiver, sender };
}

function sending(
  sender: ReturnType<typeof createSender>,
): Pick<Chat, 'sendText' | 'sendFile' | 'press' | 'retry' | 'cancel'> {
  return {
    sendText(text) {
      const clean = cleanText(text);
      if (clean !== undefined) sender.add({ type: 'text', text: clean });
    },
    sendFile(file, fileType) {
      sender.add({ type: 'media', fileType, name: file.name, bytes: file.size, previewUrl: undefined }, file);
    },
    press(seq, button, title, card) {
      sender.add({ type: 'postback', title, seq, button, ...(card === undefined ? {} : { card }) });
    },
    retry: sender.retry,
    cancel: sender.cancel,
  };
}

function everyTick({ clock }: Deps, act: (ticks: number) => void): () => void {
  let ticks = 0;
  let stop = clock.after(tickMs, tick);
  function tick(): void {
    stop = clock.after(tickMs, tick);
    ticks += 1;
    act(ticks);
  }
  return () => stop();
}
