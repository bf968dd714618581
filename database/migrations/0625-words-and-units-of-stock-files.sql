-- adds only
-- Files of dealers: the unit of their prices is asked once, their words are taught, and codes are
-- compared by Latin digits.
alter table gallery add column stock_price_unit text
  constraint gallery_stock_price_unit check (stock_price_unit in ('toman', 'rial'));
-- Prices without a unit counted as tomans until now.
update gallery set stock_price_unit = 'toman'
  where exists (select from gallery_import where gallery_id = gallery.id and state in ('running', 'done'))
    or exists (select from gallery_feed where gallery_id = gallery.id);

alter table gallery_import add column asks_unit boolean not null default false;
alter table gallery_import_row add column unknown_words text[] not null default '{}';

create table gallery_word (
  gallery_id bigint not null references gallery on delete cascade,
  kind text not null check (kind in ('colour', 'body', 'document', 'plate')),
  word_key text not null check (length(word_key) between 1 and 100),
  word text not null check (length(word) between 1 and 100),
  slug text not null,
  primary key (gallery_id, kind, word_key)
);

update gallery_stock as stock set code = translate(code, '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩', '01234567890123456789')
  where code ~ '[۰-۹٠-٩]' and not exists (
    select from gallery_stock as other where other.gallery_id = stock.gallery_id and other.ad_id <> stock.ad_id
      and translate(other.code, '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩', '01234567890123456789')
        = translate(stock.code, '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩', '01234567890123456789'));
