import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeXml, plainText, scriptJson } from './markup.ts'

const anyText = fc.string({ unit: 'binary' })

describe('texts that people wrote', () => {
  test.each([
    ['</script><script>alert(1)</script>', '&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;'],
    [']]> "پژو" & \'سمند\'', ']]&gt; &quot;پژو&quot; &amp; &apos;سمند&apos;'],
    ['پژو\u202e۲۰۷\u2069', 'پژو۲۰۷'],
    ['a\u0000b\ud800', 'ab\ufffd'],
  ])('%j is inert in XML', (text, written) => {
    expect(escapeXml(text)).toBe(written)
  })

  test('keep the half-space and the line end', () => {
    expect(plainText('می\u200cشود\nآگهی\u200cها')).toBe('می\u200cشود\nآگهی\u200cها')
  })

  test('never end the script in which they stand, and are read back as they were', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const json = scriptJson({ text })
        expect(json).not.toMatch(/[<>&\u2028\u2029\u202a-\u202e\u2066-\u2069]/)
        expect(JSON.parse(json)).toEqual({ text: plainText(text) })
      }),
    )
  })
})
