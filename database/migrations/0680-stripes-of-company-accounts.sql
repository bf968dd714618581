-- adds only
-- A company account is several rows, so that payments at once do not wait for each other (docs/decisions/0594). Stripe 0 has
-- the key of the account, `revenue:inquiry`, and is the row of before; the others end in their number, `revenue:inquiry:7`.
-- An older build goes on with stripe 0 alone.
alter table ledger_account add column stripe smallint not null default 0;
alter table ledger_account add constraint ledger_account_stripe
  check (stripe = 0 or (stripe > 0 and kind not like 'person-%' and key like '%:%:' || stripe));

-- Each company account with its balance, the sum of its stripes.
create view ledger_company_account as
  select case stripe when 0 then key else left(key, -1 - length(stripe::text)) end as key, kind,
    sum(balance_rial)::bigint as balance_rial, count(*)::int as stripes
  from ledger_account where kind not like 'person-%' group by 1, 2;

create or replace view broken_i7_clearing_not_verified as
  select gateway, sum(gateway_rial) as verified_rial, sum(clearing_rial) as clearing_rial from (
    select payment.gateway, payment.gateway_rial, (
      select -coalesce(sum(entry.amount_rial), 0) + payment.fee_rial from ledger_entry as entry
      join ledger_transfer as transfer on transfer.id = entry.transfer_id
      join ledger_account as account on account.id = entry.account_id
      where transfer.key = 'payment:' || payment.public_id
        and account.kind = 'clearing' and split_part(account.key, ':', 2) = payment.gateway
    ) as clearing_rial
    from payment where state = 'verified' and gateway <> 'wallet'
  ) as each_payment group by gateway having sum(gateway_rial) <> sum(clearing_rial);
