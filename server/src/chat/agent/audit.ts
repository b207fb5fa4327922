import type { Tx } from '../../platform/db/transaction.ts';

export type Action = 'claim' | 'release' | 'assign' | 'close' | 'note' | 'handover';

export async function audit(
  tx: Tx,
  conversationId: string,
  staffId: bigint | null,
  action: Action,
  detail: Record<string, string> = {},
): Promise<void> {
  await tx
    .insertInto('chat_audit')
    .values({ conversation_id: conversationId, staff_id: staffId, action, detail: JSON.stringify(detail) })
    .execute();
}
