/** Reads lists of names by reason as one record of name to reason. */
const byName = (lists: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(lists).flatMap(([why, names]) =>
      names
        .trim()
        .split(/\s+/)
        .map((name) => [name, why]),
    ),
  );

/** Tables that hold no money and decide on none by themselves, and why. */
export const tablesWithoutMoney = byName({
  'Chat and staff: no money': `
    agent_presence canned_reply chat_audit chat_away chat_conversation chat_guest chat_job chat_message chat_note
    chat_session chat_upload socket_io_attachments staff staff_session staff_device`,
  'Sessions, codes and limits of calls: no money': `
    agreement limit_counter login_device member_change member_write_limit otp session play_stop loss_limit
    member_notice`,
  'Notices repeat what the wallet shows, without amounts': `
    notice notice_choice notice_line_code notice_subscription`,
  'What the operator sets; money calls keep their own copy of what they used': `
    bank bank_maintenance clock content setting source receiving_account receiving_wallet game offer wheel
    wheel_slice game_rate partner_setting setting_history installation`,
  'Lists of work; the rows that are credited have checks of their own': `
    bank_feed bank_line inbox refund_due refund_night reconciliation_item reconciliation_run bank_claim
    bank_feed_mark payment_reversal coin_due net_play`,
  'A wrong sum shows as a difference at the next comparison': `
    reconciliation_sum`,
  'Of the check and of migrations themselves; a change makes the next check start over or alarm': `
    ledger_check ledger_checked ledger_epoch ledger_finding member_unfrozen schema_function schema_migration
    sealed_source unexplained_kind`,
  'Fingerprints of keys: no money; a change stops the next start or rotation': `
    master_key`,
  'Counts what was approved automatically in an hour; each withdrawal has checks of its own': `
    withdrawal_auto_hour`,
  'The provider’s own figure, asked for again within a minute before it decides': `
    game_account`,
  'Answers to repeated calls; an effect happens once by its name in the ledger': `
    idempotency`,
  'A log of calls; the intent decides': `
    intent_attempt`,
});

/** Columns of money tables that the check does not protect from changes by hand, and why they move no money. */
export const columnsThatDoNotMatter = byName({
  'Who a member is; a withdrawal keeps its own copy of the bank account': `
    member.public_id member.phone member.name member.password_hash member.status member.bank_code
    member.bank_account_name member.bank_account_no member.source_code member.birth_date member.inviter_id
    member.bank_changed_at member.password_changed_at member.register_ip member.register_device member.created_at
    member.frozen_at member.frozen_reason member.bank_proven_at`,
  'For people who read it; decides nothing': `
    withdrawal.paid_reference withdrawal.settled_reference withdrawal.paid_by intent.evidence intent.result
    withdrawal.approved_by withdrawal.reason withdrawal.refusal incoming_payment.reason incoming_payment.decided_by
    incoming_payment.decided_at incoming_payment.decision incoming_payment.sender_bank
    incoming_payment.sender_account incoming_payment.sender_name incoming_payment.message
    incoming_payment.receiving_account_id coupon.decided_by coupon.decision gift.reason gift.decided_by
    gift.decision gift.refusal gift.sealed qr_request.provider_ref qr_request.payload qr_request.payable_minor
    qr_request.receiving_account_id slip.stored_bytes slip.uploaded_at slip.evidence slip.reason slip.file_key
    slip.picture_key slip.decided_by slip.decision slip.public_id slip.bank_code slip.reference statement.detail
    statement.created_at coin_entry.note coin_entry.decided_by`,
  'A time that moves no money once the state stands': `
    withdrawal.auto_at intent.ended_at intent.real_created_at intent.real_ended_at withdrawal.ended_at
    condition.received_at condition.expires_at condition.ended_at coupon.ended_at gift.ended_at qr_request.paid_at
    slip.ended_at refund.settled_at refund.claimable_until refund.received_at`,
  'Tells possible duplicates apart before the credit, which happens once by its own name': `
    incoming_payment.senders_reference incoming_payment.qr_request_id declared_transfer.paid_at`,
  'What a friend has done; the invite rows are what is received': `
    invitee.loss_before_minor invitee.state invitee.deposit_minor invitee.needed_minor invitee.created_at
    invitee.ended_at invitee.deposit_op invitee.reason invitee.deposited_at`,
  'When work is done next, or how often it was tried': `
    intent.attempt intent.lease_until intent.next_at intent.sent_by intent.unknown_since intent.revision
    withdrawal.revision withdrawal.delayed condition.armed_until condition.give_up_at condition.next_at
    gift.attempts gift.lease_until gift.next_at gift.sent_at qr_request.expires_at qr_request.next_at slip.next_at
    slip.read_breaks slip.asks slip.lease slip.lease_until slip.asked_since`,
  'Judged only while the condition is open; its end is what moves money': `
    condition.flow_before condition.flow_at_open condition.wagered_minor condition.reached condition.voided_at`,
  'Read when its deposit is reversed; the gift and its end are checked': `
    condition.deposit_op`,
  'A reward that is left out; what is received is checked': `
    invite.voided_at`,
  'Shown at the end; its amount is in the statement': `
    condition.end_minor`,
  'Of a coupon that was received; its gift is looked for by the other side': `
    coupon.condition_id`,
  'A declared transfer is answered by a payment, and the payment is checked': `
    declared_transfer.state`,
  'A gift link is credited by its payment, and the payment is checked': `
    gift.state`,
  'Whose picture it is; the payment has its own member': `
    slip.member_id`,
  'A slip is credited by its payment, which is credited once by its own name': `
    slip.state`,
  'Its snapshot and its key name the day': `
    refund.day`,
  'A cap that did not apply': `
    refund.max_minor`,
  'Of the seal itself; a change makes the next check alarm or seal anew': `
    sealed_slice.source sealed_slice.from_id sealed_slice.upto_id sealed_slice.at`,
});
