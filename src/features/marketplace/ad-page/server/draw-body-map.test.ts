import { describe, expect, test } from 'vitest'
import { panels, panelStates, type PanelSlug, type PanelState } from '../../ad/body-map.ts'
import { drawBodyMap } from './draw-body-map.ts'
import { panelShapes } from '#kit/panel-shapes.ts'

const states = Object.keys(panelStates) as PanelState[]
const count = (text: string, part: string) => text.split(part).length - 1

describe('the drawing of a body', () => {
  test('a sound body has every panel and no pattern', () => {
    const drawn = drawBodyMap({})
    for (const panel of Object.keys(panels) as PanelSlug[]) expect(drawn).toContain(`d="${panelShapes[panel].d}"`)
    expect(drawn).not.toContain('url(#')
  })

  test.each(states)('fills a panel that is %s with the pattern of that state', (state) => {
    const drawn = drawBodyMap({ hood: state })
    expect(drawn).toContain(`d="${panelShapes.hood.d}" fill="url(#panel-${state})"`)
    expect(count(drawn, 'url(#')).toBe(1)
  })

  test('draws each state with its own pattern, so that states differ without colour', () => {
    const patterns = states.map((state) => /<pattern.*?<path d="([^"]+)"/.exec(drawBodyMap({ roof: state }))?.[1])
    expect(new Set(patterns).size).toBe(states.length)
  })

  test('shares one pattern among panels of one state', () => {
    const drawn = drawBodyMap({ hood: 'painted', roof: 'painted', trunk: 'replaced' })
    expect([count(drawn, '<pattern '), count(drawn, 'url(#panel-painted)')]).toEqual([2, 2])
  })
})
