import { defineNotice } from '#features/notifications/contract.ts'

/**
 * `what` is the reason and the effect, as the seller reads them; `seller` the dealer's name, empty for a person;
 * `strike` its public id.
 */
export const strikeGivenNotice = defineNotice<{ seller: string; what: string; strike: string }>({
  kind: 'strike-given',
  topic: 'ad',
  title: ({ seller }) => (seller ? `${seller} اخطار گرفت` : 'دربارهٔ آگهی‌تان اخطار گرفته‌اید'),
  body: ({ what }) => `${what} اگر درست نیست، همان‌جا درخواست بررسی بدهید.`,
  sms: ({ what }) => `فرمان: اخطار گرفته‌اید. ${what}`,
  smsName: 'اخطار به فروشنده',
})

export const strikeWithdrawnNotice = defineNotice<{ seller: string; answer: string }>({
  kind: 'strike-withdrawn',
  topic: 'ad',
  title: ({ seller }) => (seller ? `اخطار ${seller} پس گرفته شد` : 'اخطار شما پس گرفته شد'),
  body: ({ answer }) => answer || 'محدودیت این اخطار برداشته شد.',
})

export const strikeUpheldNotice = defineNotice<{ answer: string }>({
  kind: 'strike-upheld',
  topic: 'ad',
  title: () => 'درخواستتان دربارهٔ اخطار بررسی شد و اخطار ماند',
  body: ({ answer }) => answer,
})

export const strikeEndedNotice = defineNotice<{ seller: string; closed: boolean }>({
  kind: 'strike-ended',
  topic: 'ad',
  title: ({ seller }) => (seller ? `مدت اخطار ${seller} تمام شد` : 'مدت اخطار شما تمام شد'),
  body: ({ closed }) => (closed ? 'دوباره می‌توانید آگهی ثبت کنید.' : 'آگهی‌هایتان دیگر به دلیل این اخطار بررسی نمی‌شود.'),
})
