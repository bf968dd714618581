import { expect, it } from 'vitest'
import { renderToStaticMarkup } from 'react-dom/server'
import { InlineList } from './inline-list.tsx'

const textOf = (markup: string) => markup.replaceAll(/<[^>]+>/g, '')

it('puts dots between facts, and no dot for a missing fact', () => {
  const gift = ''
  const shown = renderToStaticMarkup(
    <InlineList>
      {gift && `هدیه: ${gift}`}
      <>سایپا</>
      {null}
      <>تحویل {'۳۰ روز'}</>
    </InlineList>,
  )
  expect(textOf(shown)).toBe('سایپا · تحویل ۳۰ روز')
})
