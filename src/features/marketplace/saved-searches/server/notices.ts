import { defineNotice } from '#features/notifications/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'

type Match = { search: string; count: number; id?: string }

/** Above this number a notice only says «more than». */
export const maxCounted = 99
const foundText = ({ search, count }: Match) =>
  `${count >= maxCounted ? 'حداقل ' : ''}${toPersianDigits(count)} آگهی جدید برای «${search}»`

const off = ({ id }: Match) => (id ? `search.${id}` : null)

export const savedSearchNotice = defineNotice<Match>({
  kind: 'saved-search',
  topic: 'search',
  title: foundText,
  off,
})

/** The same for a search with text messages. */
export const savedSearchTextNotice = defineNotice<Match>({
  kind: 'saved-search-text',
  topic: 'search',
  title: savedSearchNotice.title,
  sms: (match) => `${foundText(match)}:`,
  smsLink: true,
  smsName: 'آگهی جدید برای جست‌وجوی ذخیره‌شده',
  off,
})
