import { fromWhenText, type Wait } from '#ui/wait-texts.ts'

/** What is said to who has reported many ads or talks. */
export const tooManyReportsText = (wait: Wait): string =>
  `برای جلوگیری از سوءاستفاده، تعداد گزارش محدود است. ${fromWhenText(wait)} دوباره می‌توانید گزارش بفرستید.`
