import type { FastifyInstance } from 'fastify';
import { rawText } from '../../fields.ts';
import { isSame } from '../../signature.ts';
import type { World } from '../../world.ts';
import { findPlayer } from '../players.ts';
import { issueTicket } from '../tickets.ts';

export function formSignIn(scope: FastifyInstance, world: World, game: string): void {
  scope.post(`/games/${game.toLowerCase()}/signin`, (request, reply) => {
    const form = new URLSearchParams(rawText(request.body));
    const username = form.get('username') ?? '';
    const player = findPlayer(world, game, username);
    const mayEnter = player !== undefined && isSame(form.get('password'), player.password);
    return reply.redirect(`/play/${game}${mayEnter ? `?t=${issueTicket({ game, username })}` : ''}`, 303);
  });
}
