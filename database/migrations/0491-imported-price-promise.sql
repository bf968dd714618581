-- What an applicant was promised holds until the contract, which comes after the round; the terms said «until the end of the round».
-- A house that has published terms of its own keeps them.
insert into imported_terms (version, sections, reason, published_at)
select 3,
  (select jsonb_agg(part || case part ->> 'key'
      when 'price' then jsonb_build_object('text', E'قیمت هر خودرو در صفحهٔ خودرو، با همهٔ هزینه‌ها تا پلاک، نوشته شده است. هزینه‌های قطعی عوض نمی‌شوند. هزینه‌های برآوردی یک حداقل و یک حداکثر دارند و در قرارداد از حداکثر بیشتر نمی‌شوند.\nحداقل و حداکثر قیمتی که در لحظهٔ تأیید درخواست می‌بینید تا صدور قرارداد برای شما عوض نمی‌شود.')
      else '{}'::jsonb end order by place)
    from jsonb_array_elements(second.sections) with ordinality as parts (part, place)),
  'حداقل و حداکثر قیمت، که تا پایان دوره عوض نمی‌شد، تا صدور قرارداد عوض نمی‌شود.',
  '2026-11-26T20:30:00Z'
from imported_terms second
where second.version = 2 and second.published_at = '2026-11-25T20:30:00Z'
  and not exists (select from imported_terms later where later.version > 2);
