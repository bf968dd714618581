import { expect, it } from 'vitest'
import { moveStyles } from './page-styles.ts'

it('moves style attributes into rules, one for each distinct value', () => {
  const page = '<i style="--size:1%"></i><b class="a" data-css="color:red"></b><i style="--size:1%"></i>'
  expect(moveStyles(page)).toEqual({
    html: '<i data-style="0"></i><b class="a" data-style="1"></b><i data-style="0"></i>',
    css: ':not(#_)[data-style="0"]{--size:1%}\n:not(#_)[data-style="1"]{color:red}',
  })
})

it('unescapes characters of attributes', () => {
  const { css } = moveStyles('<img style="background:url(&quot;/a?b=1&amp;c=2&quot;)"/>')
  expect(css).toBe(':not(#_)[data-style="0"]{background:url("/a?b=1&c=2")}')
})

it.each(['color:red}*{display:none', 'a:&lt;/style&gt;&lt;script&gt;', 'a:\\', 'a:b\nc:d'])(
  'leaves out declarations that could end their rule: %j',
  (text) => expect(moveStyles(`<i style="${text}"></i>`)).toEqual({ html: '<i data-style="0"></i>', css: '' }),
)

it('leaves a page without style attributes unchanged', () => {
  const page = '<p title="a style=&quot;b&quot;">style="c"</p>'
  expect(moveStyles(page)).toEqual({ html: page, css: '' })
})

it('takes linear time', () => {
  const page = '<i style="'.repeat(100_000)
  const before = process.cpuUsage().user
  moveStyles(page)
  expect(process.cpuUsage().user - before).toBeLessThan(1_000_000)
})
