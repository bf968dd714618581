import { expect, it } from 'vitest'
import type { RequestScope } from './context.ts'
import { renderOnce, sendPart } from './html-parts.ts'

it('equal content is rendered once, and different content again', () => {
  let rendered = 0
  const price = (toman: number) =>
    renderOnce(`price of a test ${toman}`, () => {
      rendered++
      return <b>{toman}</b>
    })
  expect([price(5), price(5), price(6), price(5)]).toEqual(['<b>5</b>', '<b>5</b>', '<b>6</b>', '<b>5</b>'])
  expect(rendered).toBe(2)
})

it('text of users stays text', () => {
  const words = '<script>alert(1)</script>"&'
  expect(renderOnce('words of a test', () => <p title={words}>{words}</p>)).toBe(
    '<p title="&lt;script&gt;alert(1)&lt;/script&gt;&quot;&amp;">&lt;script&gt;alert(1)&lt;/script&gt;&quot;&amp;</p>',
  )
})

it('a document carries a part in its markup alone, the response to a navigation in its data', () => {
  const document = { document: true } as RequestScope
  expect(sendPart(document, 'cards', '<li>')).toBeNull()
  expect(document.parts?.get('cards')).toBe('<li>')
  const data = { document: false } as RequestScope
  expect(sendPart(data, 'cards', '<li>')).toBe('<li>')
  expect(data.parts).toBeUndefined()
})
