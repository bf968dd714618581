/** What a queued change of a bookmark is called in the list of what waits to be sent. */
export const bookmarkQueueTexts = {
  keep: (title: string) => `نشان کردن ${title}`,
  drop: (title: string) => `حذف نشان ${title}`,
}

/** Words of the bookmarks on the first of a person's own pages. */
export const shortlistTexts = {
  latest: 'آخرین نشان‌شده‌ها',
  all: 'همهٔ نشان‌شده‌ها',
  none: 'آگهی نشان‌شده‌ای ندارید',
  how: 'دکمهٔ نشان را روی هر آگهی بزنید تا بعداً مقایسه‌اش کنید و از تغییر قیمتش باخبر شوید.',
  toAds: 'دیدن آگهی‌ها',
} as const
