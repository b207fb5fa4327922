import { httpTimeoutMs, judgeError, syncEveryMs, within } from '@kapao/client/chat/attempt';
import { memberPrefix } from '@kapao/client/member/unsent';
import { browser, type ChatApi, type Deps, type Who } from './browser.ts';
import type { Chat, ChatStatus, ChatView } from './view.ts';
import { Connection } from './connection.ts';
import { cleanText } from './store.ts';
import { createRenewal, type Identity, identityOf } from './identity.ts';
import { keepSame, newestUnread, rateableSession, Room, toItems, toPreview } from './room.ts';
import { Outbox } from './outbox.ts';

/** Interval of the socket check (chat#receiving). */
const tickMs = 5_000;
const ticksToSync = syncEveryMs / tickMs;

/** Time the newest message must be visible before all is marked read (product#chat-widget). */
const seenMs = 1_000;
const markAgainMs = 5_000;

/** Minimum interval of own typing events. */
const typingEveryMs = 3_000;

const ratedKey = 'chat-rated';

export type ChatOptions = {
  /** A member's conversation ends with the token it was opened with. Open another one after a login. */
  who: Who;
  deps?: Partial<Deps>;
};

export const openChat = ({ who, deps }: ChatOptions): Chat => new Conversation(who, { ...browser, ...deps });

/** The conversation that the chat's view shows: its room, the connection that fills it, and the outbox. */
export class Conversation implements Chat {
  readonly deps: Deps;
  readonly api: ChatApi;
  readonly identity: Identity;
  readonly connection: Connection;
  /** Replaced with the guest. Answers to calls of an older room are ignored. */
  room: Room;
  renewing = false;
  over = false;
  /** Handles a dead credential. */
  readonly renew: () => void;
  private readonly outbox: Outbox;
  private readonly listeners = new Set<() => void>();
  private readonly loadingGaps = new Set<number>();
  private view: ChatView | undefined;
  private isFresh = false;
  private refusal: string | undefined;
  private loadingOlder = false;
  private olderFailed = false;
  private atBottom = false;
  private marking = false;
  private stopMark: (() => void) | undefined;
  private typedMs = -Infinity;
  private ticks = 0;
  private stopTick: () => void;
  private readonly stopWatch: () => void;

  constructor(who: Who, deps: Deps) {
    this.deps = deps;
    this.identity = identityOf(deps, who, () => this.api);
    this.api = deps.api(this.identity.token);
    this.room = this.newRoom();
    this.connection = new Connection(this);
    this.renew = createRenewal(this);
    this.outbox = new Outbox(this, who.kind === 'member' ? `${memberPrefix}${who.userId}` : 'guest');
    this.stopTick = this.tickLater();
    this.stopWatch = deps.page.watch(() => this.look());
    void this.connection.wake();
  }

  getView(): ChatView {
    if (!this.view || !this.isFresh) this.view = this.drawView();
    this.isFresh = true;
    return this.view;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  sendText(text: string): void {
    const clean = cleanText(text);
    if (clean !== undefined) this.outbox.add({ type: 'text', text: clean });
  }

  sendFile(file: File, fileType: 'image' | 'video'): void {
    this.outbox.add({ type: 'media', fileType, name: file.name, bytes: file.size, previewUrl: undefined }, file);
  }

  press(seq: number, button: number, title: string, card?: number): void {
    this.outbox.add({ type: 'postback', title, seq, button, ...(card === undefined ? {} : { card }) });
  }

  retry(key: string): void {
    this.outbox.retry(key);
  }

  cancel(key: string): void {
    this.outbox.cancel(key);
  }

  async loadOlder(): Promise<void> {
    const { log } = this.room;
    if (this.loadingOlder || !log.hasOlder()) return;
    this.loadingOlder = true;
    this.olderFailed = false;
    this.changed();
    const failed = await this.connection.loadPage(log.floor()).then(
      () => false,
      () => true,
    );
    this.loadingOlder = false;
    this.olderFailed = failed;
    this.changed();
  }

  async loadGap(before: number): Promise<void> {
    if (this.loadingGaps.has(before)) return;
    this.loadingGaps.add(before);
    await this.connection.loadPage(before).catch(() => undefined);
    this.loadingGaps.delete(before);
  }

  setAtBottom(atBottom: boolean): void {
    this.atBottom = atBottom;
    this.markSoon();
  }

  typing(): void {
    const nowMs = this.deps.clock.now();
    if (nowMs - this.typedMs < typingEveryMs) return;
    this.typedMs = nowMs;
    this.connection.send('typing', { on: true });
  }

  async rate(sessionId: string, score: number, note: string): Promise<void> {
    await this.api.rate(sessionId, score, note);
    this.deps.texts.write(ratedKey, sessionId);
    this.changed();
  }

  close(): void {
    this.over = true;
    this.stopTick();
    this.stopWatch();
    this.connection.shut();
    this.outbox.close();
  }

  isShut(): boolean {
    return this.over || this.renewing || this.refusal !== undefined;
  }

  changed(): void {
    if (this.over) return;
    this.isFresh = false;
    this.outbox.dropArrived();
    this.markSoon();
    for (const listener of this.listeners) listener();
  }

  refuse(code: string): void {
    this.refusal = code;
    this.connection.shut();
  }

  /** Begins again in the room of a new credential. */
  reset(): void {
    this.room = this.newRoom(this.room.presence);
    this.loadingOlder = false;
    this.olderFailed = false;
    this.changed();
    this.outbox.forgetUploads();
    this.look();
  }

  /** Fetches the number of unread messages, when the loaded ones do not give it. */
  async countUnread(): Promise<void> {
    const { room } = this;
    if (!room.needsCount()) return;
    const summary = await within(this.deps.clock, httpTimeoutMs, () => this.api.summary());
    if (room === this.room) room.setCount(summary);
  }

  private newRoom(presence?: Room['presence']): Room {
    return new Room({
      clock: this.deps.clock,
      presence,
      onChange: () => this.changed(),
      onMissing: () => void this.connection.catchUp(),
    });
  }

  private drawView(): ChatView {
    const { room, refusal, loadingOlder, olderFailed } = this;
    const { log, readSeq, presence, staffTyping } = room;
    const newest = newestUnread(log, readSeq);
    const onTheWay = this.outbox.items().filter(({ key }) => !log.knows(key));
    return {
      status: this.statusNow(),
      refusal,
      loaded: log.isLoaded(),
      items: keepSame(this.view?.items ?? [], [...toItems(log, room.agentReadSeq), ...onTheWay]),
      hasOlder: log.hasOlder(),
      loadingOlder,
      olderFailed,
      unread: room.countUnread(),
      preview: newest ? toPreview(newest) : null,
      presence,
      staffTyping,
      rateable: rateableSession(log.messages(), room.ended, (id) => this.deps.texts.read(ratedKey) === id),
    };
  }

  private statusNow(): ChatStatus {
    if (this.refusal !== undefined) return 'refused';
    if (!this.deps.page.online()) return 'offline';
    return this.connection.isOnline() ? 'online' : 'connecting';
  }

  private tickLater(): () => void {
    return this.deps.clock.after(tickMs, () => {
      this.stopTick = this.tickLater();
      this.ticks += 1;
      this.outbox.tick();
      this.connection.tick(this.ticks % ticksToSync === 0);
      this.changed();
    });
  }

  private look(): void {
    this.connection.look();
    this.outbox.hurry();
    this.changed();
  }

  private isSeen(): boolean {
    const { page } = this.deps;
    return this.atBottom && page.visible() && page.online() && !this.isShut() && this.room.log.isLoaded();
  }

  private markSoon(waitMs = seenMs): void {
    if (!this.isSeen()) {
      this.stopMark?.();
      this.stopMark = undefined;
    } else if (!this.stopMark && !this.marking && this.room.countUnread() > 0) {
      this.stopMark = this.deps.clock.after(waitMs, () => {
        this.stopMark = undefined;
        if (this.isSeen() && this.room.countUnread() > 0) void this.markRead();
      });
    }
  }

  private async markRead(): Promise<void> {
    this.marking = true;
    const { room } = this;
    let waitMs = seenMs;
    try {
      const { readSeq } = await within(this.deps.clock, httpTimeoutMs, () => this.api.read(room.log.contig()));
      if (room === this.room) room.raiseRead(readSeq);
    } catch (error) {
      const verdict = judgeError(error);
      waitMs = verdict.kind === 'wait' ? verdict.ms : markAgainMs;
    } finally {
      this.marking = false;
    }
    this.markSoon(waitMs);
  }
}
