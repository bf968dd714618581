import { defineNotice } from '#capabilities/notifications/contract.ts'

type About = { car: string }

export const consentAskedNotice = defineNotice<About>({
  kind: 'consent-asked',
  topic: 'ad',
  title: ({ car }) => `خریداری اجازهٔ استعلام ${car} را می‌خواهد`,
  body: () => 'ببینید چه می‌خواهد و برای چه. بدون کد پیامکی شما هیچ استعلامی انجام نمی‌شود.',
  sms: ({ car }) => `درخواست اجازهٔ استعلام ${car} منتظر پاسخ شماست.`,
  smsName: 'درخواست اجازهٔ استعلام',
})

export const consentAnsweredNotice = defineNotice<About & { answer: 'approved' | 'refused' | 'expired' | 'revoked' }>({
  kind: 'consent-answered',
  topic: 'inquiry',
  title: ({ car, answer }) =>
    ({
      approved: `فروشنده اجازهٔ استعلام ${car} را داد`,
      refused: `فروشنده اجازهٔ استعلام ${car} را نداد`,
      expired: `فروشنده به درخواست استعلام ${car} پاسخ نداد`,
      revoked: `فروشنده اجازهٔ استعلام ${car} را پس گرفت`,
    })[answer],
})

export const consentUsedNotice = defineNotice<About & { service: string }>({
  kind: 'consent-used',
  topic: 'ad',
  title: ({ car, service }) => `خریدار ${service} ${car} را گرفت`,
  body: () => 'همان پاسخی که خریدار دیده برای شما هم آماده است.',
})
