/** Refusals of sending, by code. */
export const sendRefusals: Readonly<Record<string, string>> = {
  'unknown-car': 'خودرو یا شهری که انتخاب کرده بودید از لیست ما حذف شده است. دوباره انتخاب کنید.',
  'too-many': 'به حداکثر تعداد آگهی هم‌زمان رسیده‌اید. اول یکی از آگهی‌هایتان را حذف کنید یا «خودرو فروخته شد» را بزنید.',
  pictures: 'مهلت بعضی از عکس‌ها تمام شده است. عکس‌ها را دوباره اضافه کنید.',
  'gallery-stopped': 'فعالیت نمایشگاه متوقف شده است. بعد از رفع توقف می‌توانید آگهی ثبت کنید.',
  state: 'وضعیت این آگهی عوض شده است و الان نمی‌شود آن را فرستاد. وضعیت جدید را در لیست آگهی‌هایتان ببینید.',
}

/** Texts before the last button about the result of sending. */
export const afterSending = {
  published: 'آگهی شما معمولاً بلافاصله منتشر می‌شود.',
  reviewed: 'همکاران ما آگهی را بررسی می‌کنند و نتیجه را خبر می‌دهیم؛ معمولاً تا ۸ ساعت کاری.',
  kept: 'چیزی که نیاز به بررسی داشته باشد عوض نکرده‌اید؛ تغییرات بلافاصله ثبت می‌شود.',
  'usually-resumed':
    'آگهی الان غیرفعال است. با ثبت این تغییرات معمولاً بلافاصله منتشر می‌شود و خریداران دوباره آن را می‌بینند.',
  resumed:
    'آگهی الان غیرفعال است. همکاران ما تغییرات را بررسی می‌کنند؛ معمولاً تا ۸ ساعت کاری. بعد از تأیید، آگهی منتشر می‌شود و خریداران دوباره آن را می‌بینند.',
  'usually-kept':
    'تغییرات معمولاً بلافاصله منتشر می‌شود. اگر نیاز به بررسی باشد، آگهی تا پایان بررسی به خریداران نمایش داده نمی‌شود.',
  hidden:
    'همکاران ما تغییرات را بررسی می‌کنند؛ معمولاً تا ۸ ساعت کاری. تا پایان بررسی، آگهی به خریداران نمایش داده نمی‌شود.',
} as const
export type AfterSending = keyof typeof afterSending

/** Results that may surprise a seller: the ad leaves the lists for a while, or returns to them. */
export const surprises: readonly AfterSending[] = ['hidden', 'resumed', 'usually-resumed']
