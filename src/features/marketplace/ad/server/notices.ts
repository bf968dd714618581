import { defineNotice } from '#features/notifications/contract.ts'

export const adPublishedNotice = defineNotice<{ ad: string }>({
  kind: 'ad-published',
  topic: 'ad',
  title: ({ ad }) => `آگهی ${ad} منتشر شد`,
  sms: ({ ad }) => `آگهی ${ad} منتشر شد.`,
  smsName: 'انتشار آگهی',
})

export const adRejectedNotice = defineNotice<{ ad: string; reason: string }>({
  kind: 'ad-rejected',
  topic: 'ad',
  title: ({ ad }) => `آگهی ${ad} رد شد`,
  body: ({ reason }) => reason,
  sms: ({ ad, reason }) => `آگهی ${ad} رد شد: ${reason}`,
  smsName: 'رد آگهی',
})

export const adEditPublishedNotice = defineNotice<{ ad: string }>({
  kind: 'ad-edit-published',
  topic: 'ad',
  title: ({ ad }) => `تغییرات آگهی ${ad} منتشر شد`,
})

export const adEditRejectedNotice = defineNotice<{ ad: string; reason: string }>({
  kind: 'ad-edit-rejected',
  topic: 'ad',
  title: ({ ad }) => `تغییرات آگهی ${ad} تأیید نشد`,
  body: ({ reason }) => `${reason} خریداران همان آگهی قبلی را می‌بینند.`,
  sms: ({ ad, reason }) => `تغییرات آگهی ${ad} تأیید نشد: ${reason}`,
  smsName: 'رد تغییرات آگهی',
})

export const adExpiredNotice = defineNotice<{ ad: string }>({
  kind: 'ad-expired',
  topic: 'ad',
  title: ({ ad }) => `مهلت آگهی ${ad} تمام شد`,
  body: () => 'آگهی دیگر نمایش داده نمی‌شود. اگر خودرو را هنوز دارید، آگهی را باز کنید و تمدیدش کنید.',
  sms: ({ ad }) => `مهلت آگهی ${ad} تمام شد و نمایش داده نمی‌شود. در فرمان می‌توانید تمدیدش کنید.`,
  smsName: 'پایان مهلت آگهی',
})

export const adEndingNotice = defineNotice<{ ad: string; days: string }>({
  kind: 'ad-ending',
  topic: 'ad',
  title: ({ ad, days }) => `تا ${days} روز دیگر مهلت آگهی ${ad} تمام می‌شود`,
  body: () =>
    'اگر خودرو را هنوز دارید، آگهی را باز کنید و «هنوز دارم، تمدید آگهی» را بزنید؛ اگر تمدیدهای رایگانش تمام شده، بعد از پایان مهلتش آگهی جدید ثبت کنید.',
})
