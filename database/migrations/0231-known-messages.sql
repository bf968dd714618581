-- By what a text message is told from a fake one; staff write it down and take it back (inquiries/message/check-message.ts reads it).
create table message_sign (
  id bigint generated always as identity primary key,
  -- `host`: a site that authorities or we send links to; `sender`: from whom real ones come; `lure`: words of fake ones.
  kind text not null check (kind in ('host', 'sender', 'lure')),
  value text not null check (char_length(value) between 2 and 80),
  -- Whose it is, for people.
  note text not null default '' check (char_length(note) <= 80),
  added_at timestamptz not null,
  withdrawn_at timestamptz
);
create unique index message_sign_value on message_sign (kind, value) where withdrawn_at is null;

insert into message_sign (kind, value, note, added_at)
select kind, value, note, '2026-03-20T20:30:00Z'
from (values
  ('host', 'rahvar120.ir', 'پلیس راهور'), ('host', 'police.ir', 'پلیس'), ('host', 'epolice.ir', 'پلیس هوشمند'),
  ('host', 'my.gov.ir', 'دولت هوشمند'), ('host', 'adliran.ir', 'قوهٔ قضاییه، ثنا'), ('host', 'my.tehran.ir', 'تهران من'),
  ('host', 'tehran.ir', 'شهرداری تهران'), ('host', 'post.ir', 'پست'), ('host', 'shaparak.ir', 'درگاه‌های پرداخت شاپرک'),
  ('sender', '110120', 'پلیس راهور'), ('sender', '1101202020', 'پلیس راهور'), ('sender', 'POLICE', 'پلیس'),
  ('sender', 'Rahvar120', 'پلیس راهور'), ('sender', 'ADLIRAN', 'قوهٔ قضاییه'),
  ('lure', 'ابلاغیه', 'ابلاغ با لینک در پیامک نمی‌آید'), ('lure', 'شکواییه', 'شکایت با لینک در پیامک نمی‌آید'),
  ('lure', 'سهام عدالت', 'وعدهٔ پول'), ('lure', 'بخشودگی جریمه', 'بخشودگی با لینک نیست'),
  ('lure', 'تخفیف خلافی', 'خلافی تخفیف ندارد'), ('lure', 'نصب برنامه', 'برنامه از لینک پیامک نصب نکنید'),
  ('lure', 'رمز پویا', 'رمز را در لینک پیامک ننویسید'), ('lure', 'توقیف خودرو', 'ترساندن برای باز کردن لینک'),
  ('lure', 'جهت مشاهده', 'دعوت به باز کردن لینک'), ('lure', 'برای مشاهده', 'دعوت به باز کردن لینک')
) as signs (kind, value, note);
