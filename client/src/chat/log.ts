import type { ChatConversation } from '@kapao/contract/chat';

/** Both ends are inclusive. */
export type Range = { from: number; to: number };

/** Result of an incoming message. `held` means that earlier messages must be fetched first. */
export type Taken = 'applied' | 'dropped' | 'held';

/** Part of the history: what follows `after`, what precedes `before`, or the newest messages. */
export type Slice = { after?: number; before?: number; hasOlder?: boolean };

/**
 * Messages of a conversation in seq order. `contig` is the last seq before the first hole;
 * messages beyond it wait until the missing ones arrive (chat#receiving).
 */
export class ChatLog {
  private readonly bySeq = new Map<number, ChatConversation>();
  private readonly held = new Map<number, ChatConversation>();
  /** Own messages known only from the send response, until the server's text arrives. */
  private readonly provisional = new Set<number>();
  private readonly own = new Set<string>();
  private sorted: ChatConversation[] = [];
  private ranges: Range[] = [];
  private loaded = false;

  contig(): number {
    return this.ranges.at(-1)?.to ?? 0;
  }

  isLoaded(): boolean {
    return this.loaded;
  }

  floor(): number {
    return this.ranges[0]?.from ?? 1;
  }

  hasOlder(): boolean {
    return this.loaded && this.floor() > 1;
  }

  covers(range: Range): boolean {
    return covers(this.ranges, range);
  }

  messages(): readonly ChatConversation[] {
    return this.sorted;
  }

  ahead(): ChatConversation[] {
    return [...this.held.values()].filter(({ sender }) => sender === 'customer').sort((a, b) => a.seq - b.seq);
  }

  hasHeld(): boolean {
    return this.held.size > 0;
  }

  knows(clientMessageId: string): boolean {
    return this.own.has(clientMessageId);
  }

  apply(message: ChatConversation): Taken {
    return this.add(message, false);
  }

  /** Adds an own message from the answer to its sending. */
  acknowledge(message: ChatConversation): Taken {
    return this.add(message, true);
  }

  /** Adds a fetched part of the history, in seq order. */
  fillSlice(messages: readonly ChatConversation[], { after, before, hasOlder = false }: Slice): void {
    const kept = messages.filter(({ seq }) => seq > (after ?? 0) && seq < (before ?? Infinity));
    const from = after === undefined ? (hasOlder && kept[0]?.seq) || 1 : after + 1;
    const to = before === undefined ? (kept.at(-1)?.seq ?? after ?? 0) : before - 1;
    this.fill(kept, { from, to });
  }

  /** Adds a fetched page. `range` is what it covers: a seq in it without a message does not exist. */
  fill(messages: readonly ChatConversation[], range: Range): void {
    this.loaded = true;
    for (const message of messages) this.insert(message, false);
    this.ranges = cover(this.ranges, range);
    this.showHeld();
  }

  private add(message: ChatConversation, isProvisional: boolean): Taken {
    const { bySeq, held, provisional } = this;
    const { seq } = message;
    this.noteOwn(message);
    if (bySeq.has(seq)) {
      this.insert(message, isProvisional);
      return 'dropped';
    }
    if (this.loaded && seq <= this.contig()) return 'dropped';
    if (held.has(seq) && isProvisional) return 'dropped';
    held.set(seq, message);
    if (isProvisional) provisional.add(seq);
    else provisional.delete(seq);
    if (this.loaded) this.showHeld();
    return bySeq.has(seq) ? 'applied' : 'held';
  }

  private insert(message: ChatConversation, isProvisional: boolean): void {
    const { bySeq, provisional } = this;
    const { seq } = message;
    this.noteOwn(message);
    if (bySeq.has(seq)) {
      if (isProvisional || !provisional.delete(seq)) return;
      this.sorted = this.sorted.map((one) => (one.seq === seq ? message : one));
    } else {
      if (isProvisional) provisional.add(seq);
      this.sorted = [...this.sorted, message].sort((one, other) => one.seq - other.seq);
    }
    bySeq.set(seq, message);
  }

  private showHeld(): void {
    const { bySeq, held, provisional } = this;
    for (let next = this.firstHeld(); next !== undefined; next = this.firstHeld()) {
      const isProvisional = provisional.delete(next.seq);
      this.insert(next, isProvisional);
      this.ranges = cover(this.ranges, { from: next.seq, to: next.seq });
    }
    for (const seq of held.keys()) {
      if (seq > this.contig()) continue;
      held.delete(seq);
      if (!bySeq.has(seq)) provisional.delete(seq);
    }
  }

  private firstHeld(): ChatConversation | undefined {
    return this.held.get(this.contig() + 1);
  }

  private noteOwn({ sender, clientMessageId }: ChatConversation): void {
    if (sender === 'customer' && clientMessageId) this.own.add(clientMessageId);
  }
}

export function cover(ranges: readonly Range[], added: Range): Range[] {
  if (added.from > added.to) return [...ranges];
  let { from, to } = added;
  const apart: Range[] = [];
  for (const range of ranges) {
    if (range.to + 1 < from || to + 1 < range.from) apart.push(range);
    else {
      from = Math.min(from, range.from);
      to = Math.max(to, range.to);
    }
  }
  return [...apart, { from, to }].sort((a, b) => a.from - b.from);
}

export const covers = (ranges: readonly Range[], { from, to }: Range): boolean =>
  from > to || ranges.some((range) => range.from <= from && to <= range.to);
