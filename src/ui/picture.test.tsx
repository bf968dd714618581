import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { PageAppearance } from './page-look.ts'
import { Picture } from './picture.tsx'

const drawing = 'drawing-sedan-side-navy-40-1-cdd345ccd'

function show(name: string, theme?: 'light' | 'dark') {
  return renderToString(
    <PageAppearance value={theme ? { 'data-theme': theme } : {}}>
      <Picture name={name} alt="پراید" sizes="112px" />
    </PageAppearance>,
  )
}
const dark = (markup: string) => [...markup.matchAll(/<source[^>]*side-navy-40-51\/[^>]*>/g)].map(([source]) => source)

describe('the picture of a drawing', () => {
  it('is the dark version where the device is dark and the user has not chosen', () => {
    const [source, ...more] = dark(show(drawing))
    expect(source).toContain('media="(prefers-color-scheme: dark)"')
    expect(source).toContain('/pictures/drawing-sedan-side-navy-40-51/320.avif 320w')
    expect(more).toEqual([])
  })

  it('follows a chosen theme regardless of the device', () => {
    expect(dark(show(drawing, 'light'))).toEqual([])
    const [source] = dark(show(drawing, 'dark'))
    expect(source).toContain('.avif')
    expect(source).not.toContain('media=')
  })

  it('keeps its light version for browsers without the newer format', () => {
    expect(show(drawing, 'dark')).toMatch(/<img src="\/pictures\/drawing-sedan-side-navy-40-1-cdd345ccd\/1200\.webp"/)
  })

  it.each(['photo-9f8e7d-cdd345ccd', 'drawing-sedan-cabin-navy-40-1-cdd345ccd'])(
    'that has no dark version (%s) is the same on dark pages',
    (name) => {
      expect(show(name, 'dark')).not.toContain('data-dark')
      expect(show(name, 'dark').match(/<source/g)).toHaveLength(1)
    },
  )
})
