import { describe as suite, expect, it } from 'vitest'
import { car, doc, h2, h3, note, ol, p, summary, table, ul } from './test-documents.ts'
import { countWords, describe, readingMinutes, textOf } from './plain-text.ts'

suite('a document as plain text', () => {
  it('has a line per paragraph, item and row, without marks', () => {
    const text = textOf(
      doc(
        h2('مدارک'),
        p('کارت خودرو و **سند** را [اینجا](/profile) ببینید.'),
        ul('یک', 'دو'),
        ol('سه'),
        table(['نوع', 'مهلت'], ['اعتراض', '۶۰ روز']),
        h3('خلاصه'),
        summary('کوتاه است.'),
        note('warning', 'مراقب باشید.'),
        car('peugeot-207'),
      ),
    )
    expect(text.split('\n')).toEqual([
      'مدارک',
      'کارت خودرو و سند را اینجا ببینید.',
      'یک',
      'دو',
      'سه',
      'نوع مهلت',
      'اعتراض ۶۰ روز',
      'خلاصه',
      'کوتاه است.',
      'مراقب باشید.',
    ])
  })

  it('counts 200 words per minute, at least one minute', () => {
    const words = (count: number) => doc(p(Array.from({ length: count }, () => 'می‌شود').join(' ')))
    expect([0, 1, 250, 320, 900].map((count) => readingMinutes(words(count)))).toEqual([1, 1, 1, 2, 5])
    expect(countWords('قیمت – و سن')).toBe(3)
  })

  it('is summarised by its first sentences, cut between words', () => {
    const long = doc(h2('عنوان'), p('این متن از چند کلمه ساخته شده است، و تمام نمی‌شود.'), p('ادامه دارد.'))
    expect(describe(long)).toBe('این متن از چند کلمه ساخته شده است، و تمام نمی‌شود. ادامه دارد.')
    expect(describe(long, 36)).toBe('این متن از چند کلمه ساخته شده است…')
    expect(describe(doc(ul('یک', 'دو')))).toBe('یک، دو')
    expect(describe(doc(car('peugeot-207')))).toBe('')
  })
})
