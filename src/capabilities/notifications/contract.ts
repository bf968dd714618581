/** The server door of notifications for other capabilities and for `app`. */
export { sendSms, type NewSms } from './server/send-sms.ts'
export { countFailedSms } from './server/count-failed.ts'
export { smsDelivery, type SmsDelivery } from './server/sms-delivery.ts'
export { notify, type NewNotice } from './server/notify.ts'
/** @public For pages that show `ChoicesForm`. */
export { findNoticeChoices } from './server/notice-choices.ts'
export { noticeJobs, smsJobs } from './server/jobs.ts'
export { chooseSmsPort } from './server/choose-sms-port.ts'
export { smsImitation } from './server/providers/imitation.ts'
export type { SmsPort } from './server/providers/sms-port.ts'
export { notificationsApi } from './server/http.ts'
export { countUnread } from './server/find-notices.ts'
