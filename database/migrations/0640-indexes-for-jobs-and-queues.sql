-- adds only
-- A statement of a job, a queue or a person's own page read its whole table for a few rows.

-- Due rows of jobs.
create index ad_expiry on ad (expires_at) where state in ('published', 'paused');
create index ad_removed on ad (changed_at) where state = 'removed';
create index bill_basket_due on bill_basket (pay_until);
create index conversation_started on conversation (started_at);
create index conversation_last on conversation (last_at);
create index deal_ad on deal (ad_id);
create index deal_ended on deal (ended_at) where ended_at is not null;
create index deal_agreement_without_text on deal_agreement (deal_id) where text_sealed is null and content_sealed is not null;
create index discount_use_used on discount_use (used_at);
create index garage_invitation_expiry on garage_invitation (expires_at);
create index garage_timeline_link_expiry on garage_timeline_link (expires_at);
create index insurance_order_unpaid on insurance_order (pay_until) where state = 'awaiting-payment';
create index person_birthday on person (right(birth_day, 5)) where birth_day is not null;
create index refund_payment on refund (payment_id);
create index sign_in_link_expiry on sign_in_link (expires_at);
create index sms_message_created on sms_message (created_at);

-- Queues of staff.
create index ad_report_ad on ad_report (ad_id, at desc);
create index ad_report_upheld on ad_report (ad_id) where outcome = 'upheld';
create index ad_submission_by_staff on ad_submission (decided_at) where not automatic;
create index application_open on application (sent_at) where decided_at is null;
create index deal_disputed on deal (id) where state = 'disputed';
create index inspection_order_current on inspection_order (starts_at)
  where state in ('awaiting-payment', 'awaiting-seller', 'booked', 'assigned', 'in-progress');
create index ledger_account_clearing on ledger_account (key) where kind = 'clearing';
create index parking_disputed on parking (id) where state = 'disputed';
create index payment_suspicious on payment (id) where state = 'suspicious';
create index person_staff on person (id) where roles <> '{}';
create index sale_bill_disputed on sale_bill (id) where disputed is not null;
create index sms_message_failed on sms_message (id desc) where state = 'failed' or delivery = 'failed';

-- What belongs to a person, a thread or a car.
create index account_claim_person on account_claim (person_id);
create index conversation_report_person on conversation_report (person_id);
create index conversation_report_thread on conversation_report (conversation_id);
create index gallery_import_person on gallery_import (person_id);
create index garage_car_trim on garage_car (trim_id) where removed_at is null;
create index inspection_share_person on inspection_share (person_id);
create index inspection_waiting_person on inspection_waiting (person_id);
create index number_request_person on number_request (person_id);
create index parking_debt_of on parking_debt (person_id);
