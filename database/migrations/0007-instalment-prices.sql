-- A sale by instalments has prices of its own and no cash price: its sum is never held against one.
alter table ad drop constraint ad_check;
update ad set price_mode = 'negotiable', price_rial = null
  where price_mode = 'instalment' and num_nulls(down_payment_rial, instalment_rial, instalment_count) > 0;
delete from ad_price using ad where ad.id = ad_price.ad_id and ad.price_mode = 'instalment';
update bookmark set price_rial = null from ad where ad.id = bookmark.ad_id and ad.price_mode = 'instalment';
update ad set price_rial = null, drop_rial = 0, market_rial = null, gap_permille = null, rating = null
  where price_mode = 'instalment';
alter table ad
  add constraint ad_cash_price check ((price_mode in ('negotiable', 'instalment')) = (price_rial is null)),
  add constraint ad_instalments check (
    price_mode <> 'instalment' or (down_payment_rial >= 0 and instalment_rial > 0 and instalment_count > 0)
  );
