/** Report reasons in display order; the slugs stand in the database. */
export const reportReasons = {
  'fake-price': 'قیمت واقعی نیست',
  sold: 'قبلاً فروخته شده',
  'wrong-facts': 'مشخصات نادرست است',
  'no-document': 'سرقتی یا بدون سند است',
  deposit: 'فروشنده بیعانه می‌خواهد',
  'contact-in-text': 'شماره یا آدرس در متن است',
  other: 'مورد دیگر',
} as const
export type ReportReason = keyof typeof reportReasons

/** Max length of the note in characters. */
export const reportNoteLength = 500

export type ReportRefusal = 'own' | 'gone' | 'too-many' | 'no-reason' | 'no-note' | 'long-note'
/** Accepted, repeated, or the refusal. */
export type ReportAnswer = 'thanks' | 'already' | ReportRefusal

/** The result of a report. It carries its text, so that the page's script does not. */
export type ReportView = { code: ReportAnswer; text: string; done: boolean }

/** Texts for the results of a report. */
export const reportAnswers: Record<Exclude<ReportAnswer, 'too-many'>, string> = {
  thanks: 'ممنون که خبر دادید. گزارش شما را بررسی می‌کنیم و نتیجه را خبر می‌دهیم.',
  already: 'این آگهی را قبلاً گزارش کرده‌اید.',
  own: 'این آگهی خودتان است و نمی‌توانید آن را گزارش کنید.',
  gone: 'این آگهی دیگر فعال نیست و نیازی به گزارش ندارد.',
  'no-reason': 'دلیل گزارش را انتخاب کنید.',
  'no-note': 'برای «مورد دیگر» در چند کلمه بنویسید مشکل چیست.',
  'long-note': 'توضیح باید حداکثر ۵۰۰ حرف باشد؛ کوتاه‌ترش کنید.',
}
