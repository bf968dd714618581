import type { EntryKind, EntryState } from './entry-fields.ts'

export const kindNames: Record<EntryKind, string> = {
  article: 'مقاله',
  news: 'خبر',
  faq: 'سؤال رایج',
  page: 'صفحه',
  job: 'فرصت شغلی',
  document: 'متن حقوقی',
}

export const stateNames: Record<EntryState, string> = {
  draft: 'پیش‌نویس',
  scheduled: 'زمان‌بندی‌شده',
  published: 'منتشر شده',
  withdrawn: 'حذف‌شده از سایت',
}

export const stateTones = { draft: 'plain', scheduled: 'info', published: 'good', withdrawn: 'bad' } as const

export const refusals = {
  'slug-taken': 'این آدرس را صفحهٔ دیگری دارد یا قبلاً داشته است؛ آدرس دیگری بنویسید.',
  'changed-meanwhile':
    'همکارتان همین مطلب را زودتر ذخیره کرده است. متن شما همین‌جاست و چیزی پاک نشده؛ اول نسخهٔ او را ببینید.',
  'not-now': 'وضعیت این مطلب عوض شده است. صفحه به‌روز شد؛ دوباره ببینید.',
  incomplete: 'این پیش‌نویس هنوز کامل نیست؛ فیلدهای خالی را پر و ذخیره کنید.',
  past: 'این زمان گذشته است. زمانی در آینده انتخاب کنید.',
  'file-unknown': 'یکی از عکس‌های متن دیگر در دسترس نیست؛ آن را حذف و دوباره اضافه کنید.',
} as const
