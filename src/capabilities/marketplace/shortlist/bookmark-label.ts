/** What the button on a card says of an ad. */
export const bookmarkLabel = (bookmarked: boolean, title: string): string =>
  bookmarked ? `حذف نشان ${title}` : `نشان کردن ${title}`

/** What it says when the change was not taken. */
export const bookmarkFailed = {
  label: (title: string) => `نشان نشد؛ تلاش دوباره: ${title}`,
  hint: 'نشان نشد؛ دوباره امتحان کنید',
}
