-- What a buyer pays who lets the deadline pass, and when nobody can withdraw, stood in the pages of an order and not in its terms.
-- A house that has published terms of its own keeps them.
insert into imported_terms (version, sections, reason, published_at)
select 2,
  (select jsonb_agg(part || case part ->> 'key'
      when 'allocation' then jsonb_build_object('text', E'هر نفر در هر دوره یک درخواست با حداکثر دو اولویت دارد. ترتیب متقاضیان با قرعه‌کشی مشخص می‌شود و هر کس به نوبت اولویت اولش را می‌گیرد و اگر تمام شده باشد، اولویت دومش را.\nبقیه به همان ترتیب ذخیره‌اند و خودرویی که آزاد شود به اولین ذخیره‌ای می‌رسد که آن را خواسته است. نتیجه و عددهایی که از آن‌ها به دست آمده برای همه منتشر می‌شود.')
      when 'payment' then jsonb_build_object('text', E'واردکننده برای هر خودروی تخصیص‌یافته قرارداد صادر می‌کند. از صدور قرارداد تا روز و ساعتی که در صفحهٔ سفارش نوشته شده فرصت دارید بقیهٔ قیمت را پرداخت کنید.\nاگر تا آن زمان پرداخت نکنید، سفارش لغو می‌شود، خودرو به نفر ذخیره می‌رسد و همان هزینهٔ انصراف از سپرده برداشته می‌شود.')
      when 'cancelling' then jsonb_build_object('text', E'تا پایان دوره و تا وقتی ذخیره هستید، انصراف هزینه ندارد. از پایان دوره تا قرعه‌کشی نمی‌شود انصراف داد. بعد از تخصیص خودرو، درصدی از سپرده که در صفحهٔ سفارش نوشته شده بابت هزینهٔ انصراف برداشته و بقیه آزاد می‌شود.\nاگر واردکننده یا فرمان سفارش را لغو کند، همهٔ پولتان برمی‌گردد.')
      else '{}'::jsonb end order by place)
    from jsonb_array_elements(first.sections) with ordinality as parts (part, place)),
  'هزینهٔ پرداخت نکردن تا پایان مهلت و زمانی که نمی‌شود انصراف داد نوشته شد.',
  '2026-11-25T20:30:00Z'
from imported_terms first
where first.version = 1 and first.published_at = '2026-03-20T20:30:00Z'
  and not exists (select from imported_terms later where later.version > 1);

-- Of the first version of a rule everybody reads the same words (0064).
alter table rule_version disable trigger rule_version_stays;
update rule_version set note = 'مقدار اولیه' where note = 'مقدار اول' and created_by is null;
alter table rule_version enable trigger rule_version_stays;
