/** What the button on a card says of an ad. */
export const bookmarkLabel = (bookmarked: boolean, title: string): string =>
  bookmarked ? `حذف نشان ${title}` : `نشان کردن ${title}`

/** What it says when the change was not taken. */
export const bookmarkFailed = {
  label: (title: string) => `انجام نشد؛ تلاش دوباره: ${title}`,
  hint: 'انجام نشد؛ دوباره امتحان کنید',
}

/** What is said when an ad is kept, and the word that takes it back. */
export const bookmarkKept = { text: 'آگهی نشان شد.', undo: 'لغو' }
