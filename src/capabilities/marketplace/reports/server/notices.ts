import { defineNotice } from '#capabilities/notifications/contract.ts'

export const adSuspendedNotice = defineNotice<{ ad: string }>({
  kind: 'ad-stopped',
  topic: 'ad',
  title: ({ ad }) => `آگهی ${ad} متوقف شد`,
  body: () => 'بعد از بررسی گزارش کاربران. اگر اشتباهی شده است، همین‌جا به پشتیبانی بنویسید.',
})

export const reportDecidedNotice = defineNotice<{ ad: string; upheld: boolean }>({
  kind: 'report-decided',
  topic: 'support',
  title: ({ ad }) => `گزارش شما دربارهٔ آگهی ${ad} بررسی شد`,
  body: ({ upheld }) =>
    upheld ? 'حق با شما بود؛ آگهی از دید همه برداشته شد.' : 'خلاف قانون‌های انتشار نبود و آگهی ماند.',
})

export const gallerySuspendedNotice = defineNotice<{ gallery: string }>({
  kind: 'gallery-stopped',
  topic: 'ad',
  title: ({ gallery }) => `نمایشگاه ${gallery} متوقف شد`,
  body: () => 'آگهی‌های نمایشگاه تا بررسی دوباره دیده نمی‌شوند. برای پیگیری به پشتیبانی بنویسید.',
})
