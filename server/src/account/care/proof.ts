import { verifyPassword } from '../../auth/password.ts';
import type { Services } from '../../platform/services.ts';
import { clearLimit, countLimit, takeBackLimit, type Limit } from '../../platform/http/caller/limits.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';

const proofLimitOf = (memberId: bigint): Limit => ({ key: `password:${memberId}`, max: 5, windowSeconds: 15 * 60 });

/**
 * Checks the member's password again, so that a stolen token alone changes nothing (security#sessions). WRONG_PASSWORD,
 * not counted when none was sent; REQUEST_LIMIT with `retryAfter` after five wrong ones.
 */
export async function refuseUnproven(
  { db, config }: Pick<Services, 'config' | 'db'>,
  member: { id: bigint; password_hash: string },
  typed: string | undefined,
) {
  const wrong = refuse('WRONG_PASSWORD');
  if (typed === undefined || typed === '') return wrong;
  const limit = proofLimitOf(member.id);
  // Counts before checking, so that concurrent tries are all counted.
  const tooMany = config.limits ? await countLimit(db, limit) : undefined;
  if (tooMany) return tooMany;
  const right = await verifyPassword(member.password_hash, typed);
  if (right === false) return wrong;
  if (!config.limits) return isRefusal(right) ? right : undefined;
  if (isRefusal(right)) {
    await takeBackLimit(db, limit.key);
    return right;
  }
  await clearLimit(db, limit.key);
  return undefined;
}
