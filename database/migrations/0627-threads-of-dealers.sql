-- adds only
-- Threads and ads of people who left a dealer before belong to its owner.
update conversation set seller_id = gallery.owner_id
  from ad join gallery on gallery.id = ad.gallery_id
  where ad.id = conversation.ad_id and gallery.owner_id is not null
    and conversation.buyer_id <> gallery.owner_id and conversation.seller_id <> gallery.owner_id
    and not exists (select from gallery_member as member
      where member.gallery_id = gallery.id and member.person_id = conversation.seller_id);
