import { listInWords } from './sentence.ts'

/** A line of a CSV text with its number in the file. */
export type CsvLine = { line: number; cells: string[] }

/** What is wrong with a file that does not name these columns; `where` it should, which is the first line unless it has none. */
export const missingColumnsText = (missing: readonly string[], where = 'سطر اول'): string =>
  missing.length === 1
    ? `ستون ${missing[0]} در ${where} نیست؛ آن را اضافه کنید.`
    : `ستون‌های ${listInWords(missing)} در ${where} نیست؛ آن‌ها را اضافه کنید.`
