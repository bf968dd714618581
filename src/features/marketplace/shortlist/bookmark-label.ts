/** The label of the button on a card. */
export const bookmarkLabel = (bookmarked: boolean, title: string): string =>
  bookmarked ? `حذف نشان ${title}` : `نشان کردن ${title}`

/** The message after a refused change. */
export const bookmarkFailed = {
  label: (title: string) => `انجام نشد؛ تلاش دوباره: ${title}`,
  hint: 'انجام نشد؛ دوباره امتحان کنید',
}

/** The message after bookmarking, with its undo label. */
export const bookmarkKept = { text: 'آگهی نشان شد.', undo: 'لغو' }
