/** What a queued change of a bookmark is called in the list of what waits to be sent. */
export const bookmarkQueueTexts = {
  keep: (title: string) => `نشان کردن ${title}`,
  drop: (title: string) => `حذف نشان ${title}`,
}
