-- adds only
-- Two subscribers received every payment and refund and looked at their own kinds alone. A build that does not name the kinds
-- of a subscriber would keep it at every kind (0641).
update event_subscription set kinds = '{imported-car}' where subscriber = 'imported.paid';
update event_subscription set kinds = '{inquiry,inquiry-run,insurance,inspection}' where subscriber = 'club.take-back-for-refund';
