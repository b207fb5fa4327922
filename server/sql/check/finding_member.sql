-- Returns the member that a finding is about; null for none or several.
create or replace function finding_member(p_invariant text, p_subject text) returns bigint language sql stable as $$
  select coalesce(
    (select a.member_id from account a where a.code = p_subject),
    (select m.id from member m where m.public_id = p_subject),
    (select i.member_id from intent i where 'i:' || i.public_id = p_subject),
    (select w.member_id from withdrawal w where 'w:' || w.public_id = p_subject),
    (select k.member_id from condition k where k.public_id = split_part(p_subject, ':', 2) and p_invariant in ('gift', 'forfeit')),
    (select k.member_id from condition k where k.public_id = p_subject and p_invariant = 'condition'),
    (select a.member_id from transfer t join account a on a.id in (t.debit, t.credit) and a.member_id is not null
      where t.op = p_subject or (p_invariant in ('sides', 'hold', 'two ends') and t.id::text = p_subject) order by t.id limit 1),
    case when p_invariant = 'refund' then split_part(p_subject, ' ', 1)::bigint end,
    (select i.inviter_id from invite i where p_invariant = 'invite' and i.id::text = p_subject),
    (select c.member_id from coupon c where p_invariant = 'coupon' and c.public_id = p_subject))
$$;
