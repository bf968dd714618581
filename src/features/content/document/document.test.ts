import { describe, expect, it } from 'vitest'
import { documentLimits, documentSchema, isSafeLink } from './document.ts'

const paragraph = (text = 'متن') => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const doc = (...content: unknown[]) => ({ type: 'doc', content })
const linked = (href: string) =>
  doc({ type: 'paragraph', content: [{ type: 'text', text: 'اینجا', marks: [{ type: 'link', attrs: { href } }] }] })
const table = (columns: number, rows = 1) => ({
  type: 'table',
  content: Array.from({ length: rows }, () => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, () => ({ type: 'tableCell', content: [paragraph()] })),
  })),
})
const nested = (levels: number): unknown =>
  levels === 0 ? paragraph() : { type: 'blockquote', content: [nested(levels - 1)] }

describe('a document', () => {
  it('accepts every part that the magazine shows', () => {
    const whole = doc(
      { type: 'heading', attrs: { level: 2, id: 'first' }, content: [{ type: 'text', text: 'عنوان' }] },
      { type: 'paragraph' },
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(), nested(1)] }] },
      { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph()] }] },
      table(20, 3),
      { type: 'image', attrs: { picture: 'a1b2c3', alt: 'پژو ۲۰۷ از روبه‌رو' } },
      { type: 'summary', content: [paragraph()] },
      { type: 'note', attrs: { tone: 'warning' }, content: [paragraph()] },
      { type: 'carCard', attrs: { slug: 'peugeot-207' } },
      { type: 'horizontalRule' },
      { type: 'paragraph', content: [{ type: 'text', text: 'الف', marks: [{ type: 'bold' }] }, { type: 'hardBreak' }] },
    )
    expect(documentSchema.parse(whole)).toEqual(whole)
  })

  it('drops editor data that is never shown', () => {
    const given = doc(
      {
        type: 'paragraph',
        attrs: { textAlign: 'left', style: 'position:fixed' },
        content: [
          {
            type: 'text',
            text: 'اینجا',
            marks: [{ type: 'link', attrs: { href: '/search', target: '_blank', onclick: 'x()' } }],
          },
        ],
      },
      { type: 'heading', attrs: { level: 3, id: null }, content: [{ type: 'text', text: 'ب\u202eپ\u200cت' }] },
    )
    expect(documentSchema.parse(given)).toEqual(
      doc(
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'اینجا', marks: [{ type: 'link', attrs: { href: '/search' } }] }],
        },
        {
          type: 'heading',
          attrs: { level: 3, id: undefined },
          content: [{ type: 'text', text: 'بپ\u200cت' }],
        },
      ),
    )
  })

  it.each([
    ['markup as a part', doc({ type: 'html', content: [] })],
    ['a script', doc({ type: 'script', text: 'alert(1)' })],
    ['a text where a part belongs', doc({ type: 'text', text: 'ب' })],
    ['a first heading', doc({ type: 'heading', attrs: { level: 1 }, content: [] })],
    ['an unknown mark', doc({ type: 'paragraph', content: [{ type: 'text', text: 'ب', marks: [{ type: 'style' }] }] })],
    ['a picture without words', doc({ type: 'image', attrs: { picture: 'a1', alt: ' ' } })],
    ['a picture elsewhere', doc({ type: 'image', attrs: { picture: 'https://x.test/a.png', alt: 'عکس' } })],
    ['a table of 21 columns', doc(table(21))],
    ['a table of 200 columns', doc(table(200))],
    ['a table with too many rows', doc(table(1, documentLimits.tableRows + 1))],
    [
      'cells that span too much',
      doc({
        ...table(1),
        content: [
          {
            type: 'tableRow',
            content: [
              { type: 'tableCell', attrs: { colspan: 15 }, content: [paragraph()] },
              { type: 'tableCell', attrs: { colspan: 15 }, content: [paragraph()] },
            ],
          },
        ],
      }),
    ],
    ['an empty list', doc({ type: 'bulletList', content: [] })],
    ['a long run of text', doc(paragraph('ب'.repeat(documentLimits.textLetters + 1)))],
    ['too much text', doc(...Array.from({ length: 7 }, () => paragraph('ب'.repeat(9_000))))],
    ['too many parts', doc(...Array.from({ length: documentLimits.nodes }, () => paragraph()))],
    ['parts in parts in parts', doc(nested(documentLimits.depth))],
    ['parts 20,000 deep', doc(nested(5_000), JSON.parse('{"content":['.repeat(5_000) + ']}'.repeat(5_000)))],
    ['no document', 'سلام'],
    ['nothing', null],
  ])('refuses %s', (_, value) => {
    expect(documentSchema.safeParse(value).success).toBe(false)
  })

  it('explains in Persian how to fix a table that is too wide', () => {
    const { error } = documentSchema.safeParse(doc(table(200)))
    expect(error?.issues[0]?.message).toContain('۲۰ ستون')
  })
})

describe('a link', () => {
  it.each([
    ['/services/used-vehicle/advertisement?make=peugeot', true],
    ['/pages/faq#how-to-pay', true],
    ['https://example.ir/a?b=1', true],
    ['mailto:help@example.ir', true],
    ['tel:+982112345678', true],
    ['http://example.ir', false],
    ['//example.ir', false],
    ['/\\example.ir', false],
    ['javascript:alert(1)', false],
    ['JaVaScRiPt:alert(1)', false],
    [' javascript:alert(1)', false],
    ['java\nscript:alert(1)', false],
    ['data:text/html,<script>', false],
    ['https://user:word@example.ir', false],
    ['https://', false],
    ['https:\\\\example.ir', false],
    ['mailto:a@b.ir?bcc=c@d.ir', false],
    ['relative', false],
    ['', false],
    [`/${'a'.repeat(600)}`, false],
  ])('%s is safe: %s', (href, safe) => {
    expect(isSafeLink(href)).toBe(safe)
    expect(documentSchema.safeParse(linked(href)).success).toBe(safe)
  })
})
