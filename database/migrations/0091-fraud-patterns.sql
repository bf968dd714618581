-- Words of messages of which both sides are warned; staff add them and take them back (marketplace/chat/fraud.ts reads them).
create table fraud_pattern (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('code', 'card', 'deposit', 'elsewhere')),
  words text not null check (char_length(words) between 2 and 80),
  added_at timestamptz not null,
  withdrawn_at timestamptz
);
create unique index fraud_pattern_words on fraud_pattern (words) where withdrawn_at is null;

insert into fraud_pattern (kind, words, added_at)
select kind, words, '2026-03-20T20:30:00Z'
from (values
  ('code', 'کد تأیید*'), ('code', 'کد پیامک*'), ('code', 'کد ورود'), ('code', 'کد بفرست*'), ('code', 'کد بگو*'), ('code', 'کد بخوان*'), ('code', 'کد بخون*'), ('code', 'کد بده*'), ('code', 'کدی بفرست*'), ('code', 'کدی بگو*'), ('code', 'کدی بخوان*'), ('code', 'کدی بخون*'), ('code', 'کدی بده*'),
  ('code', 'رمز پویا*'), ('code', 'رمز یک بار مصرف'),
  ('card', 'شمارهٔ کارت*'), ('card', 'کارت به کارت'), ('card', 'شمارهٔ شبا*'), ('card', 'حساب بانکی*'), ('card', 'رمز دوم*'),
  ('card', 'cvv2'), ('card', 'عکس کارت بانکی'),
  ('deposit', 'بیعانه*'), ('deposit', 'بیانه*'), ('deposit', 'پیش واریز*'), ('deposit', 'واریز کن*'), ('deposit', 'واریز کنید'),
  ('deposit', 'پول* بزن*'), ('deposit', 'مبلغ* واریز*'), ('deposit', 'رزرو* واریز*'), ('deposit', 'پول* بریز*'),
  ('elsewhere', 'تلگرام*'), ('elsewhere', 'واتساپ*'), ('elsewhere', 'واتس اپ*'), ('elsewhere', 'ایتا'), ('elsewhere', 'روبیکا'),
  ('elsewhere', 'لینک پرداخت*'), ('elsewhere', 'درگاه* بفرست*'), ('elsewhere', 'telegram*'), ('elsewhere', 'whatsapp*')
) as patterns (kind, words);
