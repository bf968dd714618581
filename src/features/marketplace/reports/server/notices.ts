import { defineNotice } from '#features/notifications/contract.ts'

export const adSuspendedNotice = defineNotice<{ ad: string }>({
  kind: 'ad-stopped',
  topic: 'ad',
  title: ({ ad }) => `آگهی ${ad} متوقف شد`,
  body: () => 'بعد از بررسی، آگهی متوقف شد. اگر اشتباهی شده، از همین‌جا به پشتیبانی پیام بدهید.',
})

export const reportDecidedNotice = defineNotice<{ ad: string; upheld: boolean; ended?: boolean }>({
  kind: 'report-decided',
  topic: 'support',
  title: ({ ad }) => `گزارش شما دربارهٔ آگهی ${ad} بررسی شد`,
  body: ({ upheld, ended }) => {
    if (!upheld) return 'این آگهی خلاف مقررات نبود.'
    return ended ? 'ممنون که خبر دادید؛ گزارش شما درست بود.' : 'ممنون که خبر دادید؛ آگهی متوقف شد.'
  },
})

export const dealerSuspendedNotice = defineNotice<{ gallery: string }>({
  kind: 'gallery-stopped',
  topic: 'ad',
  title: ({ gallery }) => `فعالیت ${gallery} متوقف شد`,
  body: () => 'آگهی‌های نمایشگاه تا زمان بررسی نمایش داده نمی‌شوند. برای پیگیری به پشتیبانی پیام بدهید.',
})
