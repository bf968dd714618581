import { listInWords } from './sentence.ts'

/** A line of a CSV text with its number in the file. */
export type CsvLine = { line: number; cells: string[] }

/**
 * Returns the message for a file whose header lacks these columns. `where` names the place of the header, by default
 * the first line.
 */
export const missingColumnsText = (missing: readonly string[], where = 'سطر اول'): string =>
  missing.length === 1
    ? `ستون ${missing[0]} در ${where} نیست؛ آن را اضافه کنید.`
    : `ستون‌های ${listInWords(missing)} در ${where} نیست؛ آن‌ها را اضافه کنید.`
