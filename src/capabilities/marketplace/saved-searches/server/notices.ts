import { defineNotice } from '#capabilities/notifications/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'

type Found = { search: string; count: number; id?: string }

const off = ({ id }: Found) => (id ? `search.${id}` : null)

export const savedSearchNotice = defineNotice<Found>({
  kind: 'saved-search',
  topic: 'search',
  title: ({ search, count }) => `${toPersianDigits(count)} آگهی جدید برای «${search}»`,
  off,
})

/** The same of a search that asks for text messages. */
export const savedSearchTextNotice = defineNotice<Found>({
  kind: 'saved-search-text',
  topic: 'search',
  title: savedSearchNotice.title,
  sms: ({ search, count }) => `${toPersianDigits(count)} آگهی جدید برای «${search}». در فرمان ببینید.`,
  smsName: 'آگهی جدید برای جست‌وجوی ذخیره‌شده',
  off,
})
