import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

export type Seat = { game: string; username: string };

type Ticket = Seat & { validUntilMs: number };

const ticketLifeMs = 120_000;
const tickets = new Map<string, Ticket>();
const seats = new Map<string, Seat>();
const agentSessions = new Map<string, number>();

export function launchLink(request: FastifyRequest, seat: Seat): string {
  return `${request.protocol}://${request.host}/play/${seat.game}?t=${issueTicket(seat)}`;
}

export function issueTicket(seat: Seat): string {
  const token = randomBytes(24).toString('base64url');
  tickets.set(token, { ...seat, validUntilMs: Date.now() + ticketLifeMs });
  return token;
}

export function redeem(token: string, game: string): Seat | undefined {
  const ticket = tickets.get(token);
  tickets.delete(token);
  if (!ticket || ticket.game !== game || ticket.validUntilMs < Date.now()) return undefined;
  return { game: ticket.game, username: ticket.username };
}

export function sit(seat: Seat): string {
  const id = randomBytes(24).toString('base64url');
  seats.set(id, seat);
  return id;
}

export function seatOf(id: string | undefined): Seat | undefined {
  return id === undefined ? undefined : seats.get(id);
}

export function openAgentSession(lifeMs: number): string {
  const id = randomBytes(16).toString('hex');
  agentSessions.set(id, Date.now() + lifeMs);
  return id;
}

export function isAgentSession(id: unknown): boolean {
  return typeof id === 'string' && (agentSessions.get(id) ?? 0) > Date.now();
}

export function clearTickets(): void {
  tickets.clear();
  seats.clear();
  agentSessions.clear();
}
