/** The server door of notifications for other capabilities and for `app`. */
export { sendSms, type NewSms } from './server/send-sms.ts'
export { countFailedSms } from './server/count-failed.ts'
export { smsDelivery, type SmsDelivery } from './server/sms-delivery.ts'
export { smsJobs } from './server/jobs.ts'
export { chooseSmsPort } from './server/choose-sms-port.ts'
export { smsImitation } from './server/providers/imitation.ts'
export type { SmsPort } from './server/providers/sms-port.ts'
