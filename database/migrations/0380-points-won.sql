-- What somebody won within a day and a year is asked before each gift: it must not become slower with the years of an account.
create index point_transfer_won on point_transfer (account_id, at) where kind in ('give', 'take-back');
