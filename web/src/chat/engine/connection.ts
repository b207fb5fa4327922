import { chatPage, maxChatPage } from '@kapao/contract/chat';
import { isRecord } from '@kapao/contract/chat/check';
import { maxMissed } from '@kapao/contract/events';
import { type MessagePage, readPage } from '@kapao/client/chat/message';
import {
  ackTimeoutMs,
  httpTimeoutMs,
  judgeError,
  lateMs,
  pauseMs,
  type Verdict,
  within,
} from '@kapao/client/chat/attempt';
import type { ChatApi, ChatSocket } from './browser.ts';
import type { Conversation } from './conversation.ts';
import type { Progress } from './room.ts';

const joinMs = 10_000;
const checkMs = 4_000;
const freshMs = 12_000;
const refusedMs = 10_000;
const longestAwayMs = 30_000;

const received = ['messaging', 'read', 'typing', 'presence', 'session', 'head'];

/** Receives a conversation: events by socket, and missing messages by socket or else by HTTP (chat#receiving). */
export class Connection {
  private readonly conversation: Conversation;
  private socket: ChatSocket | undefined;
  private prefix = '';
  private joined = false;
  private joining = false;
  /** Number of the socket's connection, so that answers to an older one are ignored. */
  private nth = 0;
  private closedUntilMs = 0;
  private opening: Promise<void> | undefined;
  private failures = 0;
  private fetching: Promise<void> | undefined;
  private fetchAgain = false;
  private onlyHttp = false;
  private fetchedMs = -Infinity;
  private fetchNotBeforeMs = 0;

  constructor(conversation: Conversation) {
    this.conversation = conversation;
  }

  isOnline(): boolean {
    return this.joined || this.conversation.deps.clock.now() - this.fetchedMs < freshMs;
  }

  /** Opens what is closed: the identity, the socket, the first page. */
  async wake(): Promise<void> {
    const { conversation } = this;
    if (conversation.isShut() || !conversation.deps.page.online()) return;
    this.opening ??= verdictOf(this.open())
      .then((verdict) => this.handle(verdict))
      .finally(() => (this.opening = undefined));
    await this.opening;
  }

  tick(isSyncDue: boolean): void {
    this.watch();
    if (isSyncDue || !this.joined || !this.conversation.room.log.isLoaded()) void this.wake();
  }

  /** Runs when the page is shown or the network changes: skips pauses and tests the socket. */
  look(): void {
    const { deps, room } = this.conversation;
    if (!deps.page.online()) return this.shut();
    if (this.socket && !this.socket.connected() && deps.clock.now() >= this.closedUntilMs) this.recycle();
    void this.check();
    if (room.log.isLoaded()) {
      // The socket may have died during sleep.
      this.onlyHttp = true;
      void this.catchUp();
    }
    void this.wake();
  }

  /** Announces the newest seq from an HTTP answer, which the socket must deliver soon. */
  expect(headSeq: number): void {
    const { conversation } = this;
    const { room } = conversation;
    if (headSeq <= room.log.contig()) return;
    conversation.deps.clock.after(lateMs, () => {
      if (conversation.over || room !== conversation.room || room.log.contig() >= headSeq) return;
      if (this.joined) this.recycle();
      void this.catchUp();
    });
  }

  /** Fetches missing messages up to the newest. Runs once at a time; a call during a run starts one more run. */
  catchUp(): Promise<void> {
    const { conversation } = this;
    const { clock, page } = conversation.deps;
    if (conversation.isShut() || !page.online() || clock.now() < this.fetchNotBeforeMs) return Promise.resolve();
    if (this.fetching) this.fetchAgain = true;
    this.fetching ??= this.fetchAll().finally(() => (this.fetching = undefined));
    return this.fetching;
  }

  /** Loads the messages before a seq, or the newest. Throws on failure, or when the room was replaced meanwhile. */
  async loadPage(before?: number): Promise<void> {
    const slice = before === undefined ? {} : { before };
    const page = await this.fetchHistory({ limit: chatPage, ...slice });
    this.conversation.room.takePage(slice, page);
  }

  send(name: string, payload: unknown): void {
    if (this.joined) this.socket?.send(name, payload);
  }

  shut(): void {
    this.lose();
    this.socket?.shut();
    this.conversation.changed();
  }

  private async open(): Promise<void> {
    await this.conversation.identity.ready();
    await Promise.all([this.openSocket(), this.catchUp()]);
    await this.join();
  }

  private async openSocket(): Promise<void> {
    const { conversation } = this;
    if (this.socket) return this.watch();
    const config = await conversation.api.config();
    if (conversation.over || this.socket) return;
    conversation.room.setPresence({ agentsOnline: config.agentsOnline, open: config.hours?.open });
    this.prefix = config.PREFIX;
    const { identity, deps } = conversation;
    const socket = deps.socket(config.socketPath, () => identity.credential()?.token ?? '');
    this.socket = socket;
    socket.on('connect', () => {
      this.lose();
      void this.join();
    });
    socket.on('disconnect', () => {
      this.lose();
      conversation.changed();
    });
    socket.on('refused', (code) => {
      this.lose();
      if (!conversation.over) void this.onRefused(typeof code === 'string' ? code : 'UNAUTHORIZED');
    });
    socket.on('goaway', (notice) => this.leave(notice));
    for (const name of received)
      socket.on(name, (value) => conversation.over || conversation.room.receive(name, value));
    this.watch();
  }

  private lose(): void {
    this.nth += 1;
    this.joined = false;
    this.joining = false;
  }

  private recycle(): void {
    this.shut();
    this.watch();
  }

  private leave(notice: unknown): void {
    const { clock } = this.conversation.deps;
    const afterMs = isRecord(notice) && typeof notice['afterMs'] === 'number' ? notice['afterMs'] : 1_000;
    const waitMs = Math.min(Math.max(afterMs, 0), longestAwayMs) * (0.5 + clock.random());
    this.closedUntilMs = clock.now() + waitMs;
    this.shut();
    clock.after(waitMs, () => this.watch());
  }

  /** Reopens a socket that does not reconnect by itself (chat#receiving: every 5 seconds). */
  private watch(): void {
    const { socket, conversation } = this;
    const { clock, page } = conversation.deps;
    if (!socket || conversation.isShut() || !page.online() || clock.now() < this.closedUntilMs) return;
    if (!socket.connected() && !socket.trying()) socket.open();
    else void this.join();
  }

  private async join(): Promise<void> {
    const { socket, prefix, nth, conversation } = this;
    const id = conversation.identity.credential()?.id;
    if (!socket?.connected() || this.joined || this.joining) return;
    if (!conversation.room.log.isLoaded() || !id || conversation.over) return;
    this.joining = true;
    const isOld = (): boolean => nth !== this.nth || conversation.over;
    const after = conversation.room.log.contig();
    try {
      const answer = await socket.ask('join', { prefix, id, after }, joinMs);
      if (!isOld()) this.onJoinAnswer(after, answer);
    } catch {
      if (!isOld()) this.recycle();
    } finally {
      if (!isOld()) this.joining = false;
    }
  }

  private onJoinAnswer(after: number, answer: unknown): void {
    if (isRecord(answer) && answer['ok'] === true) {
      this.joined = true;
      const { room } = this.conversation;
      const page = readPage(answer);
      const progress = page && room.takeAfter(after, page);
      room.join(answer);
      if (progress !== 'done') void this.catchUp();
    } else if (isRecord(answer) && answer['error'] === 'NO_DATA') void this.onRefused('NO_DATA');
    // Rate limited or not understood: the watchdog reopens it.
    else this.shut();
  }

  private async onRefused(code: string): Promise<void> {
    const { conversation } = this;
    const { clock } = conversation.deps;
    this.closedUntilMs = clock.now() + refusedMs * (0.5 + clock.random());
    if (code === 'NO_DATA') conversation.refuse(code);
    else this.handle(await verdictOf(conversation.api.summary()));
  }

  private handle(verdict: Verdict | undefined): void {
    const { conversation } = this;
    const { clock } = conversation.deps;
    if (verdict?.kind === 'identity') conversation.renew();
    if (verdict?.kind === 'final') conversation.refuse(verdict.code);
    if (verdict?.kind === 'again') {
      clock.after(pauseMs((this.failures += 1), clock.random()), () => void this.wake());
    } else this.failures = 0;
  }

  private async check(): Promise<void> {
    const { socket, nth, conversation } = this;
    if (!socket || !this.joined) return;
    try {
      await socket.ask('sync', { after: conversation.room.log.contig(), limit: 1 }, checkMs);
    } catch {
      if (nth === this.nth && !conversation.over) this.recycle();
    }
  }

  private async fetchAll(): Promise<void> {
    const { conversation } = this;
    const { clock } = conversation.deps;
    do {
      this.fetchAgain = false;
      try {
        await this.fetchMissing(this.onlyHttp);
        this.fetchedMs = clock.now();
        await conversation.countUnread();
      } catch (error) {
        const verdict = judgeError(error);
        if (verdict.kind === 'wait') this.fetchNotBeforeMs = clock.now() + verdict.ms;
        if (verdict.kind === 'identity') conversation.renew();
        this.fetchedMs = -Infinity;
        break;
      }
    } while (this.fetchAgain && !conversation.over);
    this.onlyHttp = false;
    conversation.changed();
  }

  private async fetchMissing(onlyHttp: boolean): Promise<void> {
    const { log } = this.conversation.room;
    let progress: Progress = log.isLoaded() ? await this.fetchNewer(onlyHttp) : 'far';
    while (progress === 'behind') progress = await this.fetchNewer(onlyHttp);
    if (progress === 'far') await this.loadPage();
  }

  private async fetchNewer(onlyHttp: boolean): Promise<Progress> {
    const { conversation } = this;
    const { room } = conversation;
    const after = room.log.contig();
    const bySocket = onlyHttp ? undefined : await this.syncBySocket(after);
    const page = bySocket ?? (await this.fetchHistory({ limit: maxChatPage, after }));
    return room === conversation.room ? room.takeAfter(after, page) : 'done';
  }

  private async syncBySocket(after: number): Promise<MessagePage | undefined> {
    if (!this.socket || !this.joined) return undefined;
    try {
      return readPage(await this.socket.ask('sync', { after, limit: maxMissed }, ackTimeoutMs));
    } catch {
      this.recycle();
      return undefined;
    }
  }

  private async fetchHistory(slice: Parameters<ChatApi['history']>[0]): Promise<MessagePage> {
    const { conversation } = this;
    const { room, api, deps } = conversation;
    const page = readPage(await within(deps.clock, httpTimeoutMs, (signal) => api.history(slice, signal)));
    if (page === undefined || room !== conversation.room || conversation.over) throw new Error('no use');
    return page;
  }
}

const verdictOf = (asked: Promise<unknown>): Promise<Verdict | undefined> => asked.then(() => undefined, judgeError);
