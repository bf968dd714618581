import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CodeField } from './code-field.tsx'

const html = renderToString(<CodeField label="کد ۶ رقمی" name="code" required error="کد درست نیست" defaultValue="۱۲" />)

it('is one labelled input without scripts, with what was typed and its error', () => {
  expect(html.match(/<input/g)).toHaveLength(1)
  expect(html).not.toContain('data-drawn')
  expect(html).toContain('value="۱۲"')
  const id = /<input[^>]* id="([^"]+)"/.exec(html)?.[1]
  expect(html).toContain(`for="${id}"`)
  expect(html).toContain('aria-invalid="true"')
  expect(html).toContain('کد درست نیست')
})
