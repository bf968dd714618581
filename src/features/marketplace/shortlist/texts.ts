/** Names of queued bookmark changes in the list of pending items. */
export const bookmarkQueueTexts = {
  keep: (title: string) => `نشان کردن ${title}`,
  drop: (title: string) => `حذف نشان ${title}`,
}

/** Texts of the bookmarks on the start page of the account. */
export const shortlistTexts = {
  latest: 'آخرین نشان‌شده‌ها',
  all: 'همهٔ نشان‌شده‌ها',
  none: 'آگهی نشان‌شده‌ای ندارید',
  how: 'دکمهٔ نشان را روی هر آگهی بزنید تا بعداً مقایسه‌اش کنید و از تغییر قیمتش باخبر شوید.',
  toAds: 'دیدن آگهی‌ها',
} as const
