import { fromWhenText, type Wait } from '#ui/wait-texts.ts'

/** The refusal after too many reports of ads or threads. */
export const tooManyReportsText = (wait: Wait): string =>
  `برای جلوگیری از سوءاستفاده، تعداد گزارش محدود است. ${fromWhenText(wait)} دوباره می‌توانید گزارش بفرستید.`
