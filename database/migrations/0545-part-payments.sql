-- adds only
-- One of several payments for an amount above what a gateway takes at once: its money goes to the wallet of its payer.
alter table payment add column part boolean not null default false;
alter table payment add constraint payment_part_to_wallet check (not part or (wallet_rial = 0 and settled_to is distinct from 'payable'));
