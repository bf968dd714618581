/** The server door of notifications for other capabilities and for `app`. */
export { sendSms, type NewSms } from './server/send-sms.ts'
export { smsDelivery, type SmsDelivery } from './server/sms-delivery.ts'
export { notify, notifyMany } from './server/notify.ts'
export { defineNotice } from './notice-kinds.ts'
export { countUnread } from './server/find-notices.ts'
export { readNoticesAbout } from './server/read-notices.ts'
export { findNoticeChoices } from './server/notice-choices.ts'
export { chooseSmsPort } from './server/choose-sms-port.ts'
