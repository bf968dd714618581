import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { PlateField } from './plate-field.tsx'

const filled = { kind: 'car', first: '12', letter: 'ب', middle: '345', serial: '67' }

describe('a plate input, as served', () => {
  const markup = renderToStaticMarkup(<PlateField name="plate" label="پلاک" defaultValue={filled} />)

  it('shows its text, because nothing draws it without JavaScript', () => {
    expect(markup).not.toContain('data-drawn')
    for (const text of ['۱۲', '۳۴۵', '۶۷']) expect(markup).toContain(`value="${text}"`)
  })

  it('is sent by the names of its parts, of every kind of plate', () => {
    for (const part of ['kind', 'first', 'letter', 'middle', 'serial', 'upper', 'lower', 'number', 'zone']) {
      expect(markup).toContain(`name="plate.${part}"`)
    }
  })

  it('has the colours of the plates of its letter', () => {
    expect(markup).toContain('data-of="car" data-kind="private"')
    const taxi = renderToStaticMarkup(<PlateField name="plate" label="پلاک" defaultValue={{ ...filled, letter: 'ت' }} />)
    expect(taxi).toContain('data-of="car" data-kind="taxi"')
  })
})
