-- adds only
-- Webhooks by the Standard Webhooks convention: existing ones keep their signature until the dealer switches.
alter table gallery_webhook
  add signing text not null default 'farman' check (signing in ('farman', 'standard')),
  -- The secret before the last rotation signs as well until then.
  add previous_secret_sealed bytea,
  add previous_signing text check (previous_signing in ('farman', 'standard')),
  add previous_until timestamptz;

alter table gallery_webhook_delivery
  -- One caller at a time, over all instances.
  add calling_until timestamptz,
  -- The headers of the last call and the beginning of the response to it, for the log.
  add last_headers jsonb,
  add last_body text;

-- Events of threads and reviews stand beside those of ads; `facts` is what the event says beyond its ad.
alter table gallery_ad_event alter ad_id drop not null;
alter table gallery_ad_event add facts jsonb;

-- A draft that nobody heard of ends without an event.
create or replace function note_gallery_ad() returns trigger language plpgsql as $$
declare
  kind text;
begin
  if new.state = 'draft' then return null; end if;
  if tg_op = 'UPDATE' and old.state = 'draft' and new.state = 'removed' then return null; end if;
  if tg_op = 'INSERT' or old.state <> new.state then kind := 'ad.' || new.state;
  elsif old.price_rial is distinct from new.price_rial then kind := 'ad.price-changed';
  else return null;
  end if;
  insert into gallery_ad_event (gallery_id, ad_id, kind, price_rial, at)
  select new.gallery_id, new.id, kind, new.price_rial, clock_timestamp()
  where exists (select from gallery_webhook
    where gallery_id = new.gallery_id and not sandbox and stopped_at is null);
  return null;
end $$;

create function note_gallery_event(the_gallery bigint, the_ad bigint, the_kind text, the_facts jsonb) returns void
  language sql as $$
  insert into gallery_ad_event (gallery_id, ad_id, kind, at, facts)
  select the_gallery, the_ad, the_kind, clock_timestamp(), the_facts
  where exists (select from gallery_webhook
    where gallery_id = the_gallery and not sandbox and stopped_at is null);
$$;

-- Events carry ids and no words of buyers: those are read in the dealer's inbox.
create function note_gallery_lead() returns trigger language plpgsql as $$
declare
  the_gallery bigint;
begin
  if new.ad_id is null then return null; end if;
  select gallery_id into the_gallery from ad where id = new.ad_id;
  if the_gallery is null then return null; end if;
  if tg_table_name = 'conversation' then
    perform note_gallery_event(the_gallery, new.ad_id, 'lead.created',
      jsonb_build_object('by', 'message', 'thread', (to_jsonb(new) ->> 'public_id')));
  else
    perform note_gallery_event(the_gallery, new.ad_id, 'lead.created', jsonb_build_object('by', 'number'));
  end if;
  return null;
end $$;
create trigger gallery_lead after insert on conversation for each row execute function note_gallery_lead();
create trigger gallery_lead after insert on contact_reveal for each row execute function note_gallery_lead();

create function note_gallery_message() returns trigger language plpgsql as $$
declare
  thread record;
  kind text;
  facts jsonb;
begin
  select conversation.public_id, conversation.ad_id, ad.gallery_id into thread
    from conversation join ad on ad.id = conversation.ad_id where conversation.id = new.conversation_id;
  if thread.gallery_id is null then return null; end if;
  facts := jsonb_build_object('thread', thread.public_id);
  if tg_table_name = 'conversation_message' then
    if (to_jsonb(new) ->> 'author') <> 'buyer' or (to_jsonb(new) ->> 'kind') <> 'text' then return null; end if;
    kind := 'message.received';
  else
    if (select author from conversation_message where id = (to_jsonb(new) ->> 'message_id')::bigint) <> 'buyer' then
      return null;
    end if;
    if tg_table_name = 'conversation_offer' then
      kind := 'offer.made';
      facts := facts || jsonb_build_object('amountRial', to_jsonb(new) ->> 'amount_rial');
    else
      kind := 'visit.booked';
      facts := facts || jsonb_build_object('visitAt', to_jsonb(new) -> 'visit_at');
    end if;
  end if;
  perform note_gallery_event(thread.gallery_id, thread.ad_id, kind, facts);
  return null;
end $$;
create trigger gallery_message after insert on conversation_message
  for each row execute function note_gallery_message();
create trigger gallery_message after insert on conversation_offer
  for each row execute function note_gallery_message();
create trigger gallery_message after insert on conversation_visit
  for each row execute function note_gallery_message();

create function note_gallery_review() returns trigger language plpgsql as $$
declare
  kind text;
begin
  if new.hidden_at is not null and (tg_op = 'INSERT' or old.hidden_at is null) then kind := 'review.hidden';
  elsif tg_op = 'INSERT' or old.hidden_at is not null then kind := 'review.published';
  else return null;
  end if;
  -- A review that is held from its beginning was never public.
  if tg_op = 'INSERT' and kind = 'review.hidden' then return null; end if;
  perform note_gallery_event(new.gallery_id, null, kind, jsonb_build_object(
    'review', new.id::text, 'honesty', new.honesty, 'conduct', new.conduct, 'fairness', new.fairness));
  return null;
end $$;
create trigger gallery_review_event after insert or update of hidden_at on gallery_review
  for each row execute function note_gallery_review();
