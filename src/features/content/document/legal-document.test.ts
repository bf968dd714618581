import { describe, expect, it } from 'vitest'
import { doc, h2, h3, note, p, summary } from './test-documents.ts'
import { documentOfSections, sectionsOf } from './legal-document.ts'

const sections = [
  { id: 'who', title: 'ما', summary: 'ما فرمان هستیم.', body: doc(p('متن'), h3('ریز'), note('warning', 'هشدار')) },
  { id: 'you', title: 'شما', summary: 'شما کاربر هستید.', changed: 'سن اضافه شد.', body: doc(p('متن دوم')) },
]

describe('a legal text in the editor', () => {
  it('is one document, and converts back to its sections', () => {
    expect(sectionsOf(documentOfSections(sections))).toEqual({ sections })
  })

  it.each([
    ['text before the first heading', doc(p('x'), h2('y')), 'باید با یک تیتر'],
    ['a section without plain words', doc(h2('y'), p('x')), 'خلاصه ندارد'],
    ['nothing', doc(), 'حداقل یک بخش'],
  ])('refuses %s', (_name, document, problem) => {
    expect(sectionsOf(document)).toMatchObject({ problem: expect.stringContaining(problem) as string })
  })

  it('creates for each section its own anchor', () => {
    const twice = doc(h2('یک', 'a'), summary('x'), h2('دو', 'a'), summary('y'))
    const match = sectionsOf(twice)
    expect('sections' in match && new Set(match.sections.map(({ id }) => id)).size).toBe(2)
  })
})
