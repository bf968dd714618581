import type { NoticeTopic } from './notice-kinds.ts'

/** Topics as people read them: what they are about, and why some can not be turned off. */
export const topicTexts: Record<NoticeTopic, { label: string; about: string; fixed?: string }> = {
  payment: {
    label: 'پرداخت و بازگشت پول',
    about: 'نتیجهٔ هر پرداخت و هر مبلغی که به کیف پول برمی‌گردد.',
    fixed: 'سند پول شماست و همیشه در صندوق می‌ماند.',
  },
  order: {
    label: 'سفارش خودرو',
    about: 'نتیجهٔ قرعه‌کشی، مهلت پرداخت و تحویل.',
    fixed: 'مهلت‌های سفارش از دست نروند؛ برای همین همیشه در صندوق می‌آید.',
  },
  'offline-inquiry': {
    label: 'پاسخ استعلام‌های غیرفوری',
    about: 'استعلام‌هایی که پاسخشان دیرتر می‌رسد.',
    fixed: 'پاسخ چیزی است که خودتان خواسته‌اید و همیشه در صندوق می‌آید.',
  },
  inquiry: {
    label: 'پاسخ استعلام',
    about: 'وقتی پاسخ یک استعلام آماده می‌شود.',
    fixed: 'پاسخ چیزی است که خودتان خواسته‌اید و همیشه در صندوق می‌آید.',
  },
  ad: {
    label: 'آگهی‌های من',
    about: 'انتشار یا رد آگهی شما.',
    fixed: 'نتیجهٔ بررسی آگهی همیشه در صندوق می‌آید.',
  },
  bookmark: { label: 'قیمت نشان‌شده‌ها', about: 'وقتی قیمت آگهی نشان‌شده پایین می‌آید.' },
  search: { label: 'جست‌وجوهای ذخیره‌شده', about: 'آگهی‌های تازه برای جست‌وجوهای شما.' },
  reminder: { label: 'یادآوری‌ها', about: 'پایان بیمه و معاینهٔ فنی خودروهای شما.' },
  support: {
    label: 'پشتیبانی',
    about: 'پاسخ درخواست‌های شما.',
    fixed: 'پاسخ پشتیبانی همیشه در صندوق می‌آید.',
  },
  club: { label: 'باشگاه مشتریان', about: 'امتیازهای تازه.' },
  security: {
    label: 'امنیت حساب',
    about: 'ورود از دستگاه تازه.',
    fixed: 'برای امنیت حساب شماست و خاموش نمی‌شود.',
  },
}
