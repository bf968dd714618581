import { defineNotice } from '#capabilities/notifications/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'

export const savedSearchNotice = defineNotice<{ search: string; count: number }>({
  kind: 'saved-search',
  topic: 'search',
  title: ({ search, count }) => `${toPersianDigits(count)} آگهی جدید برای «${search}»`,
})
